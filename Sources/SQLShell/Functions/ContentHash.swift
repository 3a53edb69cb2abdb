import SQLiteQuery

/// A hash of what queries return, with the class of every value, as `sha3_query` of sqlite3.
enum ContentHash {
  /// The hash of statements and their rows.
  ///
  /// - Throws: `DatabaseError` where a statement writes, or fails.
  static func bytes(of sql: String, bits: Int, _ db: Database) throws -> [UInt8] {
    var hash = SHA3(bits: bits)
    let text = Array(sql.utf8)
    let statements = db.allStatements(utf8: text)
    while let statement = try statements.next() {
      guard statement.isReadonly else {
        throw DatabaseError(message: "non-query: [\(statement.sql)]")
      }
      let range = statements.statementRange
      hash.update("S\(range.count):".utf8)
      hash.update(text[range])
      let rows = try Row.fetchCursor(statement)
      while let row = try rows.next() {
        hash.update("R".utf8)
        for index in 0..<row.count { add(row.storedValue(at: index), to: &hash) }
      }
    }
    return hash.finish()
  }

  /// The same in hexadecimal digits.
  static func hex(of sql: String, bits: Int, _ db: Database) throws -> String {
    try bytes(of: sql, bits: bits, db).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }

  private static func add(_ value: StoredValue, to hash: inout SHA3) {
    switch value {
    case .null: hash.update("N".utf8)
    case .integer(let number):
      hash.update("I".utf8)
      add(UInt64(bitPattern: number), to: &hash)
    case .real(let number):
      hash.update("F".utf8)
      add(number.bitPattern, to: &hash)
    case .text(let bytes):
      hash.update("T\(bytes.count):".utf8)
      hash.update(bytes)
    case .blob(let bytes):
      hash.update("B\(bytes.count):".utf8)
      hash.update(bytes)
    }
  }

  private static func add(_ number: UInt64, to hash: inout SHA3) {
    hash.update((0..<8).map { UInt8(truncatingIfNeeded: number >> UInt64(56 - $0 * 8)) })
  }
}
