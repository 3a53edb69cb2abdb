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

  /// How many statements stand of an up or a down outside a transaction that was cut short; nil where
  /// none was.
  func interrupted(
    _ step: MigrationStep
  ) -> (statements: Int, direction: MigrationRunner.Direction)? {
    guard let entry = log[step.identifier], let done = entry.statementsDone, done > 0 else {
      return nil
    }
    let isUndoing = applied.contains(step.identifier) && !step.isRepeatable
    return (done, isUndoing ? .down : .up)
  }

  /// Throws while a migration is half undone: what it depends on can't be known.
  func checkWhole(_ steps: [MigrationStep]) throws {
    for step in steps {
      guard let (done, direction) = interrupted(step), direction == .down else { continue }
      throw MigrationError.needsAcknowledgement(
        reasons: [
          "undoing \"\(visible(step.identifier))\" was cut short after \(done) of its statements, "
            + "which stand"
        ],
        flag: ".migrate down --resume"
      )
    }
  }
}
