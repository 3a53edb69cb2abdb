/// `.binary on|off` changes nothing: bytes are always written as they are.
struct BinaryCommand: DotCommand {
  static let signature = CommandSignature(
    "binary",
    shortest: 3,
    .onOff,
    summary: "Turn binary output on or off.  Default OFF",
    group: .transfer
  )

  private let isOn: Bool

  init(_ arguments: inout CommandArguments) throws {
    guard arguments.count == 1 else { throw UsageError(usage: arguments.usage) }
    isOn = try arguments.nextBoolean()
  }

  func run(in session: ShellSession) throws { _ = isOn }
}
