/// `.exit ?CODE?` ends the shell with a status.
struct ExitCommand: DotCommand {
  static let signature = CommandSignature(
    "exit",
    .optional("CODE", .number),
    summary: "Exit this program with return-code CODE",
    group: .shell
  )

  private let code: Int32

  init(_ arguments: inout CommandArguments) throws {
    code = Int32(truncatingIfNeeded: arguments.nextIfPresent().map(NumberWord.value) ?? 0)
  }

  /// As in sqlite3, 0 leaves the status to the errors that there were.
  func run(in session: ShellSession) throws { session.requestExit(code == 0 ? nil : code & 0xFF) }
}
