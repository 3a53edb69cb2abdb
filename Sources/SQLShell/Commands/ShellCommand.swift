/// `.shell CMD ARGS...` runs a command in the system's shell.
struct ShellCommand: DotCommand {
  static let signature = CommandSignature(
    "shell",
    .required("CMD", .text),
    .required("ARGS...", .text),
    summary: "Run CMD ARGS... in a system shell",
    group: .transfer,
    keepsSemicolon: true,
    usage: ".system COMMAND"
  )

  private let words: CommandArguments

  init(_ arguments: inout CommandArguments) { words = arguments }

  func run(in session: ShellSession) throws {
    try session.refuseInSafeMode("run .\(words.name)")
    try session.runSystemCommand(words)
  }
}
