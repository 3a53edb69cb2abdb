/// `.eqp on|off|trigger|full` prints the query plan of each statement before it runs.
struct QueryPlanCommand: DotCommand {
  static let signature = CommandSignature(
    "eqp",
    .required("on|off|full|...", .oneOf(["on", "off", "trigger", "full"])),
    summary: "Enable or disable automatic EXPLAIN QUERY PLAN",
    details: """
      Other Modes:
         trigger               Like "full" but also show trigger bytecode
      """,
    group: .execution,
    usage: ".eqp off|on|trace|trigger|full"
  )

  private let display: ExecutionSettings.QueryPlanDisplay

  init(_ arguments: inout CommandArguments) throws {
    guard arguments.count == 1 else { throw UsageError(usage: arguments.usage) }
    switch try arguments.next() {
    case "full": display = .full
    case "trigger": display = .trigger
    case let word: display = arguments.number(boolean: word) == 0 ? .off : .on
    }
  }

  func run(in session: ShellSession) throws { session.execution.queryPlan = display }
}
