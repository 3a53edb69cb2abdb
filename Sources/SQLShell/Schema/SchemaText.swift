import SQLSyntax
import SQLiteQuery

/// Statements of a schema as `.schema` prints them.
enum SchemaText {
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
    _ statement: SchemaStatement,
    schema: String?,
    _ db: Database
  ) throws -> [UInt8] {
    let sql = statement.sql
    for kind in ["TABLE", "INDEX", "UNIQUE INDEX", "VIEW", "TRIGGER", "VIRTUAL TABLE"] {
      let head = "CREATE \(kind) "
      guard sql.starts(with: head.utf8) else { continue }
      var text = sql
      if let schema {
        let isTemporary = schema.lowercased() == "temp"
        text = Array("\(head)\(isTemporary ? schema : quoted(schema)).".utf8)
        text += sql.dropFirst(head.utf8.count)
      }
      if kind.hasPrefix("V"), let columns = try columnList(of: statement.name, schema: schema, db) {
        text += "\n/* \(columns) */".utf8
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
  static func indented(_ sql: [UInt8]) -> [UInt8] {
    let upper = String(decoding: sql.prefix(11), as: UTF8.self).uppercased()
    if upper.hasPrefix("CREATE VIEW") || upper.hasPrefix("CREATE TRIG") { return sql + ";".utf8 }
    let bytes = SchemaIndentation.withoutExtraSpace(sql)
    return bytes.count < 79 ? SchemaLine.bytes(bytes) : SchemaIndentation.lines(bytes)
  }
}
