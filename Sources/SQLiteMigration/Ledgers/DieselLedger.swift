import SQLiteQuery

/// Diesel's `__diesel_schema_migrations`.
struct DieselLedger: VersionLedger {
  let table = "__diesel_schema_migrations"

  func isPresent(_ db: Database) throws -> Bool { try columns(db).contains("version") }

  func create(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE IF NOT EXISTS __diesel_schema_migrations \
        (version VARCHAR(50) PRIMARY KEY NOT NULL, \
        run_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP)
        """
    )
  }

  func read(_ db: Database, _ steps: [MigrationStep]) throws -> LedgerState {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT CAST(version AS TEXT), CAST(run_on AS TEXT) FROM __diesel_schema_migrations \
        ORDER BY version
        """
    )
    return match(
      steps,
      rows: try rows.map {
        (try $0.decode(String.self, atIndex: 0), try $0.decode(String?.self, atIndex: 1))
      }
    )
  }
}
