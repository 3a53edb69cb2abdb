import SQLiteQuery

/// The two tables that remember what is applied.
///
/// `grdb_migrations` has exactly the one column that GRDB gives it, so that programs that use GRDB
/// share the database; what more there is to remember stands in `grdb_migrations_log`, whose name
/// begins with `grdb_` because GRDB leaves such tables out when it compares schemas.
struct MigrationRecords {
  let db: Database

  static let table = "grdb_migrations"
  static let logTable = "grdb_migrations_log"

  /// Makes both tables where they are missing.
  func create() throws {
    try db.execute(
      sql: "CREATE TABLE IF NOT EXISTS grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)"
    )
    try db.execute(
      sql: """
        CREATE TABLE IF NOT EXISTS grdb_migrations_log (identifier TEXT NOT NULL PRIMARY KEY, \
        applied_at TEXT, duration_ms REAL, exact_sha256 TEXT, token_sha256 TEXT, up_sql TEXT, \
        down_sql TEXT, schema_hash_after TEXT, tool TEXT, sqlite_version TEXT, stmt_done INTEGER)
        """
    )
  }

  func exists(_ table: String) throws -> Bool {
    let sql = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ? COLLATE NOCASE"
    return try Int.fetchOne(db, sql: sql, arguments: [table]) != nil
  }

  /// The applied identifiers in the order in which they were applied.
  func applied() throws -> [String] {
    guard try exists(Self.table) else { return [] }
    return try String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations ORDER BY rowid")
  }

  /// Whether an identifier is applied; its table must exist.
  func isApplied(_ identifier: String) throws -> Bool {
    let statement = try db.cachedStatement(
      sql: "SELECT 1 FROM grdb_migrations WHERE identifier = ?"
    )
    return try Int.fetchOne(statement, arguments: [identifier]) != nil
  }

  func insert(_ identifier: String) throws {
    try db.cachedStatement(sql: "INSERT INTO grdb_migrations (identifier) VALUES (?)")
      .execute(arguments: [identifier])
  }

  func delete(_ identifier: String) throws {
    try db.execute(sql: "DELETE FROM grdb_migrations WHERE identifier = ?", arguments: [identifier])
    if try exists(Self.logTable) {
      try db.execute(
        sql: "DELETE FROM grdb_migrations_log WHERE identifier = ?",
        arguments: [identifier]
      )
    }
  }

  func write(_ entry: LogEntry) throws {
    try db.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO grdb_migrations_log (identifier, applied_at, duration_ms, \
        exact_sha256, token_sha256, up_sql, down_sql, schema_hash_after, tool, sqlite_version, \
        stmt_done) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, sqlite_version(), ?)
        """
    ).execute(
      arguments: [
        entry.identifier, entry.appliedAt, entry.milliseconds, entry.exactHash, entry.tokenHash,
        entry.upSQL, entry.downSQL, entry.schemaHash, entry.tool, entry.statementsDone,
      ]
    )
  }

  /// Writes down how much of a migration outside a transaction is done, and leaves the rest of what
  /// is known of it as it is.
  func remember(_ identifier: String, statementsDone: Int, tool: String) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO grdb_migrations_log (identifier, tool, sqlite_version, stmt_done) \
        VALUES (?, ?, sqlite_version(), ?) \
        ON CONFLICT (identifier) DO UPDATE SET stmt_done = excluded.stmt_done
        """
    ).execute(arguments: [identifier, tool, statementsDone])
  }

  /// What the log says, by identifier.
  func log() throws -> [String: LogEntry] {
    guard try exists(Self.logTable) else { return [:] }
    let rows = try Row.fetchCursor(db, sql: "SELECT * FROM grdb_migrations_log")
    var entries: [String: LogEntry] = [:]
    while let row = try rows.next() {
      let entry = try LogEntry(row)
      entries[entry.identifier] = entry
    }
    return entries
  }

  /// The layouts in which migrations were applied, as the log has them.
  func tools() throws -> Set<String> {
    guard try exists(Self.logTable) else { return [] }
    let sql = "SELECT DISTINCT tool FROM grdb_migrations_log WHERE tool IS NOT NULL"
    return Set(try String.fetchAll(db, sql: sql))
  }

  func entry(_ identifier: String) throws -> LogEntry? {
    guard try exists(Self.logTable) else { return nil }
    return try Row.fetchOne(
      db,
      sql: "SELECT * FROM grdb_migrations_log WHERE identifier = ?",
      arguments: [identifier]
    ).map(LogEntry.init)
  }
}

/// What is remembered of one applied migration.
struct LogEntry: Hashable, Sendable {
  var identifier: String
  /// UTC, `YYYY-MM-DD hh:mm:ss.sss`; nil while a migration outside a transaction is under way.
  var appliedAt: String?
  var milliseconds: Double?
  /// SHA-256 of the bytes of its file, hexadecimal.
  var exactHash: String?
  /// SHA-256 of the tokens of its SQL, hexadecimal.
  var tokenHash: String?
  var upSQL: String?
  var downSQL: String?
  var schemaHash: String?
  /// The layout of its file, or `Swift`.
  var tool: String?
  /// How many statements of a migration outside a transaction are done; nil for all.
  ///
  /// Of its down where it is applied, of its up where it is not.
  var statementsDone: Int?

  init(identifier: String) { self.identifier = identifier }

  init(_ row: Row) throws {
    identifier = try row.decode(String.self, forColumn: "identifier")
    appliedAt = try row.decode(String?.self, forColumn: "applied_at")
    milliseconds = try row.decode(Double?.self, forColumn: "duration_ms")
    exactHash = try row.decode(String?.self, forColumn: "exact_sha256")
    tokenHash = try row.decode(String?.self, forColumn: "token_sha256")
    upSQL = try row.decode(String?.self, forColumn: "up_sql")
    downSQL = try row.decode(String?.self, forColumn: "down_sql")
    schemaHash = try row.decode(String?.self, forColumn: "schema_hash_after")
    tool = try row.decode(String?.self, forColumn: "tool")
    statementsDone = try row.decode(Int?.self, forColumn: "stmt_done")
  }
}
