/// `.nullvalue STRING` chooses what NULL is printed as.
struct NullValueCommand: DotCommand {
  static let signature = CommandSignature(
    "nullvalue",
    .required("STRING", .text),
    summary: "Use STRING in place of NULL values",
    group: .display,
    keepsSemicolon: true
  )

  private let text: String

  init(_ arguments: inout CommandArguments) throws {
    guard arguments.count == 1 else { throw UsageError(usage: arguments.usage) }
    text = try arguments.next()
  }

  func run(in session: ShellSession) throws { session.display.nullText = text }
}
