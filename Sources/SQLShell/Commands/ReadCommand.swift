/// `.read FILE` runs the statements and dot commands of a file, or of what a program prints.
struct ReadCommand: DotCommand {
  static let signature = CommandSignature(
    "read",
    shortest: 3,
    .required("FILE", .file),
    summary: "Read input from FILE or command output",
    details: " If FILE begins with \"|\", it is a command that generates the input.",
    group: .transfer
  )

  private let words: CommandArguments

  init(_ arguments: inout CommandArguments) { words = arguments }

  func run(in session: ShellSession) throws {
    try session.refuseInSafeMode("run .read")
    var words = words
    try session.readScript(try words.only())
  }
}
