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
    let settings = try ConnectionState(db)
    let enforced = try enforcesForeignKeys(db)
    let switchesOff = enforced && step.foreignKeys != .immediate && !isShared
    if switchesOff { try db.execute(sql: "PRAGMA foreign_keys = OFF") }
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
    if isShared {
      if record.usesPragma, let error = leftovers(settings) { firstError = firstError ?? error }
    } else if record.usesPragma || switchesOff {
      try runner.keepingFirst(&firstError) {
        let restored = try restore(settings)
        report?.restoredPragmas = restored
      }
    }
    if let firstError { throw firstError }
    guard var report else { return skipped() }
    report.milliseconds = Clock.seconds(since: start) * 1000
    if report.outcome == .applied {
      runner.options.progress?(
        .finished(identifier: step.identifier, milliseconds: report.milliseconds)
      )
    }
    return report
  }

  private func restore(_ settings: ConnectionState) throws -> [String] {
    try settings.restore(db).filter { $0 != "foreign_keys" }
  }

  /// In a shared transaction some settings can't be put back, so they are put back at once.
  private func leftovers(_ settings: ConnectionState) -> (any Error)? {
    do { _ = try settings.restore(db) } catch { return error }
    return nil
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
    try runner.records.create()
    let merged: Set<String>
    switch try needUnderLock() {
    case .run(let identifiers): merged = identifiers
    case .settled(let changed):
      if !isShared { if changed { try runner.lock.commit() } else { runner.rollBack() } }
      return nil
    }
    try runner.checkPlan()
    let start = Clock.now()
    var before = try runner.before(checkingForeignKeys: checksForeignKeys && mayTouchRows)
    let previous = before.schema
    try runner.observer?.begin(db, previous)
    try runBody(merged: merged)
    guard db.isInsideTransaction else { throw endedTransaction() }
    let violations = before.violations.total
    var report = StepReport(step: step)
    try checkAfter(&before, checksForeignKeys: checksForeignKeys, &report)
    try write(before: &before, seconds: Clock.seconds(since: start), merged: merged)
    report.existingViolations = violations
    report.statements = statements
    try runner.observer?.finish(db, from: previous, to: before.schema, record, step, &report)
    if !isShared { try runner.lock.commit() }
    runner.keep(before)
    return report
  }

  private mutating func outsideTransaction(checksForeignKeys: Bool) throws -> StepReport? {
    try runner.lock.retry { try runner.records.create() }
    guard case .run(let merged) = try needUnderLock() else { return nil }
    let start = Clock.now()
    statementsDone = try resumePoint()
    var before = try runner.before(checkingForeignKeys: checksForeignKeys && mayTouchRows)
    let previous = before.schema
    try runner.observer?.begin(db, previous)
    var report = StepReport(step: step)
    do {
      try runBody(merged: merged)
      if db.isInsideTransaction {
        runner.rollBack()
        throw MigrationError.invalid(
          "\"\(visible(step.identifier))\" leaves a transaction open; end it with COMMIT"
        )
      }
      runner.forget()
      before = try runner.before(checkingForeignKeys: checksForeignKeys)
      try runner.lock.begin()
      try write(before: &before, seconds: Clock.seconds(since: start), merged: merged)
      try runner.lock.commit()
    } catch {
      runner.rollBack()
      throw partial(error)
    }
    report.statements = statements
    try runner.observer?.finish(db, from: previous, to: before.schema, record, step, &report)
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
  private func resumePoint() throws -> Int {
    guard let done = try runner.records.entry(step.identifier)?.statementsDone, done > 0 else {
      return 0
    }
    guard runner.options.resumes else {
      throw MigrationError.needsAcknowledgement(
        reasons: [
          "\"\(visible(step.identifier))\" was cut short after \(done) of its statements, which stand"
        ],
        flag: "--resume"
      )
    }
    return done
  }

  // MARK: Running the body

  /// Whether rows can change; files that only make things need no check of what was before.
  private var mayTouchRows: Bool {
    guard case .sql(let script) = step.up else { return true }
    return StatementWords.mayTouchRows(script)
  }

  private mutating func runBody(merged: Set<String>) throws {
    switch step.up {
    case .swift(let code):
      let box = ActionBox()
      defer { record = box.record }
      box.settle(names: nil)
      try db.observingActions {
        box.add($0)
      } during: {
        try code(db, merged)
      }
    case .sql(let script): try runScript(script)
    }
  }

  private mutating func runScript(_ script: SQLScript) throws {
    let box = ActionBox()
    defer { record = box.record }
    // Set once for the whole file: each change of it makes SQLite prepare all statements again.
    try db.observingActions {
      box.add($0)
    } during: {
      try runStatements(of: script, box)
    }
  }

  private mutating func runStatements(of script: SQLScript, _ box: ActionBox) throws {
    var guardian = StatementGuard(usesTransaction: step.usesTransaction)
    // What was done before can't even be prepared again: its tables are there.
    let rest = script.skippingStatements(statementsDone)
    let cursor = try db.allStatements(sql: rest.sql)
    while let statement = try next(cursor, script, box) {
      let offset = script.firstToken(from: cursor.statementRange.lowerBound)
      let words = StatementWords(statement.sql)
      box.settle(names: words.names)
      switch guardian.judge(words) {
      case .skip: continue
      case .refuse(let reason):
        throw failure(MigrationError.invalid(reason), script.location(at: offset))
      case .run: break
      }
      try run(statement, at: offset, of: script)
      if !step.usesTransaction { try rememberStatement(statementsDone + 1, box) }
      runner.options.progress?(
        .statement(
          identifier: step.identifier,
          doneBytes: cursor.offset,
          totalBytes: script.utf8.count
        )
      )
    }
  }

  private mutating func run(
    _ statement: Statement,
    at offset: Int,
    of script: SQLScript
  ) throws {
    let changes = db.totalChangesCount
    do {
      if runner.options.isCancelled?() ?? false {
        throw DatabaseError(resultCode: .SQLITE_INTERRUPT, message: "interrupted")
      }
      try statement.execute()
      if step.usesTransaction, !db.isInsideTransaction { throw endedTransaction() }
    } catch {
      throw failure(error, script.location(at: offset))
    }
    if runner.options.observes {
      let line = script.location(at: offset).line
      statements.append(StatementReport(line: line, rows: db.totalChangesCount - changes))
    }
  }

  private func next(
    _ cursor: SQLStatementCursor,
    _ script: SQLScript,
    _ box: ActionBox
  ) throws -> Statement? {
    box.wait()
    do { return try cursor.next() } catch let error as DatabaseError {
      let start = cursor.statementRange.lowerBound
      let offset = cursor.errorOffset ?? script.firstToken(from: start)
      throw failure(error, script.location(at: offset))
    }
  }

  private mutating func rememberStatement(_ count: Int, _ box: ActionBox) throws {
    statementsDone = count
    guard !db.isInsideTransaction else { return }
    box.isPaused = true
    defer { box.isPaused = false }
    var entry = LogEntry(identifier: step.identifier)
    entry.statementsDone = count
    entry.tool = tool
    try runner.lock.retry { try runner.records.write(entry) }
  }

  // MARK: After the body

  private func checkAfter(
    _ state: inout MigrationRunner.Known,
    checksForeignKeys: Bool,
    _ report: inout StepReport
  ) throws {
    let previous = state
    try state.schema.refresh(db, after: record)
    if record.isStructural {
      state.faults = try SchemaFaults(db, state.schema)
    } else if record.isCreating {
      state.faults = try SchemaFaults(db, state.schema, created: record, known: state.faults)
    }
    let new = state.faults.faults.subtracting(previous.faults.faults)
    report.warnings += new.filter { $0.needsExtension || isAwaited($0, previous.schema) }.map(
      \.description
    ).sorted()
    let broken = new.filter { !$0.needsExtension && !isAwaited($0, previous.schema) }
    if !broken.isEmpty {
      let words = broken.map(\.description).sorted().joined(separator: "; ")
      throw failure(
        MigrationError.invalid("after it the schema no longer holds together: \(words)"),
        nil
      )
    }
    guard checksForeignKeys else {
      if record.changesSomething { state.hasCheckedForeignKeys = false }
      return
    }
    let tables = state.schema.children(of: record.touched.union(record.createdTables))
    guard !tables.isEmpty else { return }
    do {
      let found = try state.violations.new(db, tables: tables, state: state.schema)
      state.violations = found.now
      report.newViolations = found.first
      report.newViolationCount = found.count
      if let first = found.first.first {
        var failure = failure(first.error, nil)
        failure.hint = found.first.map(\.description).joined(separator: "\n")
        if found.count > found.first.count { failure.hint? += "\nand \(found.count - 10) more" }
        throw failure
      }
    } catch let error as DatabaseError where error.isForeignKeyMismatch {
      if previous.hasMismatch(error, db) { return }
      throw failure(error, nil)
    }
  }

  /// A new child may be made before its parent.
  private func isAwaited(_ fault: SchemaFault, _ previous: SchemaState) -> Bool {
    guard let key = fault.foreignKey else { return false }
    return previous.table(key.child) == nil && previous.table(key.parent) == nil
  }

  private mutating func write(
    before state: inout MigrationRunner.Known,
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

  // MARK: Errors

  private func failure(_ error: any Error, _ location: SourceLocation?) -> MigrationFailure {
    if let failure = error as? MigrationFailure { return failure }
    var failure = MigrationFailure(
      identifier: step.identifier,
      location: location,
      underlying: error,
      outcome: .rolledBack
    )
    failure.hint = FailureHint.words(for: error, script: step.script, db: db)
    return failure
  }

  private func endedTransaction() -> MigrationError {
    .invalid("the transaction was ended by the migration itself; the migrator commits it")
  }

  private func partial(_ error: any Error) -> any Error {
    if error is MigrationError { return error }
    var failure = failure(error, nil)
    failure.outcome = statementsDone == 0 ? .rolledBack : .partial(statements: statementsDone)
    return failure
  }
}

/// Collects what SQLite announces; a class, because the observer outlives the call that makes it.
private final class ActionBox {
  private(set) var record = ActionRecord()
  /// The runner's own statements are not the migration's.
  var isPaused = false
  private var isWaiting = false
  private var names: Set<String>?
  private var waiting: [StatementAction] = []

  func add(_ action: StatementAction) {
    if isPaused { return }
    if isWaiting { waiting.append(action) } else { record.add(action, namesOf: names) }
  }

  /// What is announced from now on belongs to a statement whose text is not known yet.
  func wait() { isWaiting = true }

  /// Takes in what waited, now that the names in the statement are known; nil means any.
  func settle(names: Set<String>?) {
    (self.names, isWaiting) = (names, false)
    for action in waiting { record.add(action, namesOf: names) }
    waiting.removeAll()
  }
}

extension MigrationRunner.Known {
  /// Whether the same mismatch was there before.
  fileprivate func hasMismatch(_ error: DatabaseError, _ db: Database) -> Bool {
    // The tables whose check failed before were forgotten, so they have no count.
    schema.foreignKeys.keys.contains { table in
      violations.counts[table] == nil && (error.message?.contains("\"\(table)\"") ?? false)
    }
  }
}
