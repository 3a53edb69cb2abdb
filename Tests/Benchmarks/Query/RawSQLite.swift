import CSQLite

/// The same work with nothing but the C API.
struct RawSQLite {
  private let connection: OpaquePointer?

  init(path: String) {
    var connection: OpaquePointer?
    sqlite3_open_v2(path, &connection, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
    self.connection = connection
  }

  func close() { sqlite3_close_v2(connection) }

  func execute(_ sql: String) { sqlite3_exec(connection, sql, nil, nil, nil) }

  private func withStatement(_ sql: String, _ body: (OpaquePointer?) -> Void) {
    var statement: OpaquePointer?
    sqlite3_prepare_v2(connection, sql, -1, &statement, nil)
    body(statement)
    sqlite3_finalize(statement)
  }

  /// Reads all five columns by their types; returns something that depends on all of them.
  @inline(never)
  func readAll() -> Int {
    var sum = 0
    withStatement("SELECT id, name, score, note, payload FROM t") { statement in
      while sqlite3_step(statement) == SQLITE_ROW {
        sum &+= Int(sqlite3_column_int64(statement, 0))
        if let name = sqlite3_column_text(statement, 1) {
          sum &+= Int(name[0]) &+ Int(sqlite3_column_bytes(statement, 1))
        }
        sum &+= Int(sqlite3_column_double(statement, 2))
        if sqlite3_column_type(statement, 3) != SQLITE_NULL,
          let note = sqlite3_column_text(statement, 3)
        {
          sum &+= Int(note[0]) &+ Int(sqlite3_column_bytes(statement, 3))
        }
        if let payload = sqlite3_column_blob(statement, 4) {
          sum &+= Int(payload.load(as: UInt8.self)) &+ Int(sqlite3_column_bytes(statement, 4))
        }
      }
    }
    return sum
  }

  /// The ids as an array.
  @inline(never)
  func ids() -> [Int] {
    var ids: [Int] = []
    withStatement("SELECT id FROM t") { statement in
      while sqlite3_step(statement) == SQLITE_ROW {
        ids.append(Int(sqlite3_column_int64(statement, 0)))
      }
    }
    return ids
  }

  /// Inserts the rows of `values` in one transaction.
  @inline(never)
  func insert(_ count: Int, name: String, note: String, payload: [UInt8]) {
    execute("BEGIN IMMEDIATE")
    withStatement("INSERT INTO t VALUES (?, ?, ?, ?, ?)") { statement in
      var name = name
      var note = note
      name.withUTF8 { name in
        note.withUTF8 { note in
          payload.withUnsafeBytes { payload in
            for index in 0..<count {
              sqlite3_bind_int64(statement, 1, Int64(index))
              bind(statement, 2, name)
              sqlite3_bind_double(statement, 3, Double(index) / 7)
              if index % 10 < 3 {
                sqlite3_bind_null(statement, 4)
              } else {
                bind(statement, 4, note)
              }
              sqlite3_bind_blob(statement, 5, payload.baseAddress, Int32(payload.count), nil)
              sqlite3_step(statement)
              sqlite3_reset(statement)
            }
          }
        }
      }
    }
    execute("COMMIT")
  }

  private func bind(
    _ statement: OpaquePointer?,
    _ index: Int32,
    _ text: UnsafeBufferPointer<UInt8>
  ) {
    text.withMemoryRebound(to: CChar.self) { text in
      _ = sqlite3_bind_text(statement, index, text.baseAddress, Int32(text.count), nil)
    }
  }
}
