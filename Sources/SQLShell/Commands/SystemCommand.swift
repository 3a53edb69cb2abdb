/// `.system CMD ARGS...`, sqlite3's other name of `.shell`.
struct SystemCommand: DotCommand {
  static let signature = ShellCommand.makeSignature(named: "system")

  private let command: ShellCommand

  init(_ arguments: inout CommandArguments) { command = ShellCommand(&arguments) }

  func run(in session: ShellSession) throws { try command.run(in: session) }
}
