public import SQLiteQuery

/// The migrations of a project, and everything that can be done with them to a database.
///
/// Each operation takes a connection that is lent to the caller and has no transaction open, and
/// returns a plain report. `status`, `plan`, `verify`, `diff`, `show` and `lint` only read.
public struct MigrationProject: Sendable {
  /// Where the migrations come from.
  public let source: MigrationSource
  /// How long an operation waits for locks and who can cancel it, where it has no options of its own.
  public var run: RunOptions

  /// The migrations of a source.
  public init(_ source: MigrationSource, run: RunOptions = RunOptions()) {
    self.source = source
    self.run = run
  }

  /// The migrations of a directory; see `MigrationSource.init(directory:layout:db:run:)`.
  public init(
    directory: String,
    layout: String? = nil,
    db: Database? = nil,
    run: RunOptions = RunOptions()
  ) throws {
    source = try MigrationSource(directory: directory, layout: layout, db: db, run: run)
    self.run = run
  }

  /// What the database says about the migrations, read in one go.
  func state(_ db: Database) throws -> ProjectState { try ProjectState(source, db) }
}
