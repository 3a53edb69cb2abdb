import SQLiteQuery

/// Looks at a database after a migration and before its COMMIT: everything still resolves, and no
/// reference is broken that was not before.
struct SchemaCheck {
  let db: Database
  let step: MigrationStep
  let record: ActionRecord
  let checksForeignKeys: Bool

  /// Brings what is known up to date; throws where the migration must not be committed.
  func run(_ state: inout MigrationRunner.Known, _ report: inout StepReport) throws {
    report.existingViolations = state.violations.total
    let previous = record.isStructural ? state.schema : nil
    let recreated = record.createdTables.filter { state.schema.table($0) != nil }
    try state.schema.refresh(db, after: record)
    let faults = state.faults.faults
    if record.isStructural {
      state.faults = try SchemaFaults(db, state.schema)
    } else if record.isCreating {
      try state.faults.add(db, state.schema, created: record)
    }
    if record.isStructural || record.isCreating, state.faults.faults != faults {
      try judge(state.faults.faults.subtracting(faults), previous, recreated, &report)
    }
    if checksForeignKeys {
      try checkForeignKeys(&state, &report)
    } else if record.changesSomething {
      state.hasCheckedForeignKeys = false
    }
  }

  private func judge(
    _ new: Set<SchemaFault>,
    _ previous: SchemaState?,
    _ recreated: Set<String>,
    _ report: inout StepReport
  ) throws {
    /// A new child may be made before its parent.
    func isAwaited(_ fault: SchemaFault) -> Bool {
      guard let key = fault.foreignKey, !recreated.contains(key.child) else { return false }
      guard let previous else { return true }
      return previous.table(key.child) == nil && previous.table(key.parent) == nil
    }
    let words = { (faults: Set<SchemaFault>) in faults.map(\.description).sorted() }
    report.warnings += words(new.filter { $0.needsExtension || isAwaited($0) })
    let broken = new.filter { !$0.needsExtension && !isAwaited($0) }
    guard broken.isEmpty else {
      let list = words(broken).joined(separator: "; ")
      throw MigrationFailure(
        step,
        MigrationError.invalid("after it the schema no longer holds together: \(list)"),
        db
      )
    }
  }

  private func checkForeignKeys(
    _ state: inout MigrationRunner.Known,
    _ report: inout StepReport
  ) throws {
    let tables = state.schema.children(of: record.touched.union(record.createdTables))
    for table in tables {
      do {
        let found = try state.violations.update(db, table: table, state: state.schema)
        report.newViolationCount += found.count
        report.newViolations += found.first.prefix(10 - report.newViolations.count)
      } catch let error as DatabaseError where error.isForeignKeyMismatch {
        // A key that could have no parent before is no fault of this migration.
        if !state.mismatched.contains(table) { throw MigrationFailure(step, error, db) }
      }
    }
    guard let first = report.newViolations.first else { return }
    var failure = MigrationFailure(step, first.error, db)
    var lines = report.newViolations.map(\.description)
    if report.newViolationCount > lines.count {
      lines.append("and \(report.newViolationCount - lines.count) more")
    }
    failure.hint = lines.joined(separator: "\n")
    throw failure
  }
}
