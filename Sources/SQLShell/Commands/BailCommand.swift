/// `.bail on|off` ends the input at the first error.
struct BailCommand: DotCommand {
  static let signature = CommandSignature(
    "bail",
    shortest: 3,
    .onOff,
    summary: "Stop after hitting an error.  Default OFF",
    group: .execution
  )

  private let isOn: Bool

  init(_ arguments: inout CommandArguments) throws {
    guard arguments.count == 1 else { throw UsageError(usage: arguments.usage) }
    isOn = try arguments.nextBoolean()
  }

  func run(in session: ShellSession) throws { session.bails = isOn }
}
