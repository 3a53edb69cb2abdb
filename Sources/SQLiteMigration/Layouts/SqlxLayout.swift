/// sqlx: `VERSION_description.sql`, or the pair `.up.sql` and `.down.sql`, in the order of the numbers.
public struct SqlxLayout: MigrationLayout {
  /// `sqlx`.
  public let name = "sqlx"

  /// `_sqlx_migrations`.
  public var ledger: (any MigrationLedger)? { SqlxLedger() }

  /// Certain when a file begins with its own directive; otherwise the native layout looks the same.
  public func fit(_ directory: MigrationDirectory) throws -> LayoutFit {
    let files = directory.topFiles.filter { $0.hasSuffix(".sql") }
    guard let first = files.first, files.allSatisfy({ leadingDigits($0)?.rest.first == "_" }) else {
      return .none
    }
    return try directory.bytes(first).starts(with: Self.noTransaction) ? .certain : .possible
  }

  /// Every SQL file with an underscore in its name; a number must stand before it.
  public func load(_ directory: MigrationDirectory) throws -> [MigrationStep] {
    let files = directory.topFiles.filter { $0.hasSuffix(".sql") && $0.contains("_") }
    var steps: [MigrationStep] = []
    for file in files where !file.hasSuffix(".down.sql") {
      guard let (digits, rest) = leadingDigits(file), rest.first == "_" else {
        throw MigrationError.malformed(
          path: directory.shownPath(file),
          reason: "its name must begin with a number and an underscore"
        )
      }
      let text = try directory.text(file)
      let stem = file.removing(suffix: ".up.sql") ?? file.removing(suffix: ".sql") ?? file
      let down = stem + ".down.sql"
      var step = MigrationStep(identifier: stem, up: .sql(try SQLScript(text)))
      if files.contains(down) {
        let script = try directory.text(down)
        step.down = .sql(try SQLScript(script))
        step.downUsesTransaction = !script.bytes.starts(with: Self.noTransaction)
      }
      step.usesTransaction = !text.bytes.starts(with: Self.noTransaction)
      let title = stem.dropFirst(digits.count + 1)
      step.origin = MigrationOrigin(
        text,
        version: normalizedNumber(digits),
        title: String(title.map { $0 == "_" ? " " : $0 })
      )
      steps.append(step)
    }
    return orderedByNumber(steps)
  }

  /// One file, or a pair where there is something to undo.
  public func newFiles(_ draft: MigrationDraft) -> [NewFile] {
    let stem = "\(draft.timestamp)_\(draft.title)"
    if draft.down.isEmpty { return [NewFile(path: stem + ".sql", text: draft.up)] }
    return [
      NewFile(path: stem + ".up.sql", text: draft.up),
      NewFile(path: stem + ".down.sql", text: draft.down),
    ]
  }

  /// Counts only as the very first bytes: a byte order mark or a blank line before it defeats it.
  private static let noTransaction = Array("-- no-transaction".utf8)
}
