import CSQLite

/// SQLite itself, to ask what it makes of a text.
final class MemoryDatabase {
  private var connection: OpaquePointer?

  init() { sqlite3_open(":memory:", &connection) }
  deinit { sqlite3_close(connection) }

  /// Whether a text runs without an error.
  @discardableResult
  func execute(_ sql: String) -> Bool { sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK }

  /// The first column of the first row as text.
  func value(_ sql: String) -> String? {
    var statement: OpaquePointer?
    sqlite3_prepare_v2(connection, sql, -1, &statement, nil)
    defer { sqlite3_finalize(statement) }
    guard sqlite3_step(statement) == SQLITE_ROW, let text = sqlite3_column_text(statement, 0) else {
      return nil
    }
    let count = Int(sqlite3_column_bytes(statement, 0))
    return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
  }

  /// Where `sqlite3_prepare_v2` stops reading, statement after statement; `nil` on an error.
  func statementEnds(_ sql: String) -> [Int]? {
    let bytes = sql.utf8CString
    return bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return nil }
      var ends: [Int] = []
      var offset = 0
      while offset < buffer.count - 1 {
        var statement: OpaquePointer?
        var tail: UnsafePointer<CChar>?
        let code = sqlite3_prepare_v2(connection, start + offset, -1, &statement, &tail)
        sqlite3_finalize(statement)
        guard code == SQLITE_OK, let tail else { return nil }
        offset = start.distance(to: tail)
        ends.append(offset)
      }
      return ends
    }
  }
}
