public import SQLiteQuery

/// How a database that another tool has migrated is taken over.
public enum AdoptionMode: String, Sendable {
  /// Both records are kept in step from now on, so that the other tool goes on working.
  case share
  /// The other tool's record is entered here and then dropped.
  case move
}

/// What was entered into the records without running anything.
public struct RecordReport: Sendable {
  /// The identifiers entered, in order.
  public internal(set) var entered: [String] = []
  /// The identifiers taken out.
  public internal(set) var removed: [String] = []
  /// The differences of the schema that were accepted.
  public internal(set) var differences: [SchemaChange] = []
  /// What a person should know besides.
  public internal(set) var notes: [String] = []
}

extension MigrationProject {
  /// Takes over what another tool has applied: enters it into `grdb_migrations`.
  ///
  /// - Parameters:
  ///   - db: The database.
  ///   - mode: Whether the other tool goes on being used.
  ///   - force: Accepts that the schema is not what the applied files make.
  /// - Returns: What was entered.
  /// - Throws: `MigrationError.schemaDiffers` where the applied files make another schema.
  public func adopt(
    _ db: Database,
    mode: AdoptionMode = .share,
    force: Bool = false
  ) throws -> RecordReport {
    guard let ledger = source.runLedger else {
      throw MigrationError.invalid(
        "the \(source.layoutName) layout has no other tool to adopt from; enter what is applied with "
          + ".migrate baseline ID"
      )
    }
    try source.checkDuplicates()
    return try db.waitingForLocks(run) { try adopt(db, ledger, mode, force) }
  }

  private func adopt(
    _ db: Database,
    _ run: RunLedger,
    _ mode: AdoptionMode,
    _ force: Bool
  ) throws -> RecordReport {
    let state = try state(db)
    guard try run.ledger.isPresent(db) else {
      throw MigrationError.invalid(
        "the database has no \(run.ledger.table) of \(source.layoutName); enter what is applied with "
          + ".migrate baseline ID"
      )
    }
    try state.checkDecided()
    let steps = source.steps.filter { state.applied.contains($0.identifier) }
    let edited = steps.filter { state.ledger?.edited.contains($0.identifier) ?? false }
    guard edited.isEmpty || force else {
      throw MigrationError.edited(identifiers: edited.map(\.identifier))
    }
    var report = RecordReport()
    report.notes.append(
      "the files are read as those of \(source.layoutName), whose \(run.ledger.table) says that "
        + "\(steps.count) of \(source.steps.count) are applied"
    )
    report.notes += edited.map { "accepted though it was edited: \(visible($0.identifier))" }
    report.differences = try checkSchema(db, steps, force: force)
    try enter(steps, db, &report) {
      if mode == .move, !(run.ledger is UserVersionLedger) {
        try db.execute(sql: "DROP TABLE \(quoted(run.ledger.table))")
      }
    }
    report.notes += try warning(db)
    return report
  }

  /// Enters all migrations up to one as applied without running them, for a database whose schema is
  /// there already.
  ///
  /// - Parameters:
  ///   - db: The database.
  ///   - name: The last one that is applied, as a person names it.
  ///   - force: Accepts that the schema is not what the files make.
  /// - Returns: What was entered.
  /// - Throws: `MigrationError.schemaDiffers` where the files make another schema.
  public func baseline(_ db: Database, upTo name: String, force: Bool = false) throws
    -> RecordReport
  {
    try source.checkDuplicates()
    let last = try source.step(named: name)
    let steps = Array(source.steps[...(source.position(of: last.identifier) ?? 0)])
    return try db.waitingForLocks(run) {
      var report = RecordReport()
      report.differences = try checkSchema(db, steps, force: force)
      try enter(steps, db, &report) {}
      report.notes += try warning(db)
      return report
    }
  }

  /// Enters one migration as applied, or takes it out, without running anything.
  public func mark(_ db: Database, _ name: String, applied: Bool) throws -> RecordReport {
    try db.waitingForLocks(run) { try enter(db, name, applied: applied) }
  }

  private func enter(_ db: Database, _ name: String, applied: Bool) throws -> RecordReport {
    var report = RecordReport()
    let state = try state(db)
    if applied {
      let step = try source.step(named: name)
      try state.checkMovable(step, applied: true, source)
      try enter([step], db, &report) {}
      return report
    }
    let step: MigrationStep?
    do { step = try source.step(named: name) } catch {
      guard state.applied.contains(name) else { throw error }
      step = nil
    }
    let identifier = step?.identifier ?? name
    // Where the other tool's mark leaves it open, this is the answer.
    guard state.applied.contains(identifier) || state.ledger?.undecided != nil else {
      throw MigrationError.notApplied(identifier: identifier)
    }
    if let step { try state.checkMovable(step, applied: false, source) }
    try write(db) { records in
      try records.delete(identifier)
      if let step { try source.runLedger?.remove(step, in: db) }
    }
    report.removed = [identifier]
    return report
  }

