import LineEditing

/// `.history ?PATTERN?` lists what was entered before.
struct HistoryCommand: DotCommand {
  static let signature = CommandSignature(
    "history",
    shortest: 3,
    .optional("TEXT", .text),
    summary: "List earlier entries, those with TEXT in them",
    details: "Lists the last 30; --all lists them all.",
    group: .shell,
    isPaged: true
  )

  private static let shownEntries = 30

  private let text: String
  private let showsAll: Bool

  init(_ arguments: inout CommandArguments) throws {
    showsAll = arguments.takeFlag("all")
    text = arguments.takeAll().joined(separator: " ")
  }

  func run(in session: ShellSession) throws {
    guard let history = session.editor?.history else {
      throw CommandError("there is no history without a prompt")
    }
    let found = text.isEmpty ? history.entries : history.entries(containing: text)
    for entry in showsAll ? found[...] : found.suffix(Self.shownEntries) {
      try session.printStored(entry)
    }
  }
}
