import SQLiteQuery

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
    var merged: [String] = []
    var rest = order[...]
    for (position, step) in source.steps.enumerated()
    where applied.contains(step.identifier) && !recorded.contains(step.identifier) {
      let before = rest.prefix { (source.position(of: $0) ?? -1) < position }
      merged += before
      merged.append(step.identifier)
      rest = rest.dropFirst(before.count)
    }
    order = merged + rest
  }
}
