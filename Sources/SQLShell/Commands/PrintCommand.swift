/// `.print STRING...` prints words.
struct PrintCommand: DotCommand {
  static let signature = CommandSignature(
    "print",
    shortest: 3,
    .required("STRING...", .text),
    summary: "Print literal STRING",
    group: .transfer,
    keepsSemicolon: true
  )

  private let words: [[UInt8]]

  init(_ arguments: inout CommandArguments) { words = arguments.bytes }

  func run(in session: ShellSession) throws {
    try session.print(verbatim: words.joined(separator: [UInt8(ascii: " ")]))
  }
}
