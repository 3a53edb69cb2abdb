import Glibc
import SQLiteMigration
import SQLiteQuery

/// What an action of `.migrate` works with.
struct MigrateContext {
  let session: ShellSession
  /// Whether reports are printed as JSON, for programs.
  var isJSON = false

  /// The migrations of the program that embeds the shell, else those of the directory.
  ///
  /// - Throws: `MigrationError` where the directory can't be read.
  func project(_ db: Database) throws -> MigrationProject {
    if let source = session.configuration.migrations ?? session.demoMigrations {
      return MigrationProject(source)
    }
    let directory = session.migrationsDirectory
    guard access(directory, F_OK) == 0 else {
      throw CommandFailure(
        "there is no directory \(directory); write a first migration with .migrate new NAME, "
          + "or name the directory with -migrations DIR",
        status: MigrationExit.usage.rawValue
      )
    }
    return try MigrationProject(
      directory: directory,
      layout: session.migrationsLayout,
      db: db
    )
  }

  /// Lends the connection together with the migrations.
  func withProject<Value>(_ body: (Database, MigrationProject) throws -> Value) throws -> Value {
    try session.withDatabase { db in try body(db, try project(db)) }
  }

  /// Prints a report: as JSON where that was asked, else as lines for people.
  func show(_ json: @autoclosure () -> JSON, lines: @autoclosure () -> [String]) throws {
    if isJSON { return try session.print(json().description) }
    for line in lines() { try session.print(line) }
  }
}
