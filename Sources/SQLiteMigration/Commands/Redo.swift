public import SQLiteQuery

extension MigrationProject {
  /// Undoes the last migrations and applies them again, from their files as they are now.
  ///
  /// Both ways are tried on one copy before anything is written, and a backup is made where data is
  /// lost on the way.
  ///
  /// Throws as `down` and `up` do; an error after something was undone says so.
  public func redo(
    _ db: Database,
    _ down: DownOptions = DownOptions(),
    _ up: UpOptions = UpOptions()
  ) throws -> UpReport {
    if db.isInsideTransaction { throw MigrationError.insideTransaction }
    if db.isReadonly() { throw MigrationError.readOnly(path: db.path) }
    return try db.waitingForLocks(up.run) {
      var down = down
      // Another connection may write between the plan and the lock; then the plan is made anew.
      for _ in 0..<5 {
        do { return try undoAndApply(db, &down, up) } catch MigrationError.stalePlan { continue }
      }
      throw MigrationError.stalePlan
    }
  }

  private func undoAndApply(
    _ db: Database,
    _ down: inout DownOptions,
    _ up: UpOptions
  ) throws -> UpReport {
    let reversal = Reversal(project: self, state: try state(db), options: down)
    let identifiers = try identifiers(reversal.state, down)
    if let gone = identifiers.first(where: { source.position(of: $0) == nil }) {
      throw MigrationError.invalid(
        "\"\(visible(gone))\" has no file any more, so it could be undone, but not applied again"
      )
    }
    var report = UpReport()
    var again = source.steps.filter { identifiers.contains($0.identifier) }
    let plan = try reversal.plan(db, identifiers) { copy in
      again = try pending(state(copy), up, among: identifiers)
      let rehearsal = Rehearsal(source: source, options: up.run)
      report.plan = up.rehearses ? try rehearsal.plan(db, again, on: copy) : nil
    }
    if plan.steps.isEmpty { return report }
    report.plan?.dataVersion = plan.dataVersion
    if let plan = report.plan { try accept(plan, up) }
    try agree(plan, &down)
    if !plan.lostData.isEmpty || needsBackup(again, up, report.plan) {
      try makeBackup(db, &report, keeping: plan.backups)
    }
    let done: DownReport
    do { done = try reversal.revert(plan, db, backup: report.backup) } catch {
      // Nothing was done then, and the next attempt makes its own.
      if case MigrationError.stalePlan = error, let backup = report.backup {
        try FileSystem.remove(backup.path)
      }
      throw naming(report.backup, in: error, db)
    }
    report.backup = done.backup
    do { try run(again, db, up, &report) } catch {
      let undone = done.reverted.filter { !report.applied.contains($0) }
      throw naming(report.backup, in: MigrationError.after(undoing: undone, error, db), db)
    }
    report.pendingCount = try pendingCount(db)
    return report
  }

  /// Those of the undone migrations that are to be applied again, in order.
  private func pending(
    _ state: ProjectState,
    _ up: UpOptions,
    among undone: [String]
  ) throws -> [MigrationStep] {
    var options = up
    options.count = nil
    options.target = nil
    // It was applied where it is, out of order or not.
    options.allowsOutOfOrder = true
    return try pending(state, options).filter { undone.contains($0.identifier) }
  }
}
