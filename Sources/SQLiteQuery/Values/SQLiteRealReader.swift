/// Asks SQLite how it reads a decimal number.
///
/// The connection is opened when the first number is asked for; most results never do.
package final class SQLiteRealReader {
  private lazy var queue = DatabaseQueue()

  /// Opens nothing yet.
  package init() {}

  /// Reads decimal text, no sign, as SQLite does.
  package func read(_ text: UnsafeBufferPointer<UInt8>) throws -> Double {
    try queue.inDatabase { db in
      let statement = try db.cachedStatement(sql: "SELECT CAST(? AS REAL)")
      let text = String(decoding: text, as: UTF8.self)
      return try Double.fetchOne(statement, arguments: [text]) ?? .nan
    }
  }
}
