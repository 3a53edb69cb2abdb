import SQLiteQuery

/// Finds the way back from migrations, tries it on a copy, and goes it.
struct Reversal {
  let project: MigrationProject
  let state: ProjectState
  let options: DownOptions

  /// Tries it on a copy; `then` goes on with the copy.
  func plan(
    _ db: Database,
    _ identifiers: [String],
    then: (Database) throws -> Void = { _ in }
  ) throws -> DownPlan {
    var plan = DownPlan()
    if identifiers.isEmpty { return plan }
    plan.dataVersion = try Int64.fetchOne(db, sql: "PRAGMA data_version")
    let copy = try DatabaseCopy(db, options.run)
    try copy.queue.writeWithoutTransaction { copy in
      for identifier in identifiers {
        plan.steps.append(try rehearse(identifier, on: copy, original: db))
      }
      if plan.steps.allSatisfy({ $0.untried == nil }) { try then(copy) }
    }
    return plan
  }

  /// Does it, as it was planned, with a backup where half of it could remain.
  ///
  /// Throws `MigrationError.stalePlan` where another connection has written since, and nothing was
  /// done.
  func revert(
    _ plan: DownPlan,
    _ db: Database,
    backup: DatabaseBackup? = nil
  ) throws -> DownReport {
    var report = DownReport(plan: plan)
    report.backup = backup
    if try backup == nil && needsBackup(plan), let file = db.filename(), !file.isEmpty {
      report.backup = try DatabaseBackup.make(db, keeping: plan.backups)
    }
    for step in plan.steps {
      do { try revert(step, db, plan.dataVersion) } catch var failure as MigrationFailure {
        failure.reverted = report.reverted
        failure.goBack(to: report.backup, db)
        failure.backup = report.backup?.path
        throw failure
      } catch {
        // Nothing was done then, and the next attempt makes its own.
        if case MigrationError.stalePlan = error, report.reverted.isEmpty, backup == nil,
          let unused = report.backup
        {
          try FileSystem.remove(unused.path)
        }
        throw MigrationError.after(undoing: report.reverted, error, db)
      }
      report.reverted.append(step.identifier)
    }
    return report
  }

  private func needsBackup(_ plan: DownPlan) throws -> Bool {
    try plan.steps.contains { step in
      if case .backup = step.way { return false }
      return try !way(back: step.identifier).0.downUsesTransaction
    }
  }

  private func revert(_ planned: DownPlan.Step, _ db: Database, _ version: Int64?) throws {
    if case .backup(let path) = planned.way {
      try DatabaseBackup(path: path, bytes: 0).restore(into: db, ifStillAt: version)
      return
    }
    let (step, body, _) = try way(back: planned.identifier)
    var run = options.run
    run.plannedDataVersion = version
    _ = try MigrationRunner(db, options: run, ledger: project.source.runLedger)
      .revert(step, by: body)
  }

  /// The step, what undoes it, and where that comes from: Swift, the file, the record.
  private func way(
    back identifier: String
  ) throws -> (MigrationStep, MigrationStep.Body, DownPlan.Way) {
    let known = project.source.position(of: identifier).map { project.source.steps[$0] }
    if let known, let down = known.down {
      if case .sql(let script) = down, script.isEmpty {
        throw MigrationError.irreversible(identifier: identifier)
      }
      if !known.isIrreversible { return (known, down, known.origin == nil ? .swift : .file) }
    }
    if let sql = state.log[identifier]?.downSQL, !(known?.isIrreversible ?? false) {
      let script = SQLScript(file: "\(identifier) (recorded)", utf8: Array(sql.utf8))
      if !script.isEmpty {
        let step = known ?? MigrationStep(identifier: identifier, up: .sql(script))
        return (step, .sql(script), .recorded)
      }
    }
    throw MigrationError.irreversible(identifier: identifier)
  }

  private func reach(_ step: MigrationStep, _ body: MigrationStep.Body) -> String? {
    var down = step
    down.up = body
    return down.reach
  }

