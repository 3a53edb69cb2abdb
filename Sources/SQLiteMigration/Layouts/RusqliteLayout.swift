/// rusqlite_migration: `1-name/up.sql` and `down.sql`, numbered from 1 without a gap.
public struct RusqliteLayout: MigrationLayout {
  /// `rusqlite_migration`.
  public let name = "rusqlite_migration"

  /// `PRAGMA user_version`, the number of those applied.
  public var ledger: (any MigrationLedger)? { UserVersionLedger() }

  /// Certain when the directories are numbered from 1.
  public func fit(_ directory: MigrationDirectory) throws -> LayoutFit {
    let numbers = folders(directory).map(\.number)
    if numbers.isEmpty { return .none }
    return numbers.sorted() == Array(1...numbers.count) ? .certain : .none
  }

  /// One migration a directory; a missing `down.sql` means that it can't be undone.
  public func load(_ directory: MigrationDirectory) throws -> [MigrationStep] {
    let folders = folders(directory).sorted { $0.number < $1.number }
    for (index, folder) in folders.enumerated() where folder.number != index + 1 {
      throw MigrationError.malformed(
        path: directory.shownPath(folder.path),
        reason: "the numbers must go up from 1 by one; number \(index + 1) was expected here"
      )
    }
    return try folders.map { folder in
      let text = try directory.text(folder.path + "/up.sql")
      var step = MigrationStep(identifier: folder.path, up: .sql(try SQLScript(text)))
      if directory.files.contains(folder.path + "/down.sql") {
        step.down = try .sql(SQLScript(directory.text(folder.path + "/down.sql")))
      }
      step.origin = MigrationOrigin(
        text,
        version: String(folder.number),
        title: folder.title,
        fileName: folder.path
      )
      return step
    }
  }

  /// A directory with both files.
  public func newFiles(_ draft: MigrationDraft) -> [NewFile] {
    let folder = "\(draft.nextNumber(digits: 1))-\(draft.title)"
    return [
      NewFile(path: folder + "/up.sql", text: draft.up),
      NewFile(path: folder + "/down.sql", text: draft.down),
    ]
  }

  private struct Folder {
    let path: String
    let number: Int
    let title: String
  }

  private func folders(_ directory: MigrationDirectory) -> [Folder] {
    directory.files.compactMap { $0.removing(suffix: "/up.sql") }.compactMap { path in
      guard !path.contains("/"), let (digits, rest) = leadingDigits(path), rest.first == "-",
        let number = Int(digits)
      else { return nil }
      return Folder(path: path, number: number, title: String(rest.dropFirst()))
    }
  }
}
