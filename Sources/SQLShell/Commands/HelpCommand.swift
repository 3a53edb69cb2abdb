/// `.help ?-all? ?PATTERN?` lists the commands, or explains some.
struct HelpCommand: DotCommand {
  static let signature = CommandSignature(
    "help",
    .optional("-all", .oneOf(["-all"])),
    .optional("PATTERN", .command),
    summary: "Show help text for PATTERN",
    group: .shell,
    isPaged: true
  )

  private let word: String?

  init(_ arguments: inout CommandArguments) throws {
    let word = arguments.nextIfPresent()
    self.word = word.map { $0.hasPrefix(".") ? String($0.dropFirst()) : $0 }
  }

  func run(in session: ShellSession) throws {
    let text = HelpText.lines(for: word, among: session.commands.map { $0.signature })
    for line in text { try session.print(line) }
  }

  /// Prints how a command is called and what it does.
  static func explain(_ signature: CommandSignature, in session: ShellSession) throws {
    for line in HelpText.explained(signature) { try session.print(line) }
  }
}
