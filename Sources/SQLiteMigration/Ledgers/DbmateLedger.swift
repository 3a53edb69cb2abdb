import SQLiteQuery

/// dbmate's `schema_migrations(version varchar(128) primary key)`.
struct DbmateLedger: VersionLedger {
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
}
