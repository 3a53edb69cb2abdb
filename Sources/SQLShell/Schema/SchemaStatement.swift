import SQLSyntax
import SQLiteQuery

/// A table, index, trigger or view of the schema, its statement in the bytes that are stored.
struct SchemaStatement {
  let name: String
  let sql: [UInt8]

  /// What a query of names and statements finds.
  static func fetchAll(
    _ db: Database,
    sql: String,
    arguments: StatementArguments = StatementArguments()
  ) throws -> [SchemaStatement] {
    let cursor = try Row.fetchCursor(db, sql: sql, arguments: arguments)
    var statements: [SchemaStatement] = []
    while let row = try cursor.next() {
      statements.append(
        SchemaStatement(
          name: String(decoding: row.storedValue(at: 0).bytes, as: UTF8.self),
          sql: Array(row.storedValue(at: 1).bytes)
        )
      )
    }
    return statements
  }

  /// The objects that match one of the patterns, all where there is none.
  ///
  /// A virtual table's shadow tables come with it.
  static func fetchAll(
    _ db: Database,
    matching patterns: [String],
    _ condition: String,
    order: String = ""
  ) throws -> [SchemaStatement] {
    let matches = patterns.map { pattern in
      let literal = Quoting.literal(pattern)
      return """
        name LIKE \(literal) ESCAPE '\\' OR EXISTS (SELECT 1 FROM sqlite_schema WHERE \
        name LIKE \(literal) ESCAPE '\\' AND sql LIKE 'CREATE VIRTUAL TABLE%' AND \
        substr(o.name, 1, length(name)+1) == (name||'_'))
        """
    }
    return try fetchAll(
      db,
      sql: """
        SELECT name, sql FROM sqlite_schema AS o \
        WHERE (\(matches.isEmpty ? "true" : matches.joined(separator: " OR "))) \
        AND sql NOT NULL AND \(condition) \(order)
        """
    )
  }
}

extension StoredValue {
  /// The bytes of text or of a blob; none of other values.
  var bytes: UnsafeRawBufferPointer {
    switch self {
    case .text(let bytes), .blob(let bytes): bytes
    default: UnsafeRawBufferPointer(start: nil, count: 0)
    }
  }
}
