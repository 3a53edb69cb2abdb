/// `.changes on|off` prints how many rows each statement has changed.
struct ChangesCommand: DotCommand {
  static let signature = CommandSignature(
    "changes",
    shortest: 3,
    .onOff,
    summary: "Show number of rows changed by SQL",
    group: .execution
  )

  private let isOn: Bool

  init(_ arguments: inout CommandArguments) throws {
    guard arguments.count == 1 else { throw UsageError(usage: arguments.usage) }
    isOn = try arguments.nextBoolean()
  }

  func run(in session: ShellSession) throws { session.execution.countsChanges = isOn }
}