  private func rehearse(
    _ identifier: String,
    on copy: Database,
    original: Database
  ) throws -> DownPlan.Step {
    let found: (MigrationStep, MigrationStep.Body, DownPlan.Way)
    do { found = try way(back: identifier) } catch MigrationError.irreversible {
      return try planRestore(identifier, on: copy, original)
    }
    let (step, body, way) = found
    if let reach = reach(step, body) {
      return DownPlan.Step(
        identifier: identifier,
        way: way,
        report: nil,
        restoresSchema: nil,
        lostData: [],
        untried: "what undoing \(visible(identifier)) loses is not known: \(reach) reaches "
          + "outside of the database, so it was not tried on a copy"
      )
    }
    var run = options.run.forCopy
    run.observes = true
    let before = try SchemaState(copy)
    let runner = MigrationRunner(copy, options: run, ledger: project.source.runLedger)
    let lost = try LostData(copy)
    var report: StepReport
    do { report = try runner.revert(step, by: body) } catch let failure as MigrationFailure {
      throw failure.onCopy
    }
    report.losses = []
    return DownPlan.Step(
      identifier: identifier,
      way: way,
      report: report,
      restoresSchema: try restores(step, copy, before),
      lostData: try lost.after(copy)
    )
  }

  /// Whether the schema is the one that was recorded before the migration; where none was recorded,
  /// whether applying it again leads to the same schema.
  private func restores(
    _ step: MigrationStep,
    _ copy: Database,
    _ before: SchemaState
  ) throws -> Bool? {
    if let index = state.order.firstIndex(of: step.identifier), index > 0,
      let hash = state.log[state.order[index - 1]]?.schemaHash
    {
      var now = try SchemaState(copy)
      if now.hash() == hash { return true }
    }
    guard case .sql = step.up, step.usesTransaction, step.reach == nil else { return nil }
    // Tried on a copy of the copy, because the next migration is undone from here.
    let second = try DatabaseCopy(copy, options.run)
    return try second.queue.writeWithoutTransaction { again in
      var reports: [StepReport] = []
      do {
        try MigrationRunner(again, options: options.run.forCopy, ledger: project.source.runLedger)
          .apply([step], tool: "", into: &reports)
      } catch is MigrationFailure {
        return false
      }
      var (now, then) = (try SchemaState(again), before)
      return now.hash() == then.hash()
    }
  }

  // MARK: Going back to a backup

  private func planRestore(
    _ identifier: String,
    on copy: Database,
    _ original: Database
  ) throws -> DownPlan.Step {
    var older: String?
    for backup in try project.backups(original) {
      let queue = try backup.open()
      let applied = try queue.unsafeRead { Set(try MigrationRecords(db: $0).applied()) }
      guard !applied.contains(identifier) else { continue }
      let later = state.order.filter { !applied.contains($0) }
      guard later.first == identifier, later.count == 1 else {
        older = older ?? backup.path
        continue
      }
      let isUnchanged = try queue.unsafeRead { try isContent(of: copy, madeFrom: $0, identifier) }
      guard isUnchanged || options.discardsWrites else {
        throw MigrationError.needsAcknowledgement(
          reasons: [
            "\"\(visible(identifier))\" can only be undone by going back to \(backup.path), and "
              + "something was written since"
          ],
          flag: "--discard-writes"
        )
      }
      let lost = try LostData(copy)
      try queue.unsafeRead { try $0.backup(to: copy) }
      return DownPlan.Step(
        identifier: identifier,
        way: .backup(backup.path),
        report: nil,
        restoresSchema: true,
        lostData: try lost.after(copy)
      )
    }
    throw MigrationError.irreversible(identifier: identifier, backup: older)
  }

  /// Whether applying the migration to the backup makes exactly what is there now.
  private func isContent(
    of copy: Database,
    madeFrom backup: Database,
    _ identifier: String
  ) throws -> Bool {
    guard let position = project.source.position(of: identifier) else { return false }
    let replay = try DatabaseCopy(backup, options.run)
    return try replay.queue.writeWithoutTransaction { replay in
      var reports: [StepReport] = []
      do {
        try MigrationRunner(replay, options: options.run.forCopy, ledger: project.source.runLedger)
          .apply([project.source.steps[position]], tool: "", into: &reports)
      } catch is MigrationFailure {
        return false
      }
      let ledger = project.source.layout?.ledger?.table
      guard try ContentHash.tables(replay, but: ledger) == ContentHash.tables(copy, but: ledger),
        try numbers(replay) == numbers(copy)
      else { return false }
      // A view, an index or a trigger made since would be lost as well.
      var (now, then) = (try SchemaState(copy), try SchemaState(replay))
      return now.hash() == then.hash()
    }
  }

  /// The numbers in the header that are a program's own.
  private func numbers(_ db: Database) throws -> [Int?] {
    try ["application_id", "user_version"].map { try Int.fetchOne(db, sql: "PRAGMA \($0)") }
  }
}
