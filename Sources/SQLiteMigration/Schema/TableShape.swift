import SQLiteQuery

/// What SQLite itself makes of a table's definition.
struct TableShape: Hashable {
  struct Column: Hashable {
    let name: String
    let type: String
    let isNotNull: Bool
    let defaultSQL: String?
    let primaryKey: Int
    /// 0 ordinary, 1 hidden, 2 virtual, 3 stored.
    let hidden: Int

    var words: String {
      var words = type.isEmpty ? name : "\(name) \(type)"
      if primaryKey > 0 { words += " PRIMARY KEY" }
      if isNotNull { words += " NOT NULL" }
      if let defaultSQL { words += " DEFAULT \(defaultSQL)" }
      if hidden == 2 { words += " GENERATED" }
      if hidden == 3 { words += " GENERATED STORED" }
      return words
    }
  }

  let columns: [Column]
  let foreignKeys: Set<[String]>
  /// The indexes of constraints: their columns with the collation and direction of each.
  let constraints: Set<[String]>
  let options: [String]
  /// What no pragma tells: CHECK, COLLATE, generated expressions, ON CONFLICT, AUTOINCREMENT.
  let rest: [String]

  /// The shape of a table; nil where it is none or can't be read.
  static func read(_ db: Database, _ object: SchemaObject) throws -> TableShape? {
    try object.reading { try readDefinition(db, object) }
  }

  private static func readDefinition(_ db: Database, _ object: SchemaObject) throws -> TableShape {
    let name = object.name
    let columns = try Row.fetchAll(
      db,
      sql: "SELECT name, type, \"notnull\", dflt_value, pk, hidden FROM pragma_table_xinfo(?)",
      arguments: [name]
    ).map { row in
      Column(
        name: try row.decode(String.self, atIndex: 0),
        type: try row.decode(String.self, atIndex: 1).uppercased(),
        isNotNull: try row.decode(Bool.self, atIndex: 2),
        defaultSQL: try row.decode(String?.self, atIndex: 3),
        primaryKey: try row.decode(Int.self, atIndex: 4),
        hidden: try row.decode(Int.self, atIndex: 5)
      )
    }
    let keys = try Row.fetchAll(
      db,
      sql: """
        SELECT id || '', seq || '', lower("table"), lower("from"), lower(ifnull("to", '')), \
        on_update, on_delete, "match" FROM pragma_foreign_key_list(?)
        """,
      arguments: [name]
    ).map { row in try (1..<8).map { try row.decode(String.self, atIndex: $0) } }
    let indexes = try String.fetchAll(
      db,
      sql: """
        SELECT i.origin || i."unique" || ':' || group_concat(ifnull(lower(x.name), '') || ' ' || \
        x.coll || ' ' || x."desc") FROM pragma_index_list(?) i, pragma_index_xinfo(i.name) x \
        WHERE i.origin <> 'c' AND x.key GROUP BY i.name
        """,
      arguments: [name]
    ).map { [$0] }
    let sql = object.sql ?? ""
    let words = StatementWords.names(in: sql)
    return TableShape(
      columns: columns,
      foreignKeys: Set(keys),
      constraints: Set(indexes),
      options: ["strict", "without", "virtual"].filter { words.contains($0) },
      rest: clauses(sql)
    )
  }

  /// What changed from one shape to another one.
  static func differences(_ old: TableShape?, _ new: TableShape?) -> [String] {
    guard let old, let new else { return [] }
    var details: [String] = []
    let before = Dictionary(old.columns.map { ($0.name.lowercased(), $0) }) { first, _ in first }
    let after = Set(new.columns.map { $0.name.lowercased() })
    for column in new.columns {
      guard let was = before[column.name.lowercased()] else {
        details.append("+ \(column.words)")
        continue
      }
      if was != column { details.append("\(was.words) → \(column.words)") }
    }
    for column in old.columns where !after.contains(column.name.lowercased()) {
      details.append("- \(column.words)")
    }
    if old.columns.map(\.name) != new.columns.map(\.name), details.isEmpty {
      details.append("columns in another order")
    }
    if old.foreignKeys != new.foreignKeys { details.append("foreign keys differ") }
    if old.constraints != new.constraints { details.append("keys differ") }
    if old.options != new.options { details.append("table options differ") }
    if old.rest != new.rest { details.append("checks or collations differ") }
    return details
  }

  /// The clauses that no pragma tells, each as its normalised text, in any order.
  private static func clauses(_ sql: String) -> [String] {
    var found: [String] = []
    var current: [String] = []
    var depth = 0
    var start = 0
    func close() {
      if !current.isEmpty { found.append(current.joined(separator: " ")) }
      current = []
    }
    for text in normalizedSQL(sql) {
      if current.isEmpty {
        if ["check", "collate", "as"].contains(text) { (current, start) = ([text], depth) }
        if text == "autoincrement" || text == "conflict" { found.append(text) }
      } else if depth == start, text == "," || text == ")" {
        close()
      } else {
        current.append(text)
        if current[0] == "collate" || depth == start + 1 && text == ")" { close() }
      }
      if text == "(" { depth += 1 }
      if text == ")" { depth -= 1 }
    }
    close()
    return found.sorted()
  }
}
