/// `.headers on|off` shows or hides the names of columns.
struct HeadersCommand: DotCommand {
  static let signature = CommandSignature(
    "headers",
    aliases: ["header"],
    .onOff,
    summary: "Turn display of headers on or off"
  )

  private let isOn: Bool

  init(_ arguments: inout CommandArguments) throws {
    isOn = try arguments.nextBoolean()
    try arguments.finish()
  }

  func run(in session: ShellSession) throws {
    session.display.showsHeaders = isOn
    session.display.headersWereSet = true
  }
}
