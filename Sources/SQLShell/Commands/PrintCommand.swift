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

  private let words: [String]

  init(_ arguments: inout CommandArguments) { words = arguments.takeAll() }

  func run(in session: ShellSession) throws { try session.print(words.joined(separator: " ")) }
}
