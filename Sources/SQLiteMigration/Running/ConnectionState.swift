import SQLiteQuery

/// The settings of a connection that survive a rollback, so that a migration could leave them
/// changed behind it.
struct ConnectionState: Equatable {
  private var values: [String: DatabaseValue.Storage] = [:]

  private static let pragmas = [
    "analysis_limit", "automatic_index", "busy_timeout", "cache_size",
    "cell_size_check", "checkpoint_fullfsync", "defer_foreign_keys", "foreign_keys", "fullfsync",
    "ignore_check_constraints", "legacy_alter_table", "locking_mode", "mmap_size", "query_only",
    "read_uncommitted", "recursive_triggers", "reverse_unordered_selects", "secure_delete",
    "synchronous", "temp_store", "trusted_schema", "wal_autocheckpoint", "writable_schema",
  ]

  /// Whether foreign keys are enforced.
  var enforcesForeignKeys: Bool { values["foreign_keys"] == .int64(1) }

  /// Reads the settings of a connection.
  init(_ db: Database) throws {
    for pragma in Self.pragmas {
      // A value prepared before another statement changed it would be the old one: no cache here.
      let row = try Row.fetchOne(db, sql: "PRAGMA \(pragma)")
      values[pragma] = row?.first?.1.storage
    }
  }

  /// Sets what differs back; returns the names of what had been changed.
  func restore(_ db: Database) throws -> [String] {
    let now = try ConnectionState(db)
    var changed: [String] = []
    for pragma in Self.pragmas where now.values[pragma] != values[pragma] {
      guard let value = values[pragma] else { continue }
      switch value {
      case .int64(let number): try db.execute(sql: "PRAGMA \(pragma) = \(number)")
      case .string(let word): try db.execute(sql: "PRAGMA \(pragma) = \(word)")
      case .null, .double, .blob: continue
      }
      changed.append(pragma)
    }
    return changed
  }

  /// Makes another connection behave as this one.
  func apply(to db: Database) throws { _ = try restore(db) }
}

/// Whether the connection enforces foreign keys now.
func enforcesForeignKeys(_ db: Database) throws -> Bool {
  try Int.fetchOne(db, sql: "PRAGMA foreign_keys") == 1
}
