/// `.save FILE` writes the database into a file.
struct SaveCommand: DotCommand {
  static let signature = CommandSignature(
    "save",
    shortest: 3,
    .optional("DB", .schema),
    .required("FILE", .file),
    summary: "Write database to FILE (an alias for .backup ...)",
    group: .databases
  )

  private let words: BackupArguments

  init(_ arguments: inout CommandArguments) throws { words = try BackupArguments(&arguments) }

  func run(in session: ShellSession) throws {
    try session.refuseToWriteDatabases("run .save")
    try DatabaseCopy(session: session).back(up: words)
  }
}
