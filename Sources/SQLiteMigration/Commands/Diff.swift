public import SQLiteQuery

/// The difference between two schemas, and SQL that leads from the first to the second.
public struct DiffReport: Sendable {
  /// What the schema is compared with: a path, or the migrations.
  public let other: String
  /// The differences.
  public let changes: [SchemaChange]
  /// Statements to begin a migration with; a suggestion, to be read before it is run.
  public let suggestion: String

  /// The exit code of `diff`.
  public var exit: MigrationExit { changes.isEmpty ? .done : .drift }
}

extension MigrationProject {
  /// Compares the schema with another one; reads only.
  ///
  /// - Parameters:
  ///   - db: The database.
  ///   - path: A database, or a file of SQL that makes the schema that is wanted; the changes lead to
  ///     it. Nil compares with what the applied migrations make; the changes lead from there to the
  ///     schema that is there, so that the suggestion is the migration that was forgotten.
  /// - Returns: The changes, and SQL that makes them.
  /// - Throws: `MigrationError` where the file can't be read, or its error where its SQL fails.
  public func diff(_ db: Database, with path: String? = nil) throws -> DiffReport {
    try db.waitingForLocks(run) { try compare(db, with: path) }
  }

  private func compare(_ db: Database, with path: String?) throws -> DiffReport {
    guard let path else {
      let changes = try drift(db)
      return DiffReport(
        other: source.directory ?? source.layoutName,
        changes: changes,
        suggestion: SchemaSuggestion(db).sql(for: changes)
      )
    }
    var configuration = db.configuration
    let header = Array("SQLite format 3\0".utf8)
    let isDatabase = try FileSystem.read(path, atMost: header.count) == header
    configuration.readonly = isDatabase
    let other = try DatabaseQueue(
      path: isDatabase ? path : ":memory:",
      configuration: configuration
    )
    return try other.writeWithoutTransaction { other in
      if !isDatabase {
        let script = try SQLScript(MigrationText(path: path, bytes: FileSystem.read(path)))
        try other.obey(run)
        var reports: [StepReport] = []
        try MigrationRunner(other, options: run.forCopy).apply(
          [MigrationStep(identifier: FileSystem.name(path), up: .sql(script))],
          tool: "",
          into: &reports
        )
      }
      let changes = try SchemaReplay.changes(from: db, to: other)
      return DiffReport(
        other: path,
        changes: changes,
        suggestion: SchemaSuggestion(db).sql(for: changes)
      )
    }
  }
}
