/// `.connection [close] [#]` lists, chooses and closes connections.
struct ConnectionCommand: DotCommand {
  static let signature = CommandSignature(
    "connection",
    .optional("[close] [#]", .number),
    summary: "Open or close an auxiliary database connection",
    group: .databases,
    usage: ".connection [close] [CONNECTION-NUMBER]"
  )

  private enum Action {
    case list
    case use(Int)
    case close(Int)
  }

  private let action: Action

  init(_ arguments: inout CommandArguments) throws {
    let words = arguments.takeAll()
    if words.isEmpty {
      action = .list
    } else if words.count == 1, let number = Self.digit(words[0]) {
      action = .use(number)
    } else if words.count == 2, words[0] == "close", let number = Self.digit(words[1]) {
      action = .close(number)
    } else {
      throw UsageError(usage: arguments.usage)
    }
  }

  func run(in session: ShellSession) throws {
    switch action {
    case .list:
      for (index, slot) in session.connections.slots.enumerated() {
        let isActive = index == session.connections.activeIndex
        guard isActive || slot.queue != nil else { continue }
        let file = slot.target.path.map { $0.isEmpty ? "(temporary-file)" : $0 } ?? "(memory)"
        try session.print("\(isActive ? "ACTIVE" : "      ") \(index): \(file)")
      }
    case .use(let index):
      session.connections.activate(index)
    case .close(let index):
      guard session.connections.slots.indices.contains(index) else { return }
      guard index != session.connections.activeIndex else {
        throw VerbatimError("cannot close the active database connection")
      }
      try session.connections.close(index)
    }
  }

  private static func digit(_ word: String) -> Int? {
    word.utf8.count == 1 ? Int(word) : nil
  }
}
