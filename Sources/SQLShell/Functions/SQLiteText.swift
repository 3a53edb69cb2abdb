import SQLiteQuery

/// The text that SQLite makes of a value, for functions that have to agree with it.
///
/// Source: <https://www.sqlite.org/c3ref/value_blob.html>
enum SQLiteText {
  /// The text of a value; `nil` for NULL.
  static func of(_ value: StoredValue) -> String? {
    switch value {
    case .null: nil
    case .integer(let number): String(number)
    case .real(let number): text(of: number)
    case .text(let bytes), .blob(let bytes): String(decoding: bytes, as: UTF8.self)
    }
  }

  /// A database of its own: a statement in that of the caller would be traced and authorized.
  private static let queue = DatabaseQueue()

  private static func text(of real: Double) -> String {
    let text = try? queue.unsafeReentrantRead { db in
      let statement = try db.cachedStatement(sql: "SELECT CAST(? AS TEXT)")
      return try String.fetchOne(statement, arguments: [real])
    }
    // Without memory for a database there is still a text that reads back to the number.
    return text ?? real.description
  }
}
