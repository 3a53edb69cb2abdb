import SQLiteQuery

/// refinery's `refinery_schema_history`, with the SipHash of each file.
struct RefineryLedger: MigrationLedger {
  let table = "refinery_schema_history"

  func isPresent(_ db: Database) throws -> Bool { try columns(db).contains("checksum") }

  func create(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE IF NOT EXISTS refinery_schema_history(version int4 PRIMARY KEY, \
        name VARCHAR(255), applied_on VARCHAR(255), checksum VARCHAR(255))
        """
    )
  }

  func read(_ db: Database, _ steps: [MigrationStep]) throws -> LedgerState {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT CAST(version AS TEXT), applied_on, CAST(checksum AS TEXT) \
        FROM refinery_schema_history ORDER BY version
        """
    )
    var checksums: [String: String] = [:]
    var applied: [(String, String?)] = []
    for row in rows {
      let version = try row.decode(String.self, atIndex: 0)
      applied.append((version, try row.decode(String?.self, atIndex: 1)))
      checksums[version] = try row.decode(String?.self, atIndex: 2)
    }
    var state = match(steps, rows: applied)
    for step in steps where state.applied.contains(step.identifier) {
      guard let origin = step.origin, let known = checksums[origin.version] else { continue }
      let possible = [Self.checksum(origin, wide: false), Self.checksum(origin, wide: true)]
      if !possible.contains(known) { state.edited.insert(step.identifier) }
    }
    return state
  }

  func isApplied(_ step: MigrationStep, _ db: Database) throws -> Bool {
    let sql = "SELECT 1 FROM refinery_schema_history WHERE version = CAST(? AS INTEGER)"
    return try Int.fetchOne(db, sql: sql, arguments: [step.version]) != nil
  }

  func record(_ step: MigrationStep, seconds: Double, _ db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO refinery_schema_history (version, name, applied_on, checksum) \
        VALUES (CAST(? AS INTEGER), ?, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), ?)
        """,
      arguments: [
        step.version, step.origin?.title ?? "",
        step.origin.map { Self.checksum($0, wide: false) } ?? "",
      ]
    )
  }

  func remove(_ step: MigrationStep, previous: MigrationStep?, _ db: Database) throws {
    try db.execute(
      sql: "DELETE FROM refinery_schema_history WHERE version = CAST(? AS INTEGER)",
      arguments: [step.version]
    )
  }

  func acceptEdit(_ step: MigrationStep, _ db: Database) throws {
    try db.execute(
      sql: """
        UPDATE refinery_schema_history SET checksum = ? WHERE version = CAST(? AS INTEGER)
        """,
      arguments: [step.origin.map { Self.checksum($0, wide: false) } ?? "", step.version]
    )
  }

  /// Name, version and SQL as Rust hashes them; the version has 32 bits, or 64 where refinery was
  /// built for wide versions.
  static func checksum(_ origin: MigrationOrigin, wide: Bool) -> String {
    let version = Int64(origin.version) ?? 0
    var bytes = Array(origin.title.utf8) + [0xff]
    for shift in 0..<(wide ? 8 : 4) {
      bytes.append(UInt8(truncatingIfNeeded: version >> Int64(8 * shift)))
    }
    bytes += origin.bytes + [0xff]
    return String(SipHash13.hash(bytes))
  }
}
