/// Commands that bring back earlier entries.
extension EditorCommand {
  static let historyCommands: [EditorCommand] = [
    EditorCommand(
      name: "assay-older",
      help: "Go to the entry before",
      keys: [.all(.pageUp), .viCommand("-")]
    ) { pointer, _ in EditLineEditor.run(pointer) { $0.recallOlder() } },
    EditorCommand(
      name: "assay-newer",
      help: "Go to the entry after",
      keys: [.all(.pageDown), .viCommand("+")]
    ) { pointer, _ in EditLineEditor.run(pointer) { $0.recallNewer() } },
  ]
}

/// Where a person is in the history while an entry is edited.
///
/// Entries that were changed on the way keep their changes until the entry is finished.
struct HistoryNavigation {
  /// How far back, 0 for the entry that is being written.
  private(set) var position = 0
  private var edited: [Int: String] = [:]

  /// Leaves the present text and goes `steps` back (older) or forth; nil when nothing is there.
  mutating func go(by steps: Int, from text: String, in entries: [String]) -> String? {
    let target = position + steps
    guard (0...entries.count).contains(target) else { return nil }
    edited[position] = text
    position = target
    return edited[target] ?? (target == 0 ? "" : entries[entries.count - target])
  }
}

extension EditLineEditor {
  func recallOlder() -> CommandOutcome { recall(by: 1) }
  func recallNewer() -> CommandOutcome { recall(by: -1) }

  private func recall(by steps: Int) -> CommandOutcome {
    let text = handle.entry.text
    guard let recalled = navigation.go(by: steps, from: text, in: history.entries) else {
      return .refused
    }
    handle.set(EntryText(text: recalled, cursor: recalled.utf8.count))
    return .edited
  }
}
