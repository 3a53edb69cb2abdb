/// Commands of the Tab key.
extension EditorCommand {
  static let completions = [complete, completeBackwards]

  private static let complete = EditorCommand(
    name: "assay-complete",
    help: "Complete what is before the cursor, or go on to the next candidate",
    keys: [.inserting("^I")]
  ) { pointer, _ in
    EditLineEditor.run(pointer) { $0.menu.isOpen ? $0.walkMenu(by: 1) : $0.complete() }
  }

  private static let completeBackwards = EditorCommand(
    name: "assay-complete-backwards",
    help: "Go back to the candidate before",
    keys: [.all(.backTab)]
  ) { pointer, _ in
    EditLineEditor.run(pointer) { $0.menu.isOpen ? $0.walkMenu(by: -1) : $0.complete() }
  }
}

extension EditLineEditor {
  /// Inserts the only candidate or what all have in common, or opens the menu.
  func complete() -> CommandOutcome {
    let entry = handle.entry
    guard let completer = configuration.completer else { return .refused }
    let list = completer.completions(of: entry.text, cursor: entry.cursor)
    let range = list.range.clamped(to: 0..<entry.text.utf8.count)
    guard let first = list.candidates.first else { return .refused }
    if list.candidates.count == 1 {
      handle.replace(range, with: first.text + first.ending, in: entry)
      return .edited
    }
    let typed = entry.text[entry.index(range.lowerBound)..<entry.index(range.upperBound)]
    let common = list.candidates.dropFirst().reduce(first.text) {
      $0.commonPrefix(with: $1.text)
    }
    if common.count > typed.count, common.lowercased().hasPrefix(typed.lowercased()) {
      handle.replace(range, with: common, in: entry)
      return .edited
    }
    menu.open(list.candidates, replacing: range, in: entry)
    return .edited
  }

  /// Chooses another candidate and puts it in place of the last one.
  func walkMenu(by steps: Int) -> CommandOutcome {
    let entry = handle.entry
    guard let change = menu.choose(by: steps) else { return .refused }
    handle.replace(change.range, with: change.text, in: entry)
    return .edited
  }

  /// The menu goes; what was chosen stays.
  func closeMenu() { menu.close() }
}

extension String {
  /// The characters that both begin with.
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
