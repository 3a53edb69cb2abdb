/// `.stats ?on|off|stmt|vmstep?` prints, or prints after each statement, what SQLite measures.
struct StatisticsCommand: DotCommand {
  static let signature = CommandSignature(
    "stats",
    .optional("ARG", .oneOf(["on", "off", "stmt", "vmstep"])),
    summary: "Show stats or turn stats on or off",
    details: """
      off                      Turn off automatic stat display
      on                       Turn on automatic stat display
      stmt                     Show statement stats
      vmstep                   Show the virtual machine step count only
      """,
    group: .execution,
    usage: ".stats ?on|off|stmt|vmstep?"
  )

  private let display: ExecutionSettings.StatisticsDisplay?

  init(_ arguments: inout CommandArguments) throws {
    if arguments.count > 1 { throw UsageError(usage: arguments.usage) }
    switch arguments.nextIfPresent() {
    case nil: display = nil
    case "stmt": display = .statement
    case "vmstep": display = .steps
    case let word?: display = arguments.number(boolean: word) == 0 ? .off : .on
    }
  }

  func run(in session: ShellSession) throws {
    guard let display else { return try session.printStatistics(of: nil) }
    session.execution.statistics = display
  }
}
