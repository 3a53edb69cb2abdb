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
    EditorCommand(
      name: "assay-older-alike",
      help: "Go to the entry before that begins with what is before the cursor",
      keys: [.emacs("\\ep"), .emacs("\\eP"), .viCommand("K")]
    ) { pointer, _ in EditLineEditor.run(pointer) { $0.recallAlike(by: 1) } },
    EditorCommand(
      name: "assay-newer-alike",
      help: "Go to the entry after that begins with what is before the cursor",
      keys: [.emacs("\\en"), .emacs("\\eN"), .viCommand("J")]
    ) { pointer, _ in EditLineEditor.run(pointer) { $0.recallAlike(by: -1) } },
    EditorCommand(
      name: "assay-first",
      help: "Go to the oldest entry",
      keys: [.emacs("\\e<"), .viCommand("G")]
    ) { pointer, _ in
      EditLineEditor.run(pointer) {
        $0.recall(by: $0.history.entries.count - $0.navigation.position)
      }
    },
    EditorCommand(
      name: "assay-last",
      help: "Go back to the entry that is being written",
      keys: [.emacs("\\e>")]
    ) { pointer, _ in EditLineEditor.run(pointer) { $0.recall(by: -$0.navigation.position) } },
  ]
}

extension EditLineEditor {
  func recallOlder() -> CommandOutcome { recall(by: 1) }
  func recallNewer() -> CommandOutcome { recall(by: -1) }

  func recall(by steps: Int) -> CommandOutcome {
    let text = handle.entry.text
    guard steps != 0, let recalled = navigation.go(by: steps, from: text, in: history.entries)
    else { return .refused }
    handle.set(EntryText(text: recalled, cursor: recalled.utf8.count))
    return .edited
  }

  func recallAlike(by direction: Int) -> CommandOutcome {
    let entry = handle.entry
    let start = Array(entry.beforeCursor.utf8)
    let entries = history.entries
    var position = navigation.position + direction
    while (1...max(1, entries.count)).contains(position), !entries.isEmpty {
      let candidate = entries[entries.count - position]
      if candidate != entry.text, candidate.utf8.starts(with: start) {
        navigation.jump(to: position, from: entry.text)
        handle.set(EntryText(text: candidate, cursor: entry.cursor))
        return .edited
      }
      position += direction
    }
    return .refused
  }
}
