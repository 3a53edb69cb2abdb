/// `.once` sends the results of the next command to a file or a program.
struct OnceCommand: DotCommand {
  static let signature = CommandSignature(
    "once",
    .optional("OPTIONS", .oneOf(["--bom", "-e", "-x"])),
    .optional("FILE", .file),
    summary: "Output for the next SQL command only to FILE",
    details: """
        If FILE begins with '|' then open as a pipe
          --bom  Put a UTF8 byte-order mark at the beginning
          -e     Send output to the system text editor
          -x     Send output as CSV to a spreadsheet (same as ".excel")
      """,
    group: .transfer,
    keepsSemicolon: true
  )

  private let words: CommandArguments

  init(_ arguments: inout CommandArguments) { words = arguments }

  func run(in session: ShellSession) throws {
    try session.sendOutput(OutputWords(words, Self.signature), once: true)
  }
}
