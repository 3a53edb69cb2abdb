public import SQLiteQuery

/// The migrations of a project, and everything that can be done with them to a database.
///
/// Each operation takes a connection that is lent to the caller and has no transaction open, and
/// returns a plain report. `status`, `plan`, `verify`, `diff`, `show` and `lint` only read.
public struct MigrationProject: Sendable {
  /// Where the migrations come from.
  public let source: MigrationSource

  /// The migrations of a source.
  public init(_ source: MigrationSource) { self.source = source }

  /// The migrations of a directory; see `MigrationSource.init(directory:layout:db:)`.
  public init(directory: String, layout: String? = nil, db: Database? = nil) throws {
    source = try MigrationSource(directory: directory, layout: layout, db: db)
  }

  /// What the database says about the migrations, read in one go.
  func state(_ db: Database) throws -> ProjectState { try ProjectState(source, db) }
}

/// What is applied, as the migrator's own tables and the other tool's table say together.
struct ProjectState {
  /// Applied identifiers in the order in which they were applied.
  var order: [String]
  var applied: Set<String>
  var log: [String: LogEntry]
  var ledger: LedgerState?

  init(_ source: MigrationSource, _ db: Database) throws {
    let records = MigrationRecords(db: db)
    order = try records.applied()
    log = try records.log()
    applied = Set(order)
    guard let run = source.runLedger, try run.ledger.isPresent(db) else { return }
    let state = try run.ledger.read(db, source.steps)
    ledger = state
    // The other tool's table is the truth about its migrations: it may have run since.
    let ofSource = Set(source.steps.map(\.identifier))
    order = order.filter { !ofSource.contains($0) || state.applied.contains($0) }
    let recorded = Set(order)
    order += source.steps.map(\.identifier)
      .filter { state.applied.contains($0) && !recorded.contains($0) }
    applied = Set(order)
  }
}
