/// `.exit ?CODE?` ends the shell with a status.
struct ExitCommand: DotCommand {
  static let signature = CommandSignature(
    "exit",
    .optional("CODE", .number),
    summary: "Exit this program with return-code CODE"
  )

  private let code: Int32

  init(_ arguments: inout CommandArguments) throws {
    code = arguments.nextIfPresent().flatMap { Int32($0) } ?? 0
  }

  func run(in session: ShellSession) throws { session.requestExit(code) }
}
