/// `.explain ?on|off|auto?` chooses when results are shown as those of EXPLAIN.
struct ExplainCommand: DotCommand {
  static let signature = CommandSignature(
    "explain",
    .optional("on|off|auto", .oneOf(["on", "off", "auto"])),
    summary: "Change the EXPLAIN formatting mode.  Default: auto",
    group: .execution
  )

  private let display: DisplaySettings.ExplainDisplay

  init(_ arguments: inout CommandArguments) throws {
    switch arguments.nextIfPresent() {
    case nil: display = .always
    case "auto": display = .automatic
    case let word?: display = arguments.number(boolean: word) == 0 ? .never : .always
    }
  }

  func run(in session: ShellSession) throws { session.display.explain = display }
}
