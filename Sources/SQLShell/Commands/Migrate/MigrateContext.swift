import SQLiteMigration
import SQLiteQuery

/// What an action of `.migrate` works with.
struct MigrateContext {
  let session: ShellSession

  /// The migrations of the program that embeds the shell, else those of the directory.
  ///
  /// - Throws: `MigrationError` where the directory can't be read.
  func project(_ db: Database) throws -> MigrationProject {
    if let source = session.configuration.migrations ?? session.demoMigrations {
      return MigrationProject(source)
    }
    return try MigrationProject(
      directory: session.migrationsDirectory,
      layout: session.migrationsLayout,
      db: db
    )
  }

  /// Lends the connection together with the migrations.
  func withProject<Value>(_ body: (Database, MigrationProject) throws -> Value) throws -> Value {
    try session.withDatabase { db in try body(db, try project(db)) }
  }

  /// Asks on a terminal; a script is refused with the name of the flag that answers.
  ///
  /// - Throws: ``CommandFailure`` in a script, where nobody can be asked.
  func confirm(_ question: String, flag: String, reason: String) throws -> Bool {
    guard session.canAsk else {
      throw CommandFailure(
        "\(reason); nothing was changed; go on with \(flag)",
        status: MigrationExit.refused.rawValue
      )
    }
    return try session.confirm(question)
  }
}
