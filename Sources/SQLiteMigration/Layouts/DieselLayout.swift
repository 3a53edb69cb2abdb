/// Diesel: `VERSION_name/up.sql` and `down.sql`, in the order of the versions as text.
public struct DieselLayout: MigrationLayout {
  /// `diesel`.
  public let name = "diesel"

  /// `__diesel_schema_migrations`.
  public var ledger: (any MigrationLedger)? { DieselLedger() }

  /// Certain when there are directories named so with an `up.sql`.
  public func fit(_ directory: MigrationDirectory) throws -> LayoutFit {
    folders(directory).isEmpty ? .none : .certain
  }

  /// One migration a directory.
  public func load(_ directory: MigrationDirectory) throws -> [MigrationStep] {
    try folders(directory).map { folder in
      let text = try directory.text(folder + "/up.sql")
      var step = MigrationStep(identifier: folder, up: .sql(try SQLScript(text)))
      if directory.files.contains(folder + "/down.sql") {
        step.down = try .sql(SQLScript(directory.text(folder + "/down.sql")))
      }
      if directory.files.contains(folder + "/metadata.toml") {
        let metadata = try directory.text(folder + "/metadata.toml")
        step.usesTransaction = runsInTransaction(metadata)
        step.downUsesTransaction = step.usesTransaction
      }
      step.origin = MigrationOrigin(
        text,
        version: version(folder) ?? folder,
        title: String(folder.drop { $0 != "_" }.dropFirst()),
        fileName: folder
      )
      return step
    }
    .sorted { bytewisePrecedes($0.origin?.version ?? "", $1.origin?.version ?? "") }
  }

  /// A directory with both files.
  public func newFiles(_ draft: MigrationDraft) -> [NewFile] {
    let time = draft.timestamp
    func part(_ start: Int, _ count: Int) -> Substring { time.dropFirst(start).prefix(count) }
    let day = "\(part(0, 4))-\(part(4, 2))-\(part(6, 2))"
    let folder = "\(day)-\(part(8, 6))_\(draft.title)"
    return [
      NewFile(path: folder + "/up.sql", text: draft.up),
      NewFile(path: folder + "/down.sql", text: draft.down),
    ]
  }

  private func folders(_ directory: MigrationDirectory) -> [String] {
    directory.files.compactMap { $0.removing(suffix: "/up.sql") }
      .filter { !$0.contains("/") && version($0) != nil }
  }

  /// What stands before the first underscore, without hyphens.
  private func version(_ folder: String) -> String? {
    guard let underscore = folder.firstIndex(of: "_") else { return nil }
    let version = folder[..<underscore].filter { $0 != "-" }
    return !version.isEmpty && version.allSatisfy { $0.isASCII && $0.isNumber } ? version : nil
  }

  /// A metadata file without the key means no transaction: Diesel reads an absent key as false.
  private func runsInTransaction(_ metadata: MigrationText) -> Bool {
    for line in textLines(metadata.utf8) {
      let content = metadata.utf8.text(line.content).prefix { $0 != "#" }
      let sides = content.split(separator: "=", maxSplits: 1).map { $0.trimmed }
      if sides.count == 2, sides[0] == "run_in_transaction" { return sides[1] == "true" }
    }
    return false
  }
}
