/// Commands that search the history.
///
/// libedit's own search takes only ASCII and reads out of bounds, so the keys of it come here.
extension EditorCommand {
  static let searches: [EditorCommand] = [
    EditorCommand(
      name: "assay-search-older",
      help: "Search back through the history while typing",
      keys: [.all("^R"), .viCommand("/")]
    ) { pointer, _ in EditLineEditor.run(pointer) { $0.searchHistory() } },
    EditorCommand(
      name: "assay-search-newer",
      help: "Search through the history while typing",
      keys: [.all("^S"), .viCommand("?")]
    ) { pointer, _ in EditLineEditor.run(pointer) { $0.searchHistory() } },
    EditorCommand(
      name: "assay-search-again",
      help: "Search for the same once more",
      keys: [.viCommand("n")]
    ) { pointer, _ in EditLineEditor.run(pointer) { $0.searchAgain(by: -1) } },
    EditorCommand(
      name: "assay-search-back-again",
      help: "Search for the same once more, the other way",
      keys: [.viCommand("N")]
    ) { pointer, _ in EditLineEditor.run(pointer) { $0.searchAgain(by: 1) } },
  ]
}

extension EditLineEditor {
  /// Reads keys until one ends the search; that key then acts on what was found.
  ///
  /// Behind `/` and `?` Enter ends the text that is searched for, as in vi, and no more.
  func searchHistory() -> CommandOutcome {
    let original = handle.entry
    let enterFinds = key == "/" || key == "?"
    var search = IncrementalSearch(history.entries)
    defer { self.search = nil }
    while true {
      self.search = search
      guard let key = handle.getCharacter() else { return .finished }
      switch key {
      case "\u{12}": search.step(by: -1)
      case "\u{13}": search.step(by: 1)
      case "\u{08}", "\u{7F}": search.deleteBackward()
      case "\u{03}", "\u{07}":
        handle.set(original)
        return .edited
      case "\u{1B}":
        // Alone it ends the search, and in vi the insertion too; else it begins another key.
        if decoder.hasInput || handle.usesVi { handle.push("\u{1B}") }
        finish(search, from: original)
        return .edited
      case "\u{1E}":
        guard let letter = handle.getCharacter() else { return .finished }
        switch PrivateKey(rawValue: Character(letter)) {
        case .up: search.step(by: -1)
        case .down: search.step(by: 1)
        case .paste: search.type(String(readPaste().prefix { $0 != "\n" }))
        default:
          handle.push("\u{1E}\(letter)")
          finish(search, from: original)
          return .edited
        }
      case "\n" where enterFinds, "\r" where enterFinds:
        finish(search, from: original)
        return .edited
      case _ where key.value < 0x20:
        handle.push(String(key))
        finish(search, from: original)
        return .edited
      default: search.type(String(key))
      }
      if search.query.isEmpty {
        handle.set(original)
      } else if let match = search.match {
        handle.set(EntryText(text: match.entry, cursor: match.range.lowerBound))
      }
    }
  }

  /// Finds the text of the last search again, from where the person is in the history.
  func searchAgain(by direction: Int) -> CommandOutcome {
    let entry = handle.entry
    let entries = history.entries
    let places =
      direction < 0
      ? Array((0..<entries.count - navigation.position).reversed())
      : Array(
        entries.count - navigation.position
          + 1..<max(entries.count, entries.count - navigation.position + 1)
      )
    for place in places where entries[place] != entry.text {
      var search = IncrementalSearch([entries[place]])
      search.type(lastQuery)
      guard let match = search.match else { continue }
      navigation.jump(to: entries.count - place, from: entry.text)
      handle.set(EntryText(text: match.entry, cursor: match.range.lowerBound))
      return .edited
    }
    return .refused
  }

  /// What was found becomes the entry, and up and down go on from its place.
  private func finish(_ search: IncrementalSearch, from original: EntryText) {
    lastQuery = search.query
    guard let match = search.match else { return }
    navigation.jump(to: history.entries.count - match.place, from: original.text)
  }
}

extension IncrementalSearch {
  /// What stands in place of the prompt meanwhile.
  func prompt(style: TextStyle) -> StyledText {
    StyledText("\(hasFailed ? "no match" : "search") '\(query)': ", style: style)
  }
}
