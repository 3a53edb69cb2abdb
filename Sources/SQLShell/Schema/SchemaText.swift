import SQLSyntax
import SQLiteQuery

/// Statements of a schema as `.schema` prints them.
enum SchemaText {
  /// A statement with its semicolon; a comment at its end does not swallow it.
  static func line(_ sql: String) -> String { shown(sql, end: ";") }

  /// The statement; a table's name in quotes gets IF NOT EXISTS, as in sqlite3.
  static func shown(_ sql: String, end: String) -> String {
    var text = sql
    if end == ";", sql.contains("/*") || sql.contains("--") {
      for close in ["", "*/", "\n"] where StatementSplitter.isComplete(sql + close + ";") {
        text = sql + close
        break
      }
    }
    let head = "CREATE TABLE "
    if text.hasPrefix(head + "'") || text.hasPrefix(head + "\"") {
      return "CREATE TABLE IF NOT EXISTS " + text.dropFirst(head.count) + end
    }
    return text + end
  }

  /// A name as sqlite3 quotes it: where it is no plain ASCII word, or a keyword.
  static func quoted(_ name: String) -> String {
    let isPlain =
      name.utf8.allSatisfy { byte in
        byte == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      } && name.utf8.first.map { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } == true
    return isPlain && Keyword(name) == nil ? name : Quoting.quotedIdentifier(name)
  }

  /// A statement with the name of its schema; behind that of a view or a virtual table its columns.
  static func qualified(
    _ sql: String,
    schema: String?,
    name: String,
    _ db: Database
  ) throws -> String {
    for kind in ["TABLE", "INDEX", "UNIQUE INDEX", "VIEW", "TRIGGER", "VIRTUAL TABLE"] {
      let head = "CREATE \(kind) "
      guard sql.hasPrefix(head) else { continue }
      var text = sql
      if let schema {
        let isTemporary = schema.lowercased() == "temp"
        text = head + (isTemporary ? schema : quoted(schema)) + "." + sql.dropFirst(head.count)
      }
      if kind.hasPrefix("V"), let columns = try columnList(of: name, schema: schema, db) {
        text += "\n/* \(columns) */"
      }
      return text
    }
    return sql
  }

  /// `name(a,b)`; `nil` where there are no columns.
  static func columnList(of name: String, schema: String?, _ db: Database) throws -> String? {
    // A view over a table that has gone has no columns to tell.
    let columns =
      (try? String.fetchAll(
        db,
        sql: "SELECT name FROM pragma_table_info(?, ?)",
        arguments: [name, schema ?? "main"]
      )) ?? []
    guard !columns.isEmpty else { return nil }
    let prefix = schema.map { ($0.lowercased() == "temp" ? $0 : quoted($0)) + "." } ?? ""
    return prefix + quoted(name) + "(" + columns.map(quoted).joined(separator: ",") + ")"
  }

  /// A statement on several lines, where it is long, each column on its own.
  static func indented(_ sql: String) -> String {
    let upper = sql.prefix(11).uppercased()
    if upper.hasPrefix("CREATE VIEW") || upper.hasPrefix("CREATE TRIG") { return sql + ";" }
    let bytes = SchemaIndentation.withoutExtraSpace(Array(sql.utf8))
    guard bytes.count >= 79 else { return line(String(decoding: bytes, as: UTF8.self)) }
    return SchemaIndentation.lines(bytes)
  }
}
