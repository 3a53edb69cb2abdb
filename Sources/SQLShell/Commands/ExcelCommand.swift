/// `.excel` shows the results of the next command in a spreadsheet.
struct ExcelCommand: DotCommand {
  static let signature = CommandSignature(
    "excel",
    shortest: 5,
    summary: "Display the output of next command in spreadsheet",
    details: "--bom                   Put a UTF8 byte-order mark on intermediate file",
    group: .transfer
  )

  private let words: CommandArguments

  init(_ arguments: inout CommandArguments) { words = arguments }

  func run(in session: ShellSession) throws {
    try session.sendOutput(OutputWords(words, Self.signature, isSpreadsheet: true), once: true)
  }
}
