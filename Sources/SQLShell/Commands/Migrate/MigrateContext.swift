import Glibc
import LineEditing
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
  func project(_ db: Database, _ run: RunOptions) throws -> MigrationProject {
    if let source = session.configuration.migrations ?? session.demoMigrations {
      return MigrationProject(source, run: run)
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
      db: db,
      run: run
    )
  }

  /// Lends the connection together with the migrations.
  ///
  /// - Parameters:
  ///   - run: How long to wait for locks, and who can cancel that; nil for the defaults.
  ///   - body: What to do with them.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws, or what keeps the migrations from being read.
  func withProject<Value>(
    _ run: RunOptions? = nil,
    _ body: (Database, MigrationProject) throws -> Value
  ) throws -> Value {
    let run = run ?? cancellable(RunOptions())
    return try session.withDatabase { db in
      let project = try project(db, run)
      guard let scripts = Self.scripts(of: project.source) else {
        return try session.givenText.during(nil) { try body(db, project) }
      }
      return try scripts.withUnsafeBytes { text in
        try session.givenText.during(text) { try body(db, project) }
      }
    }
  }

  /// The SQL of all migrations, which may call functions that reach files, while what the database
  /// holds may not; `nil` where some are written in Swift.
  private static func scripts(of source: MigrationSource) -> [UInt8]? {
    var text: [UInt8] = []
    for step in source.steps {
      for body in [step.up, step.down].compactMap({ $0 }) {
        guard case .sql(let script) = body else { return nil }
        text += script.utf8 + [0x0A]
      }
    }
    return text
  }

  /// The same options, cancelled by an interrupt from now on.
  func cancellable(_ run: RunOptions) -> RunOptions {
    var run = run
    let interrupts = Signals.shared.interruptCount
    run.isCancelled = { Signals.shared.interruptCount != interrupts }
    return run
  }

  /// Prints a report: as JSON where that was asked, else as lines for people.
  func show(_ json: @autoclosure () -> JSON, lines: @autoclosure () -> [String]) throws {
    if isJSON { return try session.print(json().description) }
    for line in lines() { try session.print(line) }
  }
}
