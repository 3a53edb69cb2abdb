import SQLiteQuery

/// Runs migrations, whatever their source, each by the same sequence of steps.
///
/// Source of the order: <https://www.sqlite.org/lang_altertable.html#otheralter>.
final class MigrationRunner {
  let db: Database
  let options: RunOptions
  let ledger: RunLedger?
  let records: MigrationRecords
  let lock: WriteLock
  /// Counts and compares for a rehearsal; nil otherwise.
  let observer: StepObserver?

  /// What is known of the schema and of its faults; nil once another connection may have written.
  private var known: Known?
  private var dataVersion: Int64?
  private var settings: ConnectionState?
  private var enforcesNow: Bool?
  private var hasRecords = false
  /// The open transaction is shared by several migrations.
  private var isShared = false

  struct Known {
    var schema: SchemaState
    var faults: SchemaFaults
    var violations = ForeignKeyViolations()
    var hasCheckedForeignKeys = false
    /// Tables with a foreign key that refers to what is no key of its parent.
    var mismatched: Set<String> = []
  }

  init(_ db: Database, options: RunOptions, ledger: RunLedger? = nil) {
    self.db = db
    self.options = options
    self.ledger = ledger
    records = MigrationRecords(db: db)
    lock = WriteLock(db: db, options: options)
    observer = options.observes ? StepObserver() : nil
  }

  /// Applies migrations in their order; those that another runner applied meanwhile are passed over.
  ///
  /// Throws `MigrationFailure` for the first that fails; those before it stay applied, unless all
  /// share one transaction.
  func apply(
    _ steps: [MigrationStep],
    tool: String,
    into reports: inout [StepReport]
  ) throws {
    try checkConnection()
    if options.isAllOrNothing {
      reports += try applyTogether(steps, tool: tool)
      return
    }
    try restoringForeignKeys { try applyEach(steps, tool: tool, into: &reports) }
  }

  private func applyEach(
    _ steps: [MigrationStep],
    tool: String,
    into reports: inout [StepReport]
  ) throws {
    for (index, step) in steps.enumerated() {
      options.progress?(.began(identifier: step.identifier, index: index + 1, count: steps.count))
      do {
        reports.append(try run(step, direction: .up, tool: tool))
      } catch var failure as MigrationFailure {
        failure.applied = reports.filter { $0.outcome == .applied }.map(\.identifier)
        throw failure
      }
    }
  }

  /// Undoes one migration with the SQL or Swift code given.
  func revert(_ step: MigrationStep, by body: MigrationStep.Body) throws -> StepReport {
    try checkConnection()
    options.progress?(.began(identifier: step.identifier, index: 1, count: 1))
    var down = step
    down.up = body
    down.usesTransaction = step.downUsesTransaction
    down.mergedIdentifiers = []
    return try restoringForeignKeys { try run(down, direction: .down, tool: "") }
  }

  enum Direction { case up, down }

  private func checkConnection() throws {
    if db.isInsideTransaction { throw MigrationError.insideTransaction }
    if db.isReadonly() { throw MigrationError.readOnly(path: db.path) }
  }

  /// Throws where migrations can't share one transaction.
  static func checkTogether(_ steps: [MigrationStep]) throws {
    for step in steps {
      if !step.usesTransaction {
        throw MigrationError.invalid(
          "\"\(visible(step.identifier))\" runs outside a transaction, so --all-or-nothing can't hold"
        )
      }
      if step.foreignKeys == .immediate {
        throw MigrationError.invalid(
          "\"\(visible(step.identifier))\" wants foreign keys enforced while it runs, which the one "
            + "transaction of --all-or-nothing can't switch; apply it without that option"
        )
      }
    }
  }

  private func applyTogether(_ steps: [MigrationStep], tool: String) throws -> [StepReport] {
    try Self.checkTogether(steps)
    var reports: [StepReport] = []
    let enforced = try enforcesForeignKeys(db)
    if enforced { try db.execute(sql: "PRAGMA foreign_keys = OFF") }
    var firstError: (any Error)?
    do {
      try lock.begin()
      isShared = true
      for (index, step) in steps.enumerated() {
        options.progress?(.began(identifier: step.identifier, index: index + 1, count: steps.count))
        reports.append(try run(step, direction: .up, tool: tool))
      }
      try lock.commit()
    } catch {
      firstError = error
      rollBack()
    }
    isShared = false
    if enforced {
      try keepingFirst(&firstError) { try db.execute(sql: "PRAGMA foreign_keys = ON") }
    }
    if let firstError { throw firstError }
    return reports
  }

