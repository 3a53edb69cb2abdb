import SQLiteQuery

/// Runs the SQL of a file, one statement at a time, as SQLite itself finds them.
struct ScriptRun {
  let db: Database
  let step: MigrationStep
  let script: SQLScript
  let options: RunOptions
  let actions: ActionBox
  /// Called after each statement of a file outside a transaction, with their number so far.
  let remember: (Int) throws -> Void

  /// What each statement did; gathered for a rehearsal alone.
  private(set) var statements: [StatementReport] = []
  /// How many statements are done.
  private(set) var done: Int
  private var counted = (offset: 0, line: 1)

  init(
    _ runner: MigrationRunner,
    _ step: MigrationStep,
    _ script: SQLScript,
    _ actions: ActionBox,
    after done: Int,
    remember: @escaping (Int) throws -> Void
  ) {
    db = runner.db
    options = runner.options
    self.step = step
    self.script = script
    self.actions = actions
    self.done = done
    self.remember = remember
  }

  /// Runs them; an error says where its statement stands.
  mutating func run() throws {
    var guardian = StatementGuard(usesTransaction: step.usesTransaction)
    // What was done before can't even be prepared again: its tables are there.
    let rest = script.skippingStatements(done)
    let cursor = db.allStatements(utf8: rest.utf8)
    while let statement = try next(cursor) {
      let offset = script.firstToken(from: cursor.statementRange.lowerBound)
      let sql = script.utf8[offset..<max(offset, cursor.offset)]
      actions.settle { StatementTargets.names(in: sql) }
      switch guardian.judge(StatementWords(sql)) {
      case .skip: continue
      case .refuse(let reason): throw failure(MigrationError.invalid(reason), at: offset)
      case .run: break
      }
      try run(statement, at: offset)
      done += 1
      if !step.usesTransaction {
        actions.isPaused = true
        defer { actions.isPaused = false }
        try remember(done)
      }
      options.progress?(
        .statement(
          identifier: step.identifier,
          doneBytes: cursor.offset,
          totalBytes: script.utf8.count
        )
      )
    }
  }

  private mutating func run(_ statement: Statement, at offset: Int) throws {
    let changes = db.totalChangesCount
    do {
      if options.isCancelled?() ?? false {
        throw DatabaseError(resultCode: .SQLITE_INTERRUPT, message: "interrupted")
      }
      try statement.execute()
      if step.usesTransaction, !db.isInsideTransaction { throw MigrationError.endedTransaction }
    } catch {
      throw failure(error, at: offset)
    }
    if options.observes {
      statements.append(
        StatementReport(line: line(at: offset), rows: db.totalChangesCount - changes)
      )
    }
  }

  /// The line of an offset, counted on from the statement before: from the start of the file each
  /// time, a long file would take hours.
  private mutating func line(at offset: Int) -> Int {
    let passed = script.utf8[min(counted.offset, offset)..<offset]
    counted.line += passed.count { $0 == UInt8(ascii: "\n") }
    counted.offset = offset
    return counted.line
  }

  private func next(_ cursor: SQLStatementCursor) throws -> Statement? {
    actions.wait()
    do { return try cursor.next() } catch let error as DatabaseError {
      let start = cursor.statementRange.lowerBound
      throw failure(error, at: cursor.errorOffset ?? script.firstToken(from: start))
    }
  }

  private func failure(_ error: any Error, at offset: Int) -> MigrationFailure {
    MigrationFailure(step, error, db, location: script.location(at: offset))
  }
}

extension MigrationError {
  /// The migration itself ended the transaction that it runs in.
  static let endedTransaction = MigrationError.invalid(
    "the transaction was ended by the migration itself; the migrator commits it"
  )
}

extension MigrationFailure {
  /// The failure of a step, with what helps against its error.
  init(
    _ step: MigrationStep,
    _ error: any Error,
    _ db: Database,
    location: SourceLocation? = nil
  ) {
    if let failure = error as? MigrationFailure {
      self = failure
      return
    }
    self.init(
      identifier: step.identifier,
      location: location,
      underlying: error,
      outcome: .rolledBack
    )
    hint = FailureHint.words(for: error, db)
  }
}

/// Collects what SQLite announces; a class, because the observer outlives the call that makes it.
final class ActionBox {
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

  /// Takes in what waited, now that the statement is known.
  func settle(_ names: () -> Set<String>) {
    let writes = waiting.contains { [.insert, .update, .delete].contains($0.kind) }
    // Reading the names of a statement costs more than preparing it: only where they tell something.
    self.names = writes ? names() : nil
    isWaiting = false
    for action in waiting { record.add(action, namesOf: self.names) }
    waiting.removeAll(keepingCapacity: true)
  }
}
