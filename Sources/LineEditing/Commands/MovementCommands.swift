/// Commands that move within an entry; at its first and last line up and down go to the history.
extension EditorCommand {
  static let movements: [EditorCommand] = [
    EditorCommand(
      name: "assay-up",
      help: "Go up a line, or to the entry before",
      keys: [.all(.up), .emacs("^P"), .viCommand("^P")]
    ) { pointer, _ in EditLineEditor.run(pointer) { $0.moveUp() } },
    EditorCommand(
      name: "assay-down",
      help: "Go down a line, or to the entry after",
      keys: [.all(.down), .emacs("^N"), .viCommand("^N")]
    ) { pointer, _ in EditLineEditor.run(pointer) { $0.moveDown() } },
    EditorCommand(
      name: "assay-left",
      help: "Go left by a character",
      keys: [.all(.left), .emacs("^B")]
    ) { pointer, _ in EditLineEditor.run(pointer) { $0.move { $0.previousCluster } } },
    EditorCommand(
      name: "assay-right",
      help: "Go right by a character, or take the suggestion at the end",
      keys: [.all(.right), .emacs("^F")]
    ) { pointer, _ in
      EditLineEditor.run(pointer) { $0.takeSuggestion() ?? $0.move { $0.nextCluster } }
    },
    EditorCommand(
      name: "assay-word-right",
      help: "Go right by a word, or take one of the suggestion at the end",
      keys: [.all(.wordRight), .emacs("\\ef"), .emacs("\\eF")]
    ) { pointer, _ in EditLineEditor.run(pointer) { $0.moveRightByWord() } },
    EditorCommand(
      name: "assay-line-start",
      help: "Go to the start of the line",
      keys: [.all(.home), .emacs("^A")]
    ) { pointer, _ in EditLineEditor.run(pointer) { $0.move(rings: false) { $0.lineStart } } },
    EditorCommand(
      name: "assay-line-end",
      help: "Go to the end of the line, or take the suggestion there",
      keys: [.all(.end), .emacs("^E")]
    ) { pointer, _ in
      EditLineEditor.run(pointer) { $0.takeSuggestion() ?? $0.move(rings: false) { $0.lineEnd } }
    },
  ]
}

extension EditLineEditor {
  /// Moves the cursor; `rings` says whether it is a mistake when it is there already.
  func move(rings: Bool = true, to place: (EntryText) -> Int) -> CommandOutcome {
    let entry = handle.entry
    let target = place(entry)
    guard target != entry.cursor else { return rings ? .refused : .nothing }
    handle.move(to: target, in: entry)
    return .moved
  }

  func moveUp() -> CommandOutcome {
    if menu.isOpen { return walkMenu(by: -1) }
    let entry = handle.entry
    guard entry.lineStart > 0 else { return recallOlder() }
    let above = EntryText(text: entry.text, cursor: entry.lineStart - 1)
    return moveVertically(in: entry, toLineWith: above)
  }

  func moveDown() -> CommandOutcome {
    if menu.isOpen { return walkMenu(by: 1) }
    let entry = handle.entry
    guard entry.lineEnd < entry.text.utf8.count else { return recallNewer() }
    let below = EntryText(text: entry.text, cursor: entry.lineEnd + 1)
    return moveVertically(in: entry, toLineWith: below)
  }

  /// Keeps the column, or the one that a run of such moves began in.
  private func moveVertically(in entry: EntryText, toLineWith other: EntryText) -> CommandOutcome {
    let line = entry.text[entry.index(entry.lineStart)..<entry.index(entry.cursor)]
    let column = verticalColumn ?? line.count
    keepsVerticalColumn = true
    verticalColumn = column
    let start = other.index(other.lineStart)
    let target = other.text.index(start, offsetBy: column, limitedBy: other.index(other.lineEnd))
    handle.move(to: other.offset(target ?? other.index(other.lineEnd)), in: entry)
    return .moved
  }

  func moveRightByWord() -> CommandOutcome {
    let entry = handle.entry
    guard let rest = suggestion(for: entry) else {
      handle.push(.builtinNextWord)
      return .handedOn
    }
    let blanks = rest.prefix { !$0.isLetter && !$0.isNumber }
    let word = rest[blanks.endIndex...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    handle.insert(String(rest[..<word.endIndex]))
    return .edited
  }

  /// Inserts the suggestion when there is one and the cursor is at the end.
  func takeSuggestion() -> CommandOutcome? {
    let entry = handle.entry
    guard entry.isAtEnd, let rest = suggestion(for: entry) else { return nil }
    handle.insert(rest)
    return .edited
  }

  /// What the suggester says, when suggestions are shown.
  func suggestion(for entry: EntryText) -> String? {
    guard configuration.theme.suggestion != .plain, entry.isAtEnd, !entry.text.isEmpty else {
      return nil
    }
    return configuration.suggester?.suggestion(for: entry.text)
  }
}
