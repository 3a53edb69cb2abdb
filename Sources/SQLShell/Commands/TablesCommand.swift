/// `.tables ?PATTERN?` lists tables and views.
struct TablesCommand: DotCommand {
  static let signature = CommandSignature(
    "tables",
    shortest: 2,
    .optional("TABLE", .table),
    summary: "List names of tables matching LIKE pattern TABLE",
    details: "--counts lists kinds, columns and rows too.",
    group: .schema,
    isPaged: true
  )

  private let pattern: String?
  private let hasCounts: Bool

  init(_ arguments: inout CommandArguments) throws {
    hasCounts = arguments.takeFlag("counts")
    pattern = arguments.nextIfPresent()
    if let pattern, pattern.hasPrefix("-") {
      throw VerbatimError("Unknown option: \"\(pattern)\"")
    }
  }

  func run(in session: ShellSession) throws {
    if hasCounts {
      return try session.withDatabase { db in
        try TableList(hasCounts: true, pattern: pattern).print(db, in: session)
      }
    }
    try session.printInColumns(
      session.schemaNames(
        where: "type IN ('table', 'view') AND name NOT LIKE 'sqlite_%' AND name LIKE :pattern",
        pattern
      )
    )
  }
}
