/// `.indexes ?TABLE?` lists indexes.
struct IndexesCommand: DotCommand {
  static let signature = CommandSignature(
    "indexes",
    aliases: ["indices"],
    .optional("TABLE", .table),
    summary: "Show names of indexes",
    details: """
                                If TABLE is specified, only show indexes for
                                tables matching TABLE using the LIKE operator.
      """,
    group: .schema,
    isPaged: true,
    usage: ".indexes ?LIKE-PATTERN?"
  )

  private let pattern: String?

  init(_ arguments: inout CommandArguments) throws {
    pattern = arguments.nextIfPresent()
    try arguments.finish()
  }

  func run(in session: ShellSession) throws {
    try session.printInColumns(
      session.schemaNames(where: "type = 'index' AND tbl_name LIKE :pattern", pattern)
    )
  }
}
