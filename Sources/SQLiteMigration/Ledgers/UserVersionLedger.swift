import SQLiteQuery

/// `PRAGMA user_version` as the number of migrations applied, as rusqlite_migration has it.
struct UserVersionLedger: MigrationLedger {
  let table = "PRAGMA user_version"
  let isOneNumber = true

  /// A new database has the number 0, which says the same: nothing is applied.
  func isPresent(_ db: Database) throws -> Bool { true }

  func create(_ db: Database) throws {}

  func read(_ db: Database, _ steps: [MigrationStep]) throws -> LedgerState {
    var state = LedgerState()
    let count = try current(db)
    state.applied = Set(steps.prefix(max(0, count)).map(\.identifier))
    if count > steps.count {
      // The number may be of another kind, a date or a format, with no migration behind it.
      state.unknown = [String(count)]
      state.notes = ["user_version is \(count), and the migrations end at \(steps.count)"]
    }
    return state
  }

  func isApplied(_ step: MigrationStep, _ db: Database) throws -> Bool {
    try (Int(step.version) ?? .max) <= current(db)
  }

  func record(_ step: MigrationStep, seconds: Double, _ db: Database) throws {
    try db.execute(sql: "PRAGMA user_version = \(Int(step.version) ?? 0)")
  }

  func remove(_ step: MigrationStep, previous: MigrationStep?, _ db: Database) throws {
    try db.execute(sql: "PRAGMA user_version = \(previous.flatMap { Int($0.version) } ?? 0)")
  }

  private func current(_ db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
  }
}
