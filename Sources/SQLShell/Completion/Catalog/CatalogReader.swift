import SQLSyntax
import SQLiteQuery

/// The statements by which the catalog reads a connection.
enum CatalogReader {
  /// The schemas in the order in which SQLite looks for a name.
  static func schemaNames(_ db: Database) throws -> [String] {
    var names: [String] = []
    try read(db, "PRAGMA database_list") { row in names.append(text(row, 1)) }
    if let place = names.firstIndex(of: "temp") { names.insert(names.remove(at: place), at: 0) }
    return names
  }

  static func schemaVersion(of schema: String, in db: Database) throws -> Int64 {
    var version: Int64 = -1
    try read(db, "PRAGMA \(Quoting.quotedIdentifier(schema)).schema_version") { row in
      version = integer(row, 0)
    }
    return version
  }

  static func schema(_ name: String, version: Int64, in db: Database) throws -> SchemaSnapshot {
    var objects: [CatalogObject] = []
    let table = Quoting.quotedIdentifier(name) + ".sqlite_schema"
    try read(
      db,
      "SELECT type, name, tbl_name, rootpage FROM \(table) ORDER BY name COLLATE NOCASE"
    ) { row in
      let kind: CatalogObject.Kind
      switch text(row, 0) {
      case "table": kind = integer(row, 3) == 0 ? .virtualTable : .table
      case "view": kind = .view
      case "index": kind = .index
      case "trigger": kind = .trigger
      default: return
      }
      objects.append(
        CatalogObject(schema: name, name: text(row, 1), kind: kind, table: text(row, 2))
      )
    }
    return SchemaSnapshot(name: name, version: version, objects: objects)
  }

  /// - Returns: `nil` where there is no such table, view or table-valued function.
  static func columns(
    of table: String,
    schema: String?,
    in db: Database
  ) throws -> [CatalogColumn]? {
    var columns: [CatalogColumn] = []
    let source = tableFunction("table_xinfo", table, schema)
    try read(db, "SELECT name, type, hidden, pk FROM \(source)") { row in
      columns.append(
        CatalogColumn(
          name: text(row, 0),
          type: text(row, 1),
          isHidden: integer(row, 2) == 1,
          primaryKeyPlace: Int(clamping: integer(row, 3))
        )
      )
    }
    return columns.isEmpty ? nil : columns
  }

  static func foreignKeys(
    of table: String,
    schema: String?,
    in db: Database
  ) throws -> [CatalogForeignKey] {
    var keys: [CatalogForeignKey] = []
    var last: Int64 = -1
    let source = tableFunction("foreign_key_list", table, schema)
    try read(db, "SELECT id, \"table\", \"from\", \"to\" FROM \(source) ORDER BY id, seq") { row in
      let id = integer(row, 0)
      let pair = (child: text(row, 2), parent: optionalText(row, 3))
      if id == last, !keys.isEmpty {
        keys[keys.count - 1].columns.append(pair)
      } else {
        keys.append(CatalogForeignKey(parent: text(row, 1), columns: [pair]))
      }
      last = id
    }
    return keys
  }

  static func callables(_ db: Database) throws -> SchemaCatalog.Callables {
    var found = SchemaCatalog.Callables()
    let words = ["s": "scalar", "a": "aggregate", "w": "window"]
    try read(db, "SELECT name, min(type) FROM pragma_function_list GROUP BY name") { row in
      found.functions.append(
        CatalogFunction(name: text(row, 0), kind: words[text(row, 1)] ?? "function")
      )
    }
    try read(db, "SELECT name FROM pragma_collation_list ORDER BY 1") { row in
      found.collations.append(text(row, 0))
    }
    try read(db, "SELECT name FROM pragma_pragma_list ORDER BY 1") { row in
      found.pragmas.append(text(row, 0))
    }
    try read(db, "SELECT name FROM pragma_module_list ORDER BY 1") { row in
      found.modules.append(text(row, 0))
    }
    return found
  }

  /// Whether a look at the schema leaves a transaction as it is.
  static func mayRead(_ schema: String, in db: Database) -> Bool {
    !db.isInsideTransaction || schema == "temp" || db.transactionState(schema: schema) != .none
  }

  /// Runs `body` with a connection that fails at once where another one holds a lock.
  static func withoutWaiting(_ db: Database, _ body: () throws -> Void) throws {
    var timeout: Int64 = 0
    try read(db, "PRAGMA busy_timeout") { row in timeout = integer(row, 0) }
    guard timeout > 0 else { return try body() }
    db.setBusyMode(.immediateError)
    defer { db.setBusyMode(.timeout(Double(timeout) / 1000)) }
    try body()
  }

  // The name is part of the text, not an argument: statements are kept by their text, and a
  // schema has few tables that are asked for twice.
  private static func tableFunction(_ pragma: String, _ table: String, _ schema: String?) -> String
  {
    let arguments = [table, schema].compactMap { $0 }.map { Quoting.literal($0) }
    return "pragma_\(pragma)(\(arguments.joined(separator: ", ")))"
  }

  private static func read(_ db: Database, _ sql: String, _ body: (Row) -> Void) throws {
    let statement =
      sql.hasPrefix("PRAGMA") ? try db.cachedStatement(sql: sql) : try db.makeStatement(sql: sql)
    let cursor = try Row.fetchCursor(statement)
    while let row = try cursor.next() { body(row) }
  }

  private static func text(_ row: Row, _ index: Int) -> String { optionalText(row, index) ?? "" }

  private static func optionalText(_ row: Row, _ index: Int) -> String? {
    guard case .text(let bytes) = row.storedValue(at: index) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func integer(_ row: Row, _ index: Int) -> Int64 {
    guard case .integer(let value) = row.storedValue(at: index) else { return 0 }
    return value
  }
}