  private func run(
    _ step: MigrationStep,
    direction: Direction,
    tool: String
  ) throws -> StepReport {
    if options.isTrial, let reach = step.reach {
      let reason = "\(reach) reaches outside of the database, so it can't be tried on a copy"
      throw MigrationFailure(step, MigrationError.invalid(reason), db)
    }
    do {
      var run = StepRun(runner: self, step: step, direction: direction, tool: tool)
      return try run.perform(isShared: isShared)
    } catch let failure as MigrationFailure {
      known = nil
      throw failure
    } catch let error as MigrationError {
      known = nil
      throw error
    } catch {
      known = nil
      throw MigrationFailure(step, error, db)
    }
  }

  /// Rolls back where a transaction is open still; the error that led here is the one to report.
  func rollBack() {
    if db.isInsideTransaction { try? db.execute(sql: "ROLLBACK TRANSACTION") }
  }

  /// Runs what must be done after an error too; its own error counts only where it is the first.
  func keepingFirst(_ first: inout (any Error)?, _ body: () throws -> Void) throws {
    do { try body() } catch { first = first ?? error }
  }

  /// Under the lock: another connection may have written since the run was planned.
  func checkPlan() throws {
    guard let planned = options.plannedDataVersion else { return }
    if try Int64.fetchOne(db, sql: "PRAGMA data_version") != planned {
      throw MigrationError.stalePlan
    }
  }

  /// Switches the enforcement of foreign keys, where it is not so already.
  ///
  /// It stays switched from one migration to the next: each change of it costs SQLite a walk through
  /// all tables.
  func enforceForeignKeys(_ isOn: Bool) throws {
    let current = try enforcesNow ?? connectionState().enforcesForeignKeys
    if current != isOn { try db.execute(sql: "PRAGMA foreign_keys = \(isOn ? "ON" : "OFF")") }
    enforcesNow = isOn
  }

  /// The settings were put back to what they were before the run.
  func forgetForeignKeys() { enforcesNow = nil }

  private func restoringForeignKeys<Value>(_ body: () throws -> Value) throws -> Value {
    let value: Value
    do { value = try body() } catch {
      // The error that led here is the one to report.
      try? enforceForeignKeys(connectionState().enforcesForeignKeys)
      throw error
    }
    try enforceForeignKeys(connectionState().enforcesForeignKeys)
    return value
  }

  /// Makes the tables of the bookkeeping, once a run.
  func createRecords() throws {
    if !hasRecords { try records.create() }
  }

  /// How the connection was before the run.
  func connectionState() throws -> ConnectionState {
    if let settings { return settings }
    let state = try ConnectionState(db)
    settings = state
    return state
  }

  /// What the schema is before a migration, read again where another connection wrote meanwhile.
  ///
  /// It is handed over, not shared, so that it can be brought up to date in place; after success it
  /// comes back by `keep`.
  func takeState(checkingForeignKeys: Bool) throws -> Known {
    let version = try Int64.fetchOne(db, sql: "PRAGMA data_version")
    if version != dataVersion { known = nil }
    dataVersion = version
    var state: Known
    if let known {
      state = known
    } else {
      let schema = try SchemaState(db)
      state = Known(schema: schema, faults: try SchemaFaults(db, schema))
    }
    known = nil
    guard checkingForeignKeys, !state.hasCheckedForeignKeys else { return state }
    for (table, keys) in state.schema.foreignKeys where !keys.isEmpty {
      do {
        _ = try state.violations.update(db, table: table, state: state.schema)
      } catch let error as DatabaseError where error.isForeignKeyMismatch {
        state.mismatched.insert(table)
      }
    }
    state.hasCheckedForeignKeys = true
    return state
  }

  /// Takes over what the schema is after a migration.
  func keep(_ state: Known) {
    known = state
    hasRecords = true
  }
}

extension DatabaseError {
  /// Whether a foreign key refers to columns that are no key of the parent.
  var isForeignKeyMismatch: Bool { message?.hasPrefix("foreign key mismatch") ?? false }
}
