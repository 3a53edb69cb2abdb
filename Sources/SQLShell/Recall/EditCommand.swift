import LineEditing

/// `.edit` opens the last statement in an editor, and makes what comes back the next entry.
struct EditCommand: DotCommand {
  static let signature = CommandSignature(
    "edit",
    shortest: 2,
    .optional("SQL", .sql),
    summary: "Write the next entry in $VISUAL or $EDITOR",
    details:
      "Begins with SQL, or with the last entry. What is saved waits at the prompt for Enter.",
    group: .shell
  )

  private let text: String

  init(_ arguments: inout CommandArguments) throws {
    text = arguments.text
    _ = arguments.takeAll()
  }

  func run(in session: ShellSession) throws {
    try session.refuseInSafeMode("run .edit")
    guard let editor = session.editor, session.console.inputIsTerminal else {
      throw CommandError("there is no prompt to write for")
    }
    let previous = editor.history.entries.last { !Self.isCalled(by: $0) } ?? ""
    editor.prefill(
      try editor.withTerminalRestored { try session.editElsewhere(text.isEmpty ? previous : text) }
    )
  }

  private static func isCalled(by entry: String) -> Bool {
    guard entry.first == "." else { return false }
    return signature.isCalled(String(entry.dropFirst().prefix { !$0.isWhitespace }))
  }
}
