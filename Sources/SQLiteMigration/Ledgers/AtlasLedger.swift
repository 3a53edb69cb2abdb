import SQLiteQuery

/// Atlas's `atlas_schema_revisions`.
struct AtlasLedger: MigrationLedger {
  let table = "atlas_schema_revisions"

  /// The type of the revision that stands for all files up to it: the database was there before.
  private static let baselineType = 1

  func isPresent(_ db: Database) throws -> Bool { try columns(db).contains("operator_version") }

  func create(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE IF NOT EXISTS `atlas_schema_revisions` (`version` text NOT NULL, \
        `description` text NOT NULL, `type` integer NOT NULL DEFAULT 2, \
        `applied` integer NOT NULL DEFAULT 0, `total` integer NOT NULL DEFAULT 0, \
        `executed_at` datetime NOT NULL, `execution_time` integer NOT NULL, `error` text NULL, \
        `error_stmt` text NULL, `hash` text NOT NULL, `partial_hashes` json NULL, \
        `operator_version` text NOT NULL, PRIMARY KEY (`version`))
        """
    )
  }

  func read(_ db: Database, _ steps: [MigrationStep]) throws -> LedgerState {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT version, CAST(executed_at AS TEXT), applied, total, type \
        FROM atlas_schema_revisions \
        WHERE version NOT LIKE '.%' ORDER BY version
        """
    )
    var applied: [(String, String?)] = []
    var notes: [String] = []
    var baseline: String?
    for row in rows {
      let version = try row.decode(String.self, atIndex: 0)
      let (done, total) = (
        try row.decode(Int.self, atIndex: 2), try row.decode(Int.self, atIndex: 3)
      )
      if done < total {
        notes.append("Atlas applied \(done) of the \(total) statements of \(visible(version))")
      } else {
        if try row.decode(Int.self, atIndex: 4) == Self.baselineType { baseline = version }
        applied.append((version, try row.decode(String?.self, atIndex: 1)))
      }
    }
    var state = match(steps, rows: applied)
    state.notes = notes
    if let baseline {
      for step in steps where step.version <= baseline { state.applied.insert(step.identifier) }
    }
    return state
  }

  func isApplied(_ step: MigrationStep, _ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db,
      sql: """
        SELECT EXISTS (SELECT 1 FROM atlas_schema_revisions WHERE applied = total \
        AND (version = ?1 OR type = \(Self.baselineType) AND version >= ?1))
        """,
      arguments: [step.version]
    ) ?? false
  }

  func record(_ step: MigrationStep, seconds: Double, _ db: Database) throws {
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO atlas_schema_revisions (version, description, type, applied, total, \
        executed_at, execution_time, error, error_stmt, hash, partial_hashes, operator_version) \
        VALUES (?, ?, 2, 0, 0, strftime('%Y-%m-%d %H:%M:%f', 'now') || '+00:00', ?, '', '', ?, \
        'null', 'Assay')
        """,
      arguments: [
        step.version, step.origin?.title ?? "", Int64(seconds * 1e9),
        step.origin?.toolHash ?? "",
      ]
    )
  }

  func remove(_ step: MigrationStep, previous: MigrationStep?, _ db: Database) throws {
    try db.execute(
      sql: "DELETE FROM atlas_schema_revisions WHERE version = ?",
      arguments: [step.version]
    )
  }
}
