/// `.shell CMD ARGS...` runs a command in the system's shell.
struct ShellCommand: DotCommand {
  static let signature = makeSignature(named: "shell")

  /// The signature under one of the two names that sqlite3 has for it.
  static func makeSignature(named name: String) -> CommandSignature {
    CommandSignature(
      name,
      .required("CMD", .text),
      .required("ARGS...", .text),
      summary: "Run CMD ARGS... in a system shell",
      group: .transfer,
      keepsSemicolon: true,
      usage: ".system COMMAND"
    )
  }

  private let words: CommandArguments

  init(_ arguments: inout CommandArguments) { words = arguments }

  func run(in session: ShellSession) throws {
    try session.refuseInSafeMode("run .\(words.name)")
    try session.runSystemCommand(words)
  }
}
