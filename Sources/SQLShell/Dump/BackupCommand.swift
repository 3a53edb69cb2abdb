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

  private let words: BackupArguments

  init(_ arguments: inout CommandArguments) throws { words = try BackupArguments(&arguments) }

  func run(in session: ShellSession) throws {
    try session.refuseToWriteDatabases("run .backup")
    try DatabaseCopy(session: session).back(up: words)
  }
}

/// The words of `.backup` and `.save`: a schema that may be left out, options, and a file.
struct BackupArguments {
  let schema: String
  let path: String
  let isAsynchronous: Bool

  /// - Throws: ``VerbatimError`` in the words of sqlite3, which names `.backup` for both.
  init(_ arguments: inout CommandArguments) throws(VerbatimError) {
    isAsynchronous = arguments.takeFlag("async")
    let words = arguments.takeAll()
    if let option = words.first(where: { $0.hasPrefix("-") }) {
      throw VerbatimError("unknown option: \(option)")
    }
    switch words.count {
    case 0: throw VerbatimError("missing FILENAME argument on .backup")
    case 1: (schema, path) = ("main", words[0])
    case 2: (schema, path) = (words[0], words[1])
    default: throw VerbatimError("Usage: .backup ?DB? ?OPTIONS? FILENAME")
    }
  }
}
