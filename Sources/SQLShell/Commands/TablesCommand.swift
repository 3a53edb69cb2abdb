/// `.tables ?PATTERN?` lists tables and views.
struct TablesCommand: DotCommand {
  static let signature = CommandSignature(
    "tables",
    shortest: 2,
    .optional("TABLE", .table),
    summary: "List names of tables matching LIKE pattern TABLE",
    group: .schema
  )

  private let pattern: String?

  init(_ arguments: inout CommandArguments) throws { pattern = arguments.nextIfPresent() }

  func run(in session: ShellSession) throws {
    try session.printInColumns(
      session.schemaNames(
        where: "type IN ('table', 'view') AND name NOT LIKE 'sqlite_%' AND name LIKE :pattern",
        pattern
      )
    )
  }
}
