import ResultRendering
import SQLiteQuery

/// `.fullschema ?--indent?` prints the schema and the statistics of ANALYZE.
struct FullSchemaCommand: DotCommand {
  static let signature = CommandSignature(
    "fullschema",
    .optional("--indent", .oneOf(["--indent"])),
    summary: "Show schema and the content of sqlite_stat tables",
    group: .schema,
    isPaged: true
  )

  private let isIndented: Bool

  init(_ arguments: inout CommandArguments) throws {
    isIndented = arguments.count == 1 && arguments.takeFlag("indent")
    if !arguments.isEmpty { throw UsageError(usage: arguments.usage) }
  }

  func run(in session: ShellSession) throws {
    let (statements, hasStatistics) = try session.withDatabase { db in
      (
        try SchemaStatement.fetchAll(
          db,
          sql: """
            SELECT name, sql FROM (SELECT sql, type, name, rowid AS x FROM sqlite_schema \
            UNION ALL SELECT sql, type, name, rowid FROM sqlite_temp_schema) \
            WHERE type != 'meta' AND sql NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY x
            """
        ),
        try Row.fetchOne(
          db,
          sql: "SELECT 1 FROM sqlite_schema WHERE name GLOB 'sqlite_stat[134]'"
        ) != nil
      )
    }
    for statement in statements {
      let sql = statement.sql
      try session.print(bytes: isIndented ? SchemaText.indented(sql) : SchemaLine.bytes(sql))
    }
    guard hasStatistics else { return try session.print("/* No STAT tables available */") }
    try session.print("ANALYZE sqlite_schema;")
    for table in ["sqlite_stat1", "sqlite_stat4"] {
      var display = session.display
      display.setMode(.insert)
      display.insertTable = table
      display.showsHeaders = false
      try session.printRows(of: "SELECT * FROM \(table)", display, ignoresMissingTables: true)
    }
    try session.print("ANALYZE sqlite_schema;")
  }
}
