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
    applied = Set(order).union(state.applied)
    if run.ledger.isOneNumber {
      order = order.filter { !ofSource.contains($0) }
      order += source.steps.map(\.identifier).filter(applied.contains)
    } else {
      placeUnrecorded(source)
    }
  }

  /// What the other tool alone has recorded is taken to have come where its file stands: before the
  /// first recorded one that comes after it there.
  private mutating func placeUnrecorded(_ source: MigrationSource) {
    let recorded = Set(order)
    for (position, step) in source.steps.enumerated()
    where applied.contains(step.identifier) && !recorded.contains(step.identifier) {
      let later = order.firstIndex { (source.position(of: $0) ?? -1) > position }
      order.insert(step.identifier, at: later ?? order.endIndex)
    }
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

  /// Throws while it is not known what is applied.
  func checkDecided() throws {
    guard let reason = ledger?.undecided else { return }
    throw MigrationError.needsAcknowledgement(reasons: [reason], flag: ".migrate mark")
  }

  /// Throws where another tool records the number of the last migration alone, and a change of this
  /// one would move all others with it.
  func checkMovable(
    _ step: MigrationStep,
    applied isApplied: Bool,
    _ source: MigrationSource
  ) throws {
    guard ledger != nil, let kept = source.layout?.ledger, kept.isOneNumber else { return }
    let inOrder = source.steps.filter { applied.contains($0.identifier) == !isApplied }
    let movable = isApplied ? inOrder.first : inOrder.last
    guard let movable, movable.identifier != step.identifier,
      applied.contains(step.identifier) == !isApplied
    else { return }
    throw MigrationError.invalid(
      "\(kept.table) of \(source.layoutName) holds the number of the last migration alone, so that "
        + "\"\(visible(step.identifier))\" can't \(isApplied ? "become applied" : "be taken out") "
        + "before \"\(visible(movable.identifier))\"; "
        + (isApplied
          ? "enter all up to it with .migrate baseline \(visible(step.identifier))"
          : "undo all that come after it first, with .migrate to \(visible(step.identifier))")
    )
  }

  /// Throws while a migration is half undone, or it is not known what is applied.
  func checkWhole(_ steps: [MigrationStep]) throws {
    try checkDecided()
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
