import SQLiteQuery

/// Runs migrations on a copy, by the code that runs them on the database itself.
struct Rehearsal {
  let source: MigrationSource
  let options: RunOptions

  /// What the steps would do.
  func plan(_ db: Database, _ pending: [MigrationStep]) throws -> PlanReport {
    var report = PlanReport()
    report.dataVersion = try Int64.fetchOne(db, sql: "PRAGMA data_version")
    report.backupBytes = try DatabaseCopy.size(db)
    if let file = db.filename(), !file.isEmpty {
      report.freeBytes = FileSystem.freeSpace(FileSystem.parent(file))
    }
    for step in pending { report.sql[step.identifier] = step.script?.trimmed }
    if pending.isEmpty { return report }
    if let free = report.freeBytes, free < report.backupBytes * 2 {
      report.notes.append(
        "only \(byteCount(free)) are free on the disk; the database has "
          + byteCount(report.backupBytes)
      )
    }
    let exact = Array(pending.prefix { !$0.hasSideEffects })
    report.inexactFrom = pending.count > exact.count ? pending[exact.count].identifier : nil
    let copy = try DatabaseCopy(db)
    try copy.queue.writeWithoutTransaction { copy in
      let faults = try SchemaFaults(copy, SchemaState(copy))
      report.existingFaults = faults.faults.sorted { $0.description < $1.description }
      try run(exact, on: copy, &report)
    }
    report.lockMilliseconds = report.steps.reduce(0) { $0 + $1.milliseconds }
    return report
  }

  private func run(_ steps: [MigrationStep], on copy: Database, _ report: inout PlanReport) throws {
    var options = options
    options.observes = true
    options.progress = nil
    options.isAllOrNothing = false
    let runner = MigrationRunner(copy, options: options, ledger: source.runLedger)
    for (index, step) in steps.enumerated() {
      self.options.progress?(
        .rehearsing(identifier: step.identifier, index: index + 1, count: steps.count)
      )
      do {
        try runner.apply([step], tool: source.layoutName, into: &report.steps)
      } catch let failure as MigrationFailure {
        report.failure = failure
        return
      }
    }
  }
}
