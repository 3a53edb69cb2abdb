/// `.pager ?on|off|COMMAND?` chooses what shows results that are taller than the screen.
struct PagerCommand: DotCommand {
  static let signature = CommandSignature(
    "pager",
    shortest: 3,
    .optional("on|off|COMMAND", .oneOf(["on", "off"])),
    summary: "Show results taller than the screen in a pager",
    details: """
      on is $PAGER, else less -SRXF; a command stands for itself. Leaving the pager
      stops the statement. Only results at the prompt are paged.
      """,
    group: .display,
    keepsSemicolon: true
  )

  private let choice: PagerSettings.Choice?
  private let asks: Bool

  init(_ arguments: inout CommandArguments) {
    let text = arguments.text(behind: 0)
    let words = arguments.takeAll()
    asks = words.isEmpty
    choice =
      switch words {
      case []: nil
      case ["on"]: .on
      case ["off"]: .off
      // One word in quotes, or a command as it would be typed.
      default: .command(words.count == 1 ? words[0] : text)
      }
  }

  func run(in session: ShellSession) throws {
    if asks { return try session.print(session.pagerProgram ?? "off") }
    if case .command = choice { try session.refuseInSafeMode("run .pager") }
    session.pager.choice = choice
  }
}
