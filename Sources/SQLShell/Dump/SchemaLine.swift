import SQLSyntax

/// A statement of the schema as sqlite3 prints it, so that it can be run again.
enum SchemaLine {
  /// The statement, without the semicolon that is to follow.
  ///
  /// A table whose name is in quotes gets IF NOT EXISTS: shadow tables of a virtual table are named
  /// so and may be there already. A comment that is open at the end is closed.
  static func bytes(_ sql: [UInt8]) -> [UInt8] {
    var bytes = closingComment(sql)
    let head = Array("CREATE TABLE ".utf8)
    if bytes.starts(with: head), bytes.count > head.count,
      bytes[head.count] == UInt8(ascii: "'") || bytes[head.count] == UInt8(ascii: "\"")
    {
      bytes.insert(contentsOf: "IF NOT EXISTS ".utf8, at: head.count)
    }
    return bytes
  }

  private static func closingComment(_ sql: [UInt8]) -> [UInt8] {
    let mayHoldComment = sql.indices.dropLast().contains { index in
      (sql[index], sql[index + 1]) == (0x2F, 0x2A) || (sql[index], sql[index + 1]) == (0x2D, 0x2D)
    }
    guard mayHoldComment else { return sql }
    for end in ["", "*/", "\n"] {
      let text = String(decoding: sql, as: UTF8.self) + end + ";"
      if StatementSplitter.isComplete(text) { return sql + Array(end.utf8) }
    }
    return sql
  }
}
