/// `.timer on|off` prints the time that each statement took.
struct TimerCommand: DotCommand {
  static let signature = CommandSignature(
    "timer",
    shortest: 5,
    .onOff,
    summary: "Turn SQL timer on or off",
    group: .execution
  )

  private let isOn: Bool

  init(_ arguments: inout CommandArguments) throws {
    guard arguments.count == 1 else { throw UsageError(usage: arguments.usage) }
    isOn = try arguments.nextBoolean()
  }

  func run(in session: ShellSession) throws { session.execution.showsTime = isOn }
}