  /// Records the present file of an applied migration as the one that was applied.
  public func accept(_ db: Database, _ name: String) throws -> RecordReport {
    try db.waitingForLocks(run) { try acceptEdit(db, name) }
  }

  private func acceptEdit(_ db: Database, _ name: String) throws -> RecordReport {
    let step = try source.step(named: name)
    guard try state(db).applied.contains(step.identifier) else {
      throw MigrationError.notApplied(identifier: step.identifier)
    }
    var report = RecordReport()
    try write(db) { records in
      var entry = LogEntry(step: step, tool: source.layoutName)
      if let old = try records.entry(step.identifier) {
        entry.appliedAt = old.appliedAt
        entry.milliseconds = old.milliseconds
        entry.schemaHash = old.schemaHash
      }
      try records.write(entry)
      if let run = source.runLedger, try run.ledger.isPresent(db) {
        try run.ledger.acceptEdit(step, db)
      }
    }
    report.entered = [step.identifier]
    return report
  }

  private func checkSchema(
    _ db: Database,
    _ steps: [MigrationStep],
    force: Bool
  ) throws -> [SchemaChange] {
    let differences: [SchemaChange]
    do {
      differences = try SchemaReplay(source: source, options: run).differences(db, steps: steps)
    } catch is MigrationFailure where force {
      // What can't be replayed can't be compared either.
      return []
    }
    guard differences.isEmpty || force else {
      throw MigrationError.schemaDiffers(
        what: "the schema is not the one that these files make; accept it with --force",
        differences: differences.map(\.description)
      )
    }
    return differences
  }

  private func enter(
    _ steps: [MigrationStep],
    _ db: Database,
    _ report: inout RecordReport,
    _ finish: () throws -> Void
  ) throws {
    var entered: [String] = []
    try write(db) { records in
      let run = source.runLedger
      // A project that was moved away from the tool has records, and gets no table again.
      if let run, try !run.ledger.isPresent(db),
        try records.applied().allSatisfy({ source.position(of: $0) == nil })
      {
        try run.ledger.create(db)
      }
      for step in steps {
        let isNew = try !records.isApplied(step.identifier)
        if isNew {
          try records.insert(step.identifier)
          entered.append(step.identifier)
        }
        let entry = try records.entry(step.identifier)
        if entry?.exactHash == nil || entry?.statementsDone != nil {
          try records.write(LogEntry(step: step, tool: source.layoutName))
          // It was half undone, and is said to stand.
          if !isNew, entry?.statementsDone != nil { entered.append(step.identifier) }
        }
        guard let run, try run.ledger.isPresent(db), try !run.ledger.isApplied(step, db) else {
          continue
        }
        try run.ledger.record(step, seconds: 0, db)
        if !isNew { entered.append(step.identifier) }
      }
      try finish()
    }
    report.entered = entered
  }

  private func write(_ db: Database, _ body: (MigrationRecords) throws -> Void) throws {
    if db.isInsideTransaction { throw MigrationError.insideTransaction }
    if db.isReadonly() { throw MigrationError.readOnly(path: db.path) }
    let lock = WriteLock(db: db, options: run)
    let records = MigrationRecords(db: db)
    do {
      try lock.begin()
      try records.create()
      try body(records)
      try lock.commit()
    } catch {
      if db.isInsideTransaction { try? db.execute(sql: "ROLLBACK") }
      throw error
    }
  }

  /// A program that uses GRDB may erase a database that has migrations which it does not know.
  private func warning(_ db: Database) throws -> [String] {
    let known = Set(source.steps.map(\.identifier))
    guard try MigrationRecords(db: db).applied().contains(where: { !known.contains($0) }) else {
      return []
    }
    return [
      "the database has migrations of another program too; one that uses GRDB with "
        + "eraseDatabaseOnSchemaChange erases a database whose migrations it does not know"
    ]
  }
}

extension LogEntry {
  /// The record of a migration that is applied now, or was by another program.
  init(step: MigrationStep, tool: String) {
    self.init(identifier: step.identifier)
    self.tool = tool
    appliedAt = Clock.timestamp()
    guard let script = step.script else { return }
    exactHash = step.origin.map { hexadecimal(SHA256.hash($0.bytes)) }
    tokenHash = SQLiteMigration.tokenHash(script.utf8)
    upSQL = script.trimmed
    downSQL = step.downScript?.trimmed
  }
}
