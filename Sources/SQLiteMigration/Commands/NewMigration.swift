import Glibc
public import SQLiteQuery

extension MigrationProject {
  /// Writes the files of a new migration, in the layout of the directory.
  ///
  /// - Parameters:
  ///   - name: What it is to do; blanks and signs become underscores.
  ///   - table: A table to write the rebuild of; nil for an empty migration.
  ///   - db: The database that has the table.
  /// - Returns: The paths of the files written.
  /// - Throws: `MigrationError` where the source is not a directory, a file of that name is there, or
  ///   there is no such table.
  public func new(_ name: String, rebuilding table: String? = nil, _ db: Database) throws
    -> [String]
  {
    guard let directory = source.directory, let layout = source.layout else {
      throw MigrationError.invalid("these migrations are Swift code; a new one is written in Swift")
    }
    let title = String(name.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })
    guard title.contains(where: { $0 != "_" }) else {
      throw MigrationError.invalid("give the new migration a name that says what it does")
    }
    let up = try table.map { try TableRebuild(db, $0).sql() } ?? "\n"
    let last = source.steps.last { !($0.origin?.version.isEmpty ?? true) && !$0.isRepeatable }
    let draft = MigrationDraft(
      title: title,
      up: up,
      down: "",
      lastVersion: last?.origin?.version,
      digits: last.flatMap { leadingDigits($0.identifier)?.digits.count },
      timestamp: String(Clock.timestamp().filter(\.isNumber).prefix(14)),
      directives: []
    )
    var written: [String] = []
    for file in layout.newFiles(draft) {
      let path = (directory.hasSuffix("/") ? directory : directory + "/") + file.path
      try FileSystem.makeDirectory(FileSystem.parent(path))
      try FileSystem.create(path, file.text)
      written.append(path)
    }
    for file in try layout.derivedFiles(MigrationDirectory(path: directory)) {
      let path = (directory.hasSuffix("/") ? directory : directory + "/") + file.path
      try FileSystem.remove(path + ".part")
      try FileSystem.create(path + ".part", file.text)
      try FileSystem.replace(path, with: path + ".part")
    }
    return written
  }
}
