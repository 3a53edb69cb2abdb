/// golang-migrate: `VERSION_title.up.sql` and `VERSION_title.down.sql`, in the order of the numbers.
public struct GolangMigrateLayout: MigrationLayout {
  /// `golang-migrate`.
  public let name = "golang-migrate"

  /// `schema_migrations` with the columns `version` and `dirty`.
  public var ledger: (any MigrationLedger)? { GolangMigrateLedger() }

  /// Possible when a file is named so; sqlx names them alike.
  public func fit(_ directory: MigrationDirectory) throws -> LayoutFit {
    directory.topFiles.contains { parse($0) != nil } ? .possible : .none
  }

  /// Every file named so, whatever its last extension, as the tool itself takes them.
  public func load(_ directory: MigrationDirectory) throws -> [MigrationStep] {
    let files = directory.topFiles.compactMap { file in parse(file).map { (file, $0) } }
    let downs = Dictionary(
      files.filter { !$0.1.isUp }.map { ($0.1.version, $0.0) },
      uniquingKeysWith: { first, _ in first }
    )
    var steps: [MigrationStep] = []
    var versions: Set<String> = []
    for (file, parts) in files where parts.isUp {
      versions.insert(parts.version)
      let text = try directory.text(file)
      let down = try downs[parts.version].map { try SQLScript(directory.text($0)) }
      var step = MigrationStep(identifier: parts.stem, up: .sql(try SQLScript(text)))
      step.down = down.map(MigrationStep.Body.sql)
      step.origin = MigrationOrigin(text, version: parts.version, title: parts.title)
      steps.append(step)
    }
    for (file, parts) in files where !parts.isUp && !versions.contains(parts.version) {
      let text = try directory.text(file)
      var step = MigrationStep(
        identifier: parts.stem,
        up: .sql(SQLScript(file: text.path, utf8: [])),
        down: .sql(try SQLScript(text))
      )
      step.origin = MigrationOrigin(text, version: parts.version, title: parts.title)
      steps.append(step)
    }
    return orderedByNumber(steps)
  }

  /// A pair of files.
  public func newFiles(_ draft: MigrationDraft) -> [NewFile] {
    let stem = "\(draft.nextNumber(digits: 6))_\(draft.title)"
    return [
      NewFile(path: stem + ".up.sql", text: draft.up),
      NewFile(path: stem + ".down.sql", text: draft.down),
    ]
  }

  private struct Parts {
    let version: String
    let stem: String
    let title: String
    let isUp: Bool
  }

  /// `^([0-9]+)_(.*)\.(down|up)\.(.*)$`; the title is as long as it can be.
  private func parse(_ file: String) -> Parts? {
    guard let (digits, rest) = leadingDigits(file), rest.hasPrefix("_") else { return nil }
    let pieces = rest.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
    for index in stride(from: pieces.count - 2, through: 1, by: -1)
    where pieces[index] == "up" || pieces[index] == "down" {
      let title = pieces[..<index].joined(separator: ".")
      return Parts(
        version: normalizedNumber(digits),
        stem: "\(digits)_\(title)",
        title: title,
        isUp: pieces[index] == "up"
      )
    }
    return nil
  }
}
