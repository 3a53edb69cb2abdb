/// refinery: `V1__name.sql` and `U1__name.sql`, subdirectories included, in the order of the numbers.
///
/// `U` means unversioned there, one that may run out of order; it undoes nothing.
public struct RefineryLayout: MigrationLayout {
  /// `refinery`.
  public let name = "refinery"

  /// `refinery_schema_history`.
  public var ledger: (any MigrationLedger)? { RefineryLedger() }

  /// Certain when a Rust file is among them; otherwise Flyway names its files alike.
  public func fit(_ directory: MigrationDirectory) throws -> LayoutFit {
    let files = directory.files.filter { parse($0) != nil }
    if files.isEmpty { return .none }
    return files.contains { $0.hasSuffix(".rs") } ? .certain : .possible
  }

  /// Every SQL and Rust file named so; a Rust file can only be run by refinery.
  public func load(_ directory: MigrationDirectory) throws -> [MigrationStep] {
    try orderedByNumber(
      directory.files.compactMap { file in
        guard let parts = parse(file) else { return nil }
        if file.hasSuffix(".rs") {
          return try foreignCodeStep(
            parts.stem,
            path: directory.shownPath(file),
            version: parts.version,
            tool: name
          )
        }
        let text = try directory.text(file)
        var step = MigrationStep(identifier: parts.stem, up: .sql(try SQLScript(text)))
        step.origin = MigrationOrigin(text, version: parts.version, title: parts.title)
        return step
      }
    )
  }

  /// One file.
  public func newFiles(_ draft: MigrationDraft) -> [NewFile] {
    [NewFile(path: "V\(draft.nextNumber(digits: 1))__\(draft.title).sql", text: draft.up)]
  }

  private struct Parts {
    let stem: String
    let version: String
    let title: String
  }

  /// `^([U|V])(\d+(?:\.\d+)?)__(\w+)\.(rs|sql)$`.
  private func parse(_ file: String) -> Parts? {
    let name = FileSystem.name(file)
    guard let stem = name.removing(suffix: ".sql") ?? name.removing(suffix: ".rs"),
      let prefix = stem.first, "U|V".contains(prefix),
      let (digits, rest) = leadingDigits(stem.dropFirst())
    else { return nil }
    var tail = rest[...]
    var version = normalizedNumber(digits)
    if tail.first == ".", let (minor, after) = leadingDigits(tail.dropFirst()) {
      version += "." + minor
      tail = after[...]
    }
    guard tail.hasPrefix("__") else { return nil }
    let title = tail.dropFirst(2)
    let isWord: (Character) -> Bool = { $0.isLetter || $0.isNumber || $0 == "_" }
    guard !title.isEmpty, title.allSatisfy(isWord) else { return nil }
    return Parts(stem: stem, version: version, title: String(title))
  }
}
