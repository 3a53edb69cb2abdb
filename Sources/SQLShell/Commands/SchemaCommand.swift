import SQLiteQuery

/// `.schema ?PATTERN?` prints the statements that made tables, indexes, views and triggers.
struct SchemaCommand: DotCommand {
  static let signature = CommandSignature(
    "schema",
    .optional("OPTIONS", .oneOf(["--indent", "--nosys"])),
    .optional("PATTERN", .table),
    summary: "Show the CREATE statements matching PATTERN",
    details: """
      Options:
         --indent             Try to pretty-print the schema
         --diagram ?FILE?     Draw tables and foreign keys, as .diagram does
         --nosys              Omit objects whose names start with "sqlite_"
      """,
    group: .schema,
    isPaged: true,
    usage: ".schema ?--indent? ?--nosys? ?LIKE-PATTERN?"
  )

  private var pattern: String?
  private var isIndented = false
  private var hidesSystemTables = false
  private var diagram: DiagramCommand?

  init(_ arguments: inout CommandArguments) throws {
    while let word = arguments.nextIfPresent() {
      if CommandArguments.isOption(word, "diagram") {
        diagram = try DiagramCommand(&arguments)
      } else if CommandArguments.isOption(word, "indent") {
        isIndented = true
      } else if CommandArguments.isOption(word, "nosys") {
        hidesSystemTables = true
      } else if word.hasPrefix("-") {
        throw VerbatimError("Unknown option: \"\(word)\"")
      } else if pattern == nil {
        pattern = word
      } else {
        throw UsageError(usage: arguments.usage)
      }
    }
  }

  func run(in session: ShellSession) throws {
    if let diagram { return try diagram.run(in: session) }
    let statements = try session.withDatabase { db in
      try SchemaQuery(pattern: pattern, hidesSystemTables: hidesSystemTables).statements(db)
    }
    for statement in statements {
      let bytes = isIndented ? SchemaText.indented(statement) : SchemaLine.bytes(statement)
      try session.print(bytes: bytes)
    }
  }
}
