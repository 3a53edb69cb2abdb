/// `.prompt MAIN CONTINUE` replaces the prompts.
struct PromptCommand: DotCommand {
  static let signature = CommandSignature(
    "prompt",
    .required("MAIN", .text),
    .required("CONTINUE", .text),
    summary: "Replace the standard prompts",
    details: PromptFormat.help,
    group: .shell,
    keepsSemicolon: true
  )

  private let main: String?
  private let continuation: String?

  init(_ arguments: inout CommandArguments) {
    main = arguments.nextIfPresent()
    continuation = arguments.nextIfPresent()
  }

  func run(in session: ShellSession) throws {
    if let main { session.prompts.main = main }
    if let continuation { session.prompts.continuation = continuation }
  }
}
