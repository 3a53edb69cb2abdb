/// `.backup ?DB? FILE` copies the database into a file.
struct BackupCommand: DotCommand {
  static let signature = CommandSignature(
    "backup",
    shortest: 3,
    .optional("DB", .schema),
    .required("FILE", .file),
    summary: "Backup DB (default \"main\") to FILE",
    details: """
      Options:
        --async        Do not wait for the disk: faster, but lost when the power fails
      The copy is of one moment, even while others write. FILE is overwritten.
      """,
    group: .databases
  )

  private let isAsynchronous: Bool
  private let words: CopyArguments

  init(_ arguments: inout CommandArguments) throws {
    isAsynchronous = arguments.takeFlag("async")
    words = try CopyArguments(&arguments)
  }

  func run(in session: ShellSession) throws {
    try session.refuseInSafeMode("run .backup")
    try DatabaseCopy(session: session)
      .back(up: words.schema, to: words.path, isAsynchronous: isAsynchronous)
  }
}
