/// `.echo on|off` prints input before it runs.
struct EchoCommand: DotCommand {
  static let signature = CommandSignature(
    "echo",
    shortest: 1,
    .onOff,
    summary: "Turn command echo on or off",
    group: .shell
  )

  private let isOn: Bool

  init(_ arguments: inout CommandArguments) throws {
    guard arguments.count == 1 else { throw UsageError(usage: arguments.usage) }
    isOn = try arguments.nextBoolean()
  }

  func run(in session: ShellSession) throws { session.echoes = isOn }
}
