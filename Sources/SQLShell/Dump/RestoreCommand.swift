import SQLiteQuery

/// `.restore ?DB? FILE` replaces the database by the content of a file.
struct RestoreCommand: DotCommand {
  static let signature = CommandSignature(
    "restore",
    shortest: 3,
    .optional("DB", .schema),
    .required("FILE", .file),
    summary: "Restore content of DB (default \"main\") from FILE",
    group: .databases
  )

  private let words: CopyArguments

  init(_ arguments: inout CommandArguments) throws { words = try CopyArguments(&arguments) }

  func run(in session: ShellSession) throws {
    try session.refuseInSafeMode("run .restore")
    if session.canAsk {
      let tables = try session.withDatabase { db in
        try db.tables(in: words.schema).filter { !$0.isInternal }.count
      }
      let count = "\(tables) table\(tables == 1 ? "" : "s")"
      let question = "This replaces \(words.schema) with its \(count). Go on?"
      if tables > 0, try !session.confirm(question) { return }
    }
    try DatabaseCopy(session: session).restore(words.schema, from: words.path)
  }
}
