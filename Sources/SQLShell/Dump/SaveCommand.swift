/// `.save FILE` writes the database into a file.
struct SaveCommand: DotCommand {
  static let signature = CommandSignature(
    "save",
    .optional("DB", .schema),
    .required("FILE", .file),
    summary: "Write database to FILE (an alias for .backup ...)"
  )

  private let words: CopyArguments

  init(_ arguments: inout CommandArguments) throws { words = try CopyArguments(&arguments) }

  func run(in session: ShellSession) throws {
    guard !session.isSafe else { throw CommandError("cannot run .save in safe mode") }
    try DatabaseCopy(session: session).back(up: words.schema, to: words.path)
  }
}
