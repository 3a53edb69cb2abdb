import Glibc
import SQLiteQuery

/// One migration being applied or undone.
struct StepRun {
  let runner: MigrationRunner
  let step: MigrationStep
  let direction: MigrationRunner.Direction
  let tool: String

  private var record = ActionRecord()
  private var statements: [StatementReport] = []
  private var statementsDone = 0
  private var db: Database { runner.db }

  init(
    runner: MigrationRunner,
    step: MigrationStep,
    direction: MigrationRunner.Direction,
    tool: String
  ) {
    self.runner = runner
    self.step = step
    self.direction = direction
    self.tool = tool
  }

  /// The sequence of a migration; an error rolls back, and the connection is as before either way.
  mutating func perform(isShared: Bool) throws -> StepReport {
    try checkVersion()
    let start = Clock.now()
    let settings = try runner.connectionState()
    let enforced = settings.enforcesForeignKeys
    let switchesOff = enforced && step.foreignKeys != .immediate && !isShared
    if !isShared { try runner.enforceForeignKeys(enforced && !switchesOff) }
    var report: StepReport?
    var firstError: (any Error)?
    do {
      let checks = checksForeignKeys(enforced: enforced || isShared)
      if step.usesTransaction {
        report = try inTransaction(isShared: isShared, checksForeignKeys: checks)
      } else {
        report = try outsideTransaction(checksForeignKeys: checks)
      }
    } catch {
      firstError = error
      if step.usesTransaction, !isShared { runner.rollBack() }
    }
    if record.usesPragma {
      try runner.keepingFirst(&firstError) {
        let restored = try settings.restore(db)
        report?.restoredPragmas = restored.filter { $0 != "foreign_keys" }
        runner.forgetForeignKeys()
      }
    }
    if let firstError { throw firstError }
    guard var report else { return skipped() }
    report.milliseconds = Clock.seconds(since: start) * 1000
    runner.options.progress?(
      .finished(identifier: step.identifier, milliseconds: report.milliseconds)
    )
    return report
  }

  private func checkVersion() throws {
    guard let required = step.requiredSQLite.flatMap({ SQLiteVersion($0) }) else { return }
    let found = try String.fetchOne(db, sql: "SELECT sqlite_version()") ?? "0"
    if let version = SQLiteVersion(found), version < required {
      throw MigrationError.invalid(
        "\"\(visible(step.identifier))\" needs SQLite \(required) or newer; this is SQLite \(found)"
      )
    }
  }

  private func checksForeignKeys(enforced: Bool) -> Bool {
    if step.foreignKeys == .off { return false }
    if runner.options.foreignKeyChecks == .always { return true }
    return enforced && step.foreignKeys == .deferred
  }

  private func skipped() -> StepReport {
    var report = StepReport(step: step)
    report.outcome = .skipped
    runner.options.progress?(.skipped(identifier: step.identifier))
    return report
  }

  // MARK: The two ways to run

  private mutating func inTransaction(
    isShared: Bool,
    checksForeignKeys: Bool
  ) throws -> StepReport? {
    if !isShared { try runner.lock.begin() }
    try runner.createRecords()
    let merged: Set<String>
    switch try needUnderLock() {
    case .run(let identifiers): merged = identifiers
    case .settled(let changed):
      if !isShared { if changed { try runner.lock.commit() } else { runner.rollBack() } }
      return nil
    }
    try runner.checkPlan()
    let start = Clock.now()
    var state = try runner.takeState(checkingForeignKeys: checksForeignKeys && mayTouchRows)
    let previous = runner.observer.map { _ in state.schema }
    if let previous { try runner.observer?.begin(db, previous) }
    try runBody(merged: merged)
    guard db.isInsideTransaction else { throw MigrationError.endedTransaction }
    var report = StepReport(step: step)
    try SchemaCheck(db: db, step: step, record: record, checksForeignKeys: checksForeignKeys)
      .run(&state, &report)
    try write(&state, seconds: Clock.seconds(since: start), merged: merged)
    report.statements = statements
    if let previous {
      try runner.observer?.finish(db, from: previous, to: state.schema, record, step, &report)
    }
    if !isShared { try runner.lock.commit() }
    runner.keep(state)
    return report
  }

  private mutating func outsideTransaction(checksForeignKeys: Bool) throws -> StepReport? {
    try runner.lock.retry { try runner.records.create() }
    guard case .run(let merged) = try needUnderLock(), let done = try resumePoint() else {
      return nil
    }
    statementsDone = done
    try runner.checkPlan()
    let start = Clock.now()
    var state = try runner.takeState(checkingForeignKeys: checksForeignKeys)
    let previous = state.schema
    try runner.observer?.begin(db, previous)
    var report = StepReport(step: step)
    do {
      try runBody(merged: merged)
      if db.isInsideTransaction {
        throw MigrationError.invalid(
          "\"\(visible(step.identifier))\" leaves a transaction open; end it with COMMIT"
        )
      }
      try SchemaCheck(db: db, step: step, record: record, checksForeignKeys: checksForeignKeys)
        .run(&state, &report)
      // Others may have written between the statements.
      runner.keep(state)
      state = try runner.takeState(checkingForeignKeys: checksForeignKeys)
      try runner.lock.begin()
      try write(&state, seconds: Clock.seconds(since: start), merged: merged)
      try runner.lock.commit()
    } catch {
      runner.rollBack()
      throw partial(error)
    }
    report.statements = statements
    try runner.observer?.finish(db, from: previous, to: state.schema, record, step, &report)
    runner.keep(state)
    return report
  }

