/// `.quit` ends the shell.
struct QuitCommand: DotCommand {
  static let signature = CommandSignature("quit", summary: "Exit this program", group: .shell)

  init(_ arguments: inout CommandArguments) throws {}

  func run(in session: ShellSession) throws { session.requestExit(nil) }
}
