import SQLSyntax

/// A statement of the schema as sqlite3 prints it, so that it can be run again.
enum SchemaLine {
  /// The statement in the bytes that are stored, with what ends it.
  ///
  /// A table whose name is in quotes gets IF NOT EXISTS: shadow tables of a virtual table are named
  /// so and may be there already. A comment that would swallow the semicolon is closed.
  static func bytes(_ sql: some Collection<UInt8>, end: String = ";") -> [UInt8] {
    var bytes = Array(sql)
    if end == ";" { closeComment(of: &bytes) }
    let head = Array("CREATE TABLE ".utf8)
    if bytes.starts(with: head), bytes.count > head.count,
      bytes[head.count] == UInt8(ascii: "'") || bytes[head.count] == UInt8(ascii: "\"")
    {
      bytes.insert(contentsOf: "IF NOT EXISTS ".utf8, at: head.count)
    }
    return bytes + end.utf8
  }

  private static func closeComment(of sql: inout [UInt8]) {
    let mayHoldComment = sql.indices.dropLast().contains { index in
      (sql[index], sql[index + 1]) == (0x2F, 0x2A) || (sql[index], sql[index + 1]) == (0x2D, 0x2D)
    }
    guard mayHoldComment else { return }
    let text = String(decoding: sql, as: UTF8.self)
    for close in ["", "*/", "\n"] where StatementSplitter.isComplete(text + close + ";") {
      sql += close.utf8
      return
    }
  }
}