  private enum Need {
    /// It must run; those of the identifiers that it merges that are applied.
    case run(Set<String>)
    /// There is nothing to do any more, but perhaps bookkeeping was.
    case settled(changed: Bool)
  }

  /// What is to do, read under the lock: another runner may have been faster.
  private func needUnderLock() throws -> Need {
    let isRecorded = try runner.records.isApplied(step.identifier)
    let isApplied = try runner.ledger?.isApplied(step, in: db) ?? isRecorded
    if direction == .down {
      return isApplied || isRecorded ? .run([]) : .settled(changed: false)
    }
    let merged = try step.mergedIdentifiers.filter { try runner.records.isApplied($0) }
    if step.isRepeatable || !isApplied {
      // The other tool undid it since it was recorded here.
      if isRecorded, !step.isRepeatable { try runner.records.delete(step.identifier) }
      return .run(merged)
    }
    if !isRecorded { try runner.records.insert(step.identifier) }
    for identifier in merged { try runner.records.delete(identifier) }
    return .settled(changed: !isRecorded || !merged.isEmpty)
  }

  /// How many statements an earlier run outside a transaction had done.
  ///
  /// - Returns: `nil` where another program was still running it, and has finished meanwhile.
  private func resumePoint() throws -> Int? {
    guard var done = try statementsRecorded() else { return 0 }
    guard runner.options.resumes else {
      let start = Clock.now()
      var lastChange = start
      while Clock.seconds(since: lastChange) < Self.patience {
        if runner.options.isCancelled?() ?? false {
          throw DatabaseError(resultCode: .SQLITE_INTERRUPT, message: "interrupted")
        }
        usleep(20_000)
        guard case .run = try needUnderLock() else { return nil }
        let now = try statementsRecorded() ?? 0
        if now != done { (done, lastChange) = (now, Clock.now()) }
        runner.options.progress?(.waiting(seconds: Clock.seconds(since: start)))
      }
      throw MigrationError.needsAcknowledgement(
        reasons: [
          "\"\(visible(step.identifier))\" was cut short after \(done) of its statements, which stand"
        ],
        flag: "--resume"
      )
    }
    return done
  }

  /// How long the count of another program's statements may stand still, in seconds, before it is
  /// taken for dead.
  private static let patience = 1.0

  private func statementsRecorded() throws -> Int? {
    try runner.records.entry(step.identifier)?.statementsDone.flatMap { $0 > 0 ? $0 : nil }
  }

  // MARK: The body

  /// Whether rows can change; files that only make things need no check of what was before.
  private var mayTouchRows: Bool {
    guard case .sql(let script) = step.up else { return true }
    return StatementWords.mayTouchRows(script)
  }

  private mutating func runBody(merged: Set<String>) throws {
    let box = ActionBox()
    defer { record = box.record }
    // Set once for the whole migration: each change of it makes SQLite prepare all statements again.
    switch step.up {
    case .swift(let code):
      try db.observingActions {
        box.add($0)
      } during: {
        try code(db, merged)
      }
    case .sql(let script):
      let (runner, tool, identifier) = (runner, tool, step.identifier)
      var run = ScriptRun(runner, step, script, box, after: statementsDone) { done in
        guard !runner.db.isInsideTransaction else { return }
        try runner.lock.retry {
          try runner.records.remember(identifier, statementsDone: done, tool: tool)
        }
      }
      defer { (statements, statementsDone) = (run.statements, run.done) }
      try db.observingActions {
        box.add($0)
      } during: {
        try run.run()
      }
    }
  }

  private mutating func write(
    _ state: inout MigrationRunner.Known,
    seconds: Double,
    merged: Set<String>
  ) throws {
    switch direction {
    case .up:
      for identifier in merged { try runner.records.delete(identifier) }
      if try !step.isRepeatable || !runner.records.isApplied(step.identifier) {
        try runner.records.insert(step.identifier)
      }
      var entry = LogEntry(step: step, tool: tool)
      entry.milliseconds = seconds * 1000
      entry.schemaHash = state.schema.hash()
      try runner.records.write(entry)
      try runner.ledger?.record(step, seconds: seconds, in: db)
    case .down:
      try runner.records.delete(step.identifier)
      try runner.ledger?.remove(step, in: db)
    }
  }

  private func partial(_ error: any Error) -> any Error {
    if statementsDone == 0, error is MigrationError { return error }
    var failure = MigrationFailure(step, error, db)
    failure.outcome = statementsDone == 0 ? .rolledBack : .partial(statements: statementsDone)
    return failure
  }
}
