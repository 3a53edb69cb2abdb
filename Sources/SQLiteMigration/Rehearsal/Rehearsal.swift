import SQLiteQuery

/// Runs migrations on a copy, by the code that runs them on the database itself.
struct Rehearsal {
  let source: MigrationSource
  let options: RunOptions

  /// What the steps would do.
  func plan(_ db: Database, _ pending: [MigrationStep]) throws -> PlanReport {
    var report = try prepare(db, pending)
    if pending.isEmpty { return report }
    let copy = try DatabaseCopy(db, options)
    try copy.queue.writeWithoutTransaction { copy in try run(pending, on: copy, &report) }
    return report
  }

  /// What the steps would do to a copy that there is already; it is of the database given.
  func plan(_ db: Database, _ pending: [MigrationStep], on copy: Database) throws -> PlanReport {
    var report = try prepare(db, pending)
    try run(pending, on: copy, &report)
    return report
  }

  private func prepare(_ db: Database, _ pending: [MigrationStep]) throws -> PlanReport {
    var report = PlanReport()
    report.pendingCount = pending.count
    report.dataVersion = try Int64.fetchOne(db, sql: "PRAGMA data_version")
    report.backupBytes = try DatabaseCopy.size(db)
    if let file = db.filename(), !file.isEmpty {
      report.freeBytes = FileSystem.freeSpace(FileSystem.parent(file))
    }
    for step in pending { report.sql[step.identifier] = step.script?.trimmed }
    if let free = report.freeBytes, free < report.backupBytes * 2 {
      report.notes.append(
        "only \(byteCount(free)) are free on the disk; the database has "
          + byteCount(report.backupBytes)
      )
    }
    return report
  }

  private func run(
    _ pending: [MigrationStep],
    on copy: Database,
    _ report: inout PlanReport
  ) throws {
    let steps = Array(pending.prefix { $0.reach == nil })
    report.inexactFrom = pending.count > steps.count ? pending[steps.count].identifier : nil
    defer { report.lockMilliseconds = report.steps.reduce(0) { $0 + $1.milliseconds } }
    let faults = try SchemaFaults(copy, SchemaState(copy))
    report.existingFaults = faults.faults.sorted { $0.description < $1.description }
    var options = options.forCopy
    options.observes = true
    let runner = MigrationRunner(copy, options: options, ledger: source.runLedger)
    for (index, step) in steps.enumerated() {
      self.options.progress?(
        .rehearsing(identifier: step.identifier, index: index + 1, count: steps.count)
      )
      do {
        try runner.apply([step], tool: source.layoutName, into: &report.steps)
      } catch let failure as MigrationFailure {
        report.failure = failure.onCopy
        return
      }
    }
  }
}
