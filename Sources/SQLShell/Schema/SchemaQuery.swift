import SQLSyntax
import SQLiteQuery

/// What `.schema` shows: the statements of all schemas that a pattern fits.
struct SchemaQuery {
  let pattern: String?
  let hidesSystemTables: Bool

  /// The statements, the names of other schemas than `main` added.
  func statements(_ db: Database) throws -> [[UInt8]] {
    var statements: [[UInt8]] = []
    if let pattern, try isSchemaTable(pattern, db) {
      let columns = "type text,\n  name text,\n  tbl_name text,\n  rootpage integer,\n  sql text"
      statements.append(Array("CREATE TABLE \(pattern) (\n  \(columns)\n)".utf8))
    }
    for schema in try String.fetchAll(db, sql: "SELECT name FROM pragma_database_list") {
      let shown = schema.lowercased() == "main" ? nil : schema
      for found in try SchemaStatement.fetchAll(db, sql: query(schema), arguments: arguments) {
        statements.append(try SchemaText.qualified(found, schema: shown, db))
      }
    }
    if pattern != nil {
      for name in try String.fetchAll(db, sql: moduleQuery, arguments: arguments) {
        if let columns = try SchemaText.columnList(of: name, schema: nil, db) {
          statements.append(Array("/* \(columns) */".utf8))
        }
      }
    }
    return statements
  }

  private var arguments: StatementArguments {
    pattern.map { ["pattern": $0] } ?? StatementArguments()
  }

  private var isGlob: Bool { pattern?.contains { "*?[".contains($0) } ?? false }

  private var comparison: String { isGlob ? "GLOB :pattern" : "LIKE :pattern ESCAPE '\\'" }

  private func query(_ schema: String) -> String {
    var conditions = ["sql IS NOT NULL"]
    if let pattern {
      let name =
        pattern.contains(".")
        ? "lower(\(Quoting.literal(schema)) || '.' || tbl_name)" : "lower(tbl_name)"
      conditions.append("\(name) \(comparison)")
    }
    if hidesSystemTables { conditions.append("name NOT LIKE 'sqlite_%'") }
    return """
      SELECT name, sql FROM \(Quoting.quotedIdentifier(schema)).sqlite_schema \
      WHERE \(conditions.joined(separator: " AND ")) ORDER BY rowid
      """
  }

  private var moduleQuery: String {
    let name = pattern?.contains(".") == true ? "lower('main.' || name)" : "lower(name)"
    return "SELECT name FROM pragma_module_list WHERE \(name) \(comparison)"
  }

  private func isSchemaTable(_ pattern: String, _ db: Database) throws -> Bool {
    let names =
      "('sqlite_master'), ('sqlite_schema'), ('sqlite_temp_master'), ('sqlite_temp_schema')"
    return try Row.fetchOne(
      db,
      sql: "SELECT 1 FROM (VALUES \(names)) WHERE column1 LIKE ? ESCAPE '\\'",
      arguments: [pattern]
    ) != nil
  }
}

extension ShellSession {
  /// The names in all schemas that fit a condition on `sqlite_schema`, sorted.
  func schemaNames(where condition: String, _ pattern: String?) throws -> [String] {
    try withDatabase { db in
      let schemas = try String.fetchAll(
        db,
        sql: "SELECT name FROM pragma_database_list ORDER BY seq"
      )
      let parts = schemas.map { schema in
        let prefix = schema.lowercased() == "main" ? "" : "\(Quoting.literal(schema + ".")) || "
        return """
          SELECT \(prefix)name AS name FROM \(Quoting.quotedIdentifier(schema)).sqlite_schema \
          WHERE \(condition)
          """
      }
      return try String.fetchAll(
        db,
        sql: parts.joined(separator: " UNION ALL ") + " ORDER BY 1",
        arguments: ["pattern": pattern ?? "%"]
      )
    }
  }
}
