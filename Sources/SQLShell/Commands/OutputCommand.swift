/// `.output` sends results to a file or a program from now on.
struct OutputCommand: DotCommand {
  static let signature = CommandSignature(
    "output",
    .optional("FILE", .file),
    summary: "Send output to FILE or stdout if FILE is omitted",
    details: """
      If FILE begins with '|' then open it as a pipe.
      Options:
        --bom                 Prefix output with a UTF8 byte-order mark
        -e                    Send output to the system text editor
        -x                    Send output as CSV to a spreadsheet
      """,
    group: .transfer,
    keepsSemicolon: true
  )

  private let words: CommandArguments

  init(_ arguments: inout CommandArguments) { words = arguments }

  func run(in session: ShellSession) throws {
    try session.sendOutput(OutputWords(words, Self.signature), once: false)
  }
}
