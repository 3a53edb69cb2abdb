import FoundationEssentials
import SQLiteQuery

/// sqlx's `_sqlx_migrations`, with the SHA-384 of each file.
struct SqlxLedger: MigrationLedger {
  let table = "_sqlx_migrations"

  func isPresent(_ db: Database) throws -> Bool { try columns(db).contains("checksum") }

  func create(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE IF NOT EXISTS _sqlx_migrations (version BIGINT PRIMARY KEY, \
        description TEXT NOT NULL, installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP, \
        success BOOLEAN NOT NULL, checksum BLOB NOT NULL, execution_time BIGINT NOT NULL)
        """
    )
  }

  func read(_ db: Database, _ steps: [MigrationStep]) throws -> LedgerState {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT CAST(version AS TEXT), CAST(installed_on AS TEXT), success, lower(hex(checksum)) \
        FROM _sqlx_migrations ORDER BY version
        """
    )
    var applied: [(String, String?)] = []
    var checksums: [String: String] = [:]
    var failed: [String] = []
    for row in rows {
      let version = try row.decode(String.self, atIndex: 0)
      guard try row.decode(Bool.self, atIndex: 2) else {
        failed.append("sqlx began version \(version) and did not finish it")
        continue
      }
      applied.append((version, try row.decode(String?.self, atIndex: 1)))
      checksums[version] = try row.decode(String.self, atIndex: 3)
    }
    var state = match(steps, rows: applied)
    state.notes = failed
    for step in steps where state.applied.contains(step.identifier) {
      guard let origin = step.origin, let known = checksums[origin.version] else { continue }
      if known != hexadecimal(SHA384.hash(origin.bytes)) { state.edited.insert(step.identifier) }
    }
    return state
  }

  func isApplied(_ step: MigrationStep, _ db: Database) throws -> Bool {
    let sql = "SELECT success FROM _sqlx_migrations WHERE version = CAST(? AS INTEGER)"
    return try Bool.fetchOne(db, sql: sql, arguments: [step.version]) ?? false
  }

  func record(_ step: MigrationStep, seconds: Double, _ db: Database) throws {
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO _sqlx_migrations \
        (version, description, success, checksum, execution_time) \
        VALUES (CAST(? AS INTEGER), ?, 1, ?, ?)
        """,
      arguments: [
        step.version, step.origin?.title ?? "", Data(SHA384.hash(step.origin?.bytes ?? [])),
        Int64(seconds * 1e9),
      ]
    )
  }

  func remove(_ step: MigrationStep, previous: MigrationStep?, _ db: Database) throws {
    try db.execute(
      sql: "DELETE FROM _sqlx_migrations WHERE version = CAST(? AS INTEGER)",
      arguments: [step.version]
    )
  }

  func acceptEdit(_ step: MigrationStep, _ db: Database) throws {
    try db.execute(
      sql: "UPDATE _sqlx_migrations SET checksum = ? WHERE version = CAST(? AS INTEGER)",
      arguments: [Data(SHA384.hash(step.origin?.bytes ?? [])), step.version]
    )
  }
}
