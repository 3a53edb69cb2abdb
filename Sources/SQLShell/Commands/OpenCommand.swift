/// `.open ?OPTIONS? ?FILE?` closes the database and opens another one.
struct OpenCommand: DotCommand {
  static let signature = CommandSignature(
    "open",
    .optional("OPTIONS", .oneOf(["--new", "--readonly"])),
    .optional("FILE", .file),
    summary: "Close existing database and reopen FILE",
    details: """
      --new        Empty FILE first
      --readonly   Open FILE for reading only
      Without FILE, opens a database in memory.
      """
  )

  private let path: String?
  private let isNew: Bool
  private let isReadonly: Bool

  init(_ arguments: inout CommandArguments) throws {
    isNew = arguments.takeFlag("new")
    isReadonly = arguments.takeFlag("readonly")
    path = arguments.nextIfPresent()
    try arguments.finish()
  }

  func run(in session: ShellSession) throws {
    try session.open(path ?? ":memory:", isReadonly: isReadonly, isNew: isNew)
  }
}
