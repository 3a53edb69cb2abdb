import SQLSyntax
import SQLiteQuery

/// Finds text in double quotes, which SQLite takes for a name, and for a text where nothing has it.
///
/// Source: <https://www.sqlite.org/quirks.html#double_quoted_string_literals_are_accepted>
enum DoubleQuotedText {
  /// Advice where a statement that could be prepared has a name in double quotes that nothing has.
  static func advice(for sql: String, _ db: Database) throws -> String? {
    guard sql.utf8.contains(UInt8(ascii: "\"")) else { return nil }
    guard let name = try unknownName(in: sql, db) else { return nil }
    let text = "'\(name.replacing("'", with: "''"))'"
    return "\"\(name)\" is no column here: it was taken for the text \(text)."
  }

  /// The name that SQLite misses when it does not take names for texts.
  private static func unknownName(in sql: String, _ db: Database) throws -> String? {
    let before = try db.isOn(.doubleQuotedStringsInStatements)
    guard before else { return nil }
    try db.set(.doubleQuotedStringsInStatements, false)
    defer { _ = try? db.set(.doubleQuotedStringsInStatements, before) }
    do {
      _ = try db.makeStatement(sql: sql)
      return nil
    } catch let error as DatabaseError {
      let beginning = "no such column: "
      guard let message = error.message, message.hasPrefix(beginning) else { return nil }
      let name = String(message.dropFirst(beginning.count))
      let quoted = "\"\(name.replacing("\"", with: "\"\""))\""
      guard let offset = error.byteOffset,
        sql.utf8.dropFirst(offset).starts(with: quoted.utf8)
      else { return nil }
      return name
    }
  }
}
