import SQLiteQuery

/// `.schema ?PATTERN?` prints the statements that made tables, indexes, views and triggers.
struct SchemaCommand: DotCommand {
  static let signature = CommandSignature(
    "schema",
    .optional("--indent", .oneOf(["--indent", "--nosys"])),
    .optional("--nosys", .oneOf(["--indent", "--nosys"])),
    .optional("LIKE-PATTERN", .table),
    summary: "Show the CREATE statements matching PATTERN"
  )

  private let pattern: String?
  private let hidesSystemTables: Bool

  init(_ arguments: inout CommandArguments) throws {
    _ = arguments.takeFlag("indent")
    hidesSystemTables = arguments.takeFlag("nosys")
    pattern = arguments.nextIfPresent()
    try arguments.finish()
  }

  func run(in session: ShellSession) throws {
    let statements = try session.withDatabase { db in
      let schemas = try String.fetchAll(
        db,
        sql: "SELECT name FROM pragma_database_list ORDER BY seq"
      )
      return try schemas.flatMap { schema in
        try String.fetchAll(
          db,
          sql: """
            SELECT sql FROM "\(schema.replacing("\"", with: "\"\""))".sqlite_schema \
            WHERE sql IS NOT NULL AND lower(tbl_name) LIKE lower(?1) \
            \(hidesSystemTables ? "AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'" : "") \
            ORDER BY rowid
            """,
          arguments: [pattern ?? "%"]
        )
      }
    }
    for statement in statements { try session.print(statement + ";") }
  }
}
