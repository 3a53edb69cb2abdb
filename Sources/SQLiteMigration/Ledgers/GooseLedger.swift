import SQLiteQuery

/// goose's `goose_db_version`, with its row for version 0.
struct GooseLedger: MigrationLedger {
  let table = "goose_db_version"

  func isPresent(_ db: Database) throws -> Bool { try columns(db).contains("version_id") }

  func create(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE goose_db_version (id INTEGER PRIMARY KEY AUTOINCREMENT, \
        version_id INTEGER NOT NULL, is_applied INTEGER NOT NULL, \
        tstamp TIMESTAMP DEFAULT (datetime('now'))); \
        INSERT INTO goose_db_version (version_id, is_applied) VALUES (0, 1)
        """
    )
  }

  /// Old versions of goose write a row for each undo, so the newest row of a version counts.
  func read(_ db: Database, _ steps: [MigrationStep]) throws -> LedgerState {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT CAST(version_id AS TEXT), is_applied, CAST(tstamp AS TEXT), max(id) \
        FROM goose_db_version WHERE version_id > 0 GROUP BY version_id ORDER BY version_id
        """
    )
    var applied: [(String, String?)] = []
    for row in rows where try row.decode(Bool.self, atIndex: 1) {
      applied.append(
        (try row.decode(String.self, atIndex: 0), try row.decode(String?.self, atIndex: 2))
      )
    }
    return match(steps, rows: applied)
  }

  func isApplied(_ step: MigrationStep, _ db: Database) throws -> Bool {
    let sql = """
      SELECT is_applied FROM goose_db_version WHERE version_id = CAST(? AS INTEGER) \
      ORDER BY id DESC LIMIT 1
      """
    return try Bool.fetchOne(db, sql: sql, arguments: [step.version]) ?? false
  }

  func record(_ step: MigrationStep, seconds: Double, _ db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO goose_db_version (version_id, is_applied, tstamp) \
        VALUES (CAST(? AS INTEGER), 1, datetime('now'))
        """,
      arguments: [step.version]
    )
  }

  func remove(_ step: MigrationStep, previous: MigrationStep?, _ db: Database) throws {
    try db.execute(
      sql: "DELETE FROM goose_db_version WHERE version_id = CAST(? AS INTEGER)",
      arguments: [step.version]
    )
  }
}
