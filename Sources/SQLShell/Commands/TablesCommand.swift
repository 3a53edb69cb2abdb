import SQLiteQuery

/// `.tables ?PATTERN?` lists tables and views.
struct TablesCommand: DotCommand {
  static let signature = CommandSignature(
    "tables",
    .optional("TABLE", .table),
    summary: "List names of tables matching LIKE pattern TABLE"
  )

  private let pattern: String?

  init(_ arguments: inout CommandArguments) throws { pattern = arguments.nextIfPresent() }

  func run(in session: ShellSession) throws {
    let names = try session.withDatabase { db in
      let schemas = try String.fetchAll(
        db,
        sql: "SELECT name FROM pragma_database_list ORDER BY seq"
      )
      let parts = schemas.map { schema in
        let prefix = schema == "main" ? "" : "'\(schema.replacing("'", with: "''")).' || "
        return """
          SELECT \(prefix)name AS name FROM "\(schema.replacing("\"", with: "\"\""))".sqlite_schema \
          WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' \
          AND name LIKE :pattern
          """
      }
      return try String.fetchAll(
        db,
        sql: parts.joined(separator: " UNION ALL ") + " ORDER BY 1",
        arguments: ["pattern": pattern ?? "%"]
      )
    }
    try session.printInColumns(names)
  }
}
