import CSQLite

/// Something that SQLite measures of a connection; the raw values are SQLite's numbers.
///
/// Source: <https://www.sqlite.org/c3ref/c_dbstatus_options.html>
@frozen public enum ConnectionStatus: Int32, Sendable, CaseIterable {
  /// Lookaside slots in use.
  case lookasideUsed = 0
  /// Bytes of memory of the page caches.
  case cacheUsed = 1
  /// Bytes of memory of the schemas.
  case schemaUsed = 2
  /// Bytes of memory of the prepared statements.
  case statementsUsed = 3
  /// Allocations that lookaside slots served; the high-water mark is the count.
  case lookasideHits = 4
  /// Allocations too large for a lookaside slot; the high-water mark is the count.
  case lookasideMissesBySize = 5
  /// Allocations that found all lookaside slots in use; the high-water mark is the count.
  case lookasideMissesByUse = 6
  /// Pages found in the page cache.
  case cacheHits = 7
  /// Pages not found in the page cache.
  case cacheMisses = 8
  /// Pages written.
  case cacheWrites = 9
  /// Whether deferred foreign keys are violated: 0 when all hold.
  case deferredForeignKeys = 10
  /// Bytes of memory of the page caches, shared ones divided among their connections.
  case sharedCacheUsed = 11
  /// Pages written in the middle of a transaction for want of room in the cache.
  case cacheSpills = 12
}

extension Database {
  /// What SQLite measures of the connection.
  ///
  /// - Parameters:
  ///   - status: What to tell.
  ///   - isReset: Whether the high-water mark, or the count, starts anew.
  /// - Returns: The value now and the highest so far, which many measures do not have.
  /// - Throws: ``DatabaseError`` once the connection is closed.
  ///
  /// Source: <https://www.sqlite.org/c3ref/db_status.html>
  public func status(
    _ status: ConnectionStatus,
    resetting isReset: Bool = false
  ) throws -> (current: Int, highest: Int) {
    let handle = try openHandle()
    var current: Int32 = 0
    var highest: Int32 = 0
    let code = sqlite3_db_status(handle, status.rawValue, &current, &highest, isReset ? 1 : 0)
    guard code == SQLITE_OK else { throw error(code, sql: nil) }
    return (Int(current), Int(highest))
  }

  /// The bytes of memory that SQLite has in use in this process, and the most so far.
  ///
  /// Source: <https://www.sqlite.org/c3ref/memory_highwater.html>
  public static var memoryUsed: (current: Int, highest: Int) {
    let used = SQLiteLibrary.status(.memoryUsed)
    return (Int(used.current), Int(used.highest))
  }

  /// The version of SQLite that the process runs, such as `3.40.1`.
  public static var sqliteVersion: String { String(cString: sqlite3_libversion()) }

  /// Gives back memory that the connection can do without.
  ///
  /// Source: <https://www.sqlite.org/c3ref/db_release_memory.html>
  public func releaseMemory() {
    clearStatementCache()
    if let handle { sqlite3_db_release_memory(handle) }
  }
}
