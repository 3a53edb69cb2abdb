import LineEditing

/// `.history ?N|TEXT?` lists what was entered before.
struct HistoryCommand: DotCommand {
  static let signature = CommandSignature(
    "history",
    shortest: 3,
    .optional("N|TEXT", .text),
    summary: "List the last N entries, or those with TEXT",
    details: "Lists the last 30; --all lists them all.",
    group: .shell,
    isPaged: true
  )

  private static let shownEntries = 30

  private let text: String
  private let count: Int
  private let showsAll: Bool

  init(_ arguments: inout CommandArguments) throws {
    showsAll = arguments.takeFlag("all")
    let words = arguments.takeAll()
    let number = words.count == 1 ? Int(words[0]).flatMap { $0 > 0 ? $0 : nil } : nil
    text = number == nil ? words.joined(separator: " ") : ""
    count = number ?? Self.shownEntries
  }

  func run(in session: ShellSession) throws {
    guard let history = session.editor?.history else {
      throw CommandError("there is no history without a prompt")
    }
    let found = text.isEmpty ? history.entries : history.entries(containing: text)
    for entry in showsAll ? found[...] : found.suffix(count) {
      try session.printStored(entry)
    }
  }
}
