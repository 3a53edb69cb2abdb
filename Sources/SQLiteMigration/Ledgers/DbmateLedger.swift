import SQLiteQuery

/// dbmate's `schema_migrations(version varchar(128) primary key)`.
struct DbmateLedger: MigrationLedger {
  let table = "schema_migrations"

  func isPresent(_ db: Database) throws -> Bool {
    guard try columns(db) == ["version"] else { return false }
    // Rails has the same table, and one more beside it.
    return try !MigrationRecords(db: db).exists("ar_internal_metadata")
  }

  func create(_ db: Database) throws {
    try db.execute(
      sql: "CREATE TABLE IF NOT EXISTS \"schema_migrations\" (version varchar(128) primary key)"
    )
  }

  func read(_ db: Database, _ steps: [MigrationStep]) throws -> LedgerState {
    let versions = try String.fetchAll(
      db,
      sql: "SELECT CAST(version AS TEXT) FROM schema_migrations ORDER BY version"
    )
    return match(steps, rows: versions.map { ($0, nil) })
  }

  func isApplied(_ step: MigrationStep, _ db: Database) throws -> Bool {
    let sql = "SELECT 1 FROM schema_migrations WHERE version = ?"
    return try Int.fetchOne(db, sql: sql, arguments: [step.version]) != nil
  }

  func record(_ step: MigrationStep, seconds: Double, _ db: Database) throws {
    try db.execute(
      sql: "INSERT INTO schema_migrations (version) VALUES (?)",
      arguments: [step.version]
    )
  }

  func remove(_ step: MigrationStep, previous: MigrationStep?, _ db: Database) throws {
    try db.execute(
      sql: "DELETE FROM schema_migrations WHERE version = ?",
      arguments: [step.version]
    )
  }
}
