import SQLiteQuery

/// golang-migrate's `schema_migrations(version uint64, dirty bool)`: one row, the current version.
struct GolangMigrateLedger: MigrationLedger {
  let table = "schema_migrations"

  func isPresent(_ db: Database) throws -> Bool { try columns(db) == ["version", "dirty"] }

  func create(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE IF NOT EXISTS schema_migrations (version uint64,dirty bool); \
        CREATE UNIQUE INDEX IF NOT EXISTS version_unique ON schema_migrations (version)
        """
    )
  }

  func read(_ db: Database, _ steps: [MigrationStep]) throws -> LedgerState {
    var state = LedgerState()
    let sql = "SELECT CAST(version AS TEXT), dirty FROM schema_migrations LIMIT 1"
    guard let row = try Row.fetchOne(db, sql: sql) else { return state }
    let version = try row.decode(String.self, atIndex: 0)
    let isDirty = try row.decode(Bool.self, atIndex: 1)
    for step in steps where !numberPrecedes(version, step.version) {
      // A failed file was rolled back by SQLite, though the row says otherwise.
      if isDirty, step.version == version { continue }
      state.applied.insert(step.identifier)
    }
    if !steps.contains(where: { $0.version == version }) { state.unknown = [version] }
    if isDirty {
      state.notes.append(
        "golang-migrate marked version \(version) as dirty: that file failed and was rolled back, so "
          + "the database is at the version before it"
      )
    }
    return state
  }

  func isApplied(_ step: MigrationStep, _ db: Database) throws -> Bool {
    try read(db, [step]).applied.contains(step.identifier)
  }

  func record(_ step: MigrationStep, seconds: Double, _ db: Database) throws {
    try set(step.version, db)
  }

  func remove(_ step: MigrationStep, previous: MigrationStep?, _ db: Database) throws {
    try set(previous?.version, db)
  }

  private func set(_ version: String?, _ db: Database) throws {
    try db.execute(sql: "DELETE FROM schema_migrations")
    guard let version else { return }
    try db.execute(
      sql: "INSERT INTO schema_migrations (version, dirty) VALUES (CAST(? AS INTEGER), 0)",
      arguments: [version]
    )
  }
}
