/// `.read FILE` runs the statements and dot commands of a file.
struct ReadCommand: DotCommand {
  static let signature = CommandSignature(
    "read",
    .required("FILE", .file),
    summary: "Read input from FILE"
  )

  private let path: String

  init(_ arguments: inout CommandArguments) throws {
    path = try arguments.next()
    try arguments.finish()
  }

  func run(in session: ShellSession) throws { try session.readScript(path) }
}
