import SQLiteQuery

/// What other tools have left in a database, for a person to know about.
enum ForeignTraces {
  private static let tools: [(table: String, column: String, name: String)] = [
    ("__EFMigrationsHistory", "migrationid", "EF Core"),
    ("knex_migrations", "batch", "Knex"),
    ("kysely_migration", "name", "Kysely"),
    ("django_migrations", "app", "Django"),
    ("alembic_version", "version_num", "Alembic"),
    ("_prisma_migrations", "checksum", "Prisma"),
    ("__drizzle_migrations", "hash", "Drizzle"),
    ("ar_internal_metadata", "key", "Rails"),
    ("SequelizeMeta", "name", "Sequelize"),
    ("DATABASECHANGELOG", "id", "Liquibase"),
    ("gorp_migrations", "id", "sql-migrate"),
    ("d1_migrations", "name", "Cloudflare D1"),
    ("_yoyo_migration", "migration_id", "yoyo"),
    ("_sqlite_migrations", "migration_set", "sqlite-utils"),
    ("_fluent_migrations", "batch", "Vapor Fluent"),
    ("room_master_table", "identity_hash", "Android Room"),
    ("Z_METADATA", "z_version", "Core Data"),
  ]

  private static let locks: [(table: String, condition: String, name: String)] = [
    ("__EFMigrationsLock", "1", "EF Core"),
    ("knex_migrations_lock", "is_locked <> 0", "Knex"),
    ("kysely_migration_lock", "is_locked <> 0", "Kysely"),
    ("DATABASECHANGELOGLOCK", "LOCKED <> 0", "Liquibase"),
    ("yoyo_lock", "locked <> 0", "yoyo"),
  ]

  /// The beginnings of the names that rebuilds give their copies; whether the original must be there
  /// for the name to look suspicious.
  private static let copies: [(prefix: String, needsOriginal: Bool)] = [
    ("_alembic_tmp_", false), ("new__", true), ("new_", true),
  ]

  /// What is found, in words.
  static func notes(_ db: Database) throws -> [String] {
    let names = try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
    let tables = Set(names.map { $0.lowercased() })
    var notes: [String] = []
    for tool in tools where tables.contains(tool.table.lowercased()) {
      let sql = "SELECT 1 FROM pragma_table_info(?) WHERE lower(name) = ?"
      if try Int.fetchOne(db, sql: sql, arguments: [tool.table, tool.column]) != nil {
        notes.append("\(tool.name) migrates this database too: it has the table \(tool.table)")
      }
    }
    for lock in locks where tables.contains(lock.table.lowercased()) {
      let sql = "SELECT count(*) FROM \(quoted(lock.table)) WHERE \(lock.condition)"
      if try Int.fetchOne(db, sql: sql) ?? 0 > 0 {
        notes.append(
          "\(lock.name) has left its lock in \(lock.table); if it is not running, clear that row"
        )
      }
    }
    for name in names {
      let lower = name.lowercased()
      let isCopy = copies.contains { prefix, needsOriginal in
        lower.hasPrefix(prefix)
          && (!needsOriginal || tables.contains(String(lower.dropFirst(prefix.count))))
      }
      if isCopy {
        notes.append("\(visible(name)) looks like what a rebuild that was cut short has left")
      }
    }
    let journal = db.path + "-journal"
    if !db.path.isEmpty, db.path != ":memory:", try isHot(journal), db.lockHolders().isEmpty {
      notes.append(
        "a writer that crashed left \(journal); opening the database for writing repairs it"
      )
    }
    return notes
  }

  /// Whether a journal holds what was not finished; one that is kept for the next has no header.
  private static func isHot(_ journal: String) throws -> Bool {
    guard FileSystem.size(journal) ?? 0 > 0 else { return false }
    return try FileSystem.read(journal, atMost: 8).contains { $0 != 0 }
  }
}
