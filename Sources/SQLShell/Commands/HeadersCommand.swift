/// `.headers on|off` shows or hides the names of columns.
struct HeadersCommand: DotCommand {
  static let signature = CommandSignature(
    "headers",
    .onOff,
    summary: "Turn display of headers on or off",
    group: .display
  )

  private let isOn: Bool

  init(_ arguments: inout CommandArguments) throws {
    guard arguments.count == 1 else { throw UsageError(usage: arguments.usage) }
    isOn = try arguments.nextBoolean()
  }

  func run(in session: ShellSession) throws {
    session.display.showsHeaders = isOn
    session.display.headersWereSet = true
  }
}
