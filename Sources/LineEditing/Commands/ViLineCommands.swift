/// vi's operators and commands that are about the lines of an entry, which libedit sees as one.
extension EditorCommand {
  static let viLineCommands: [EditorCommand] = [
    EditorCommand(
      name: "assay-vi-delete",
      help: "Delete up to a motion, or lines",
      keys: [.viCommand("d")]
    ) { pointer, _ in
      EditLineEditor.run(pointer) { $0.viOperator("d", orElse: .builtinViDelete) }
    },
    EditorCommand(
      name: "assay-vi-change",
      help: "Change up to a motion, or lines",
      keys: [.viCommand("c")]
    ) { pointer, _ in
      EditLineEditor.run(pointer) { $0.viOperator("c", orElse: .builtinViChange) }
    },
    EditorCommand(
      name: "assay-vi-copy",
      help: "Copy up to a motion, or lines",
      keys: [.viCommand("y")]
    ) { pointer, _ in
      EditLineEditor.run(pointer) { $0.viOperator("y", orElse: .builtinViYank) }
    },
    EditorCommand(
      name: "assay-vi-copy-lines",
      help: "Copy lines",
      keys: [.viCommand("Y")]
    ) { pointer, _ in EditLineEditor.run(pointer) { $0.viOperate("y", on: $0.viLines) } },
    EditorCommand(
      name: "assay-vi-change-lines",
      help: "Change lines",
      keys: [.viCommand("S")]
    ) { pointer, _ in EditLineEditor.run(pointer) { $0.viOperate("c", on: $0.viLines) } },
    EditorCommand(
      name: "assay-vi-down",
      help: "Go down by lines, or to the entry after",
      keys: [.viCommand("j")]
    ) { pointer, _ in EditLineEditor.run(pointer) { $0.viDown() } },
    EditorCommand(
      name: "assay-vi-up",
      help: "Go up by lines, or to the entry before",
      keys: [.viCommand("k")]
    ) { pointer, _ in EditLineEditor.run(pointer) { $0.viUp() } },
    EditorCommand(
      name: "assay-vi-paste-after",
      help: "Insert what was cut behind the cursor, lines below",
      keys: [.viCommand("p")]
    ) { pointer, _ in EditLineEditor.run(pointer) { $0.viPasteBelow() } },
    EditorCommand(
      name: "assay-vi-paste-before",
      help: "Insert what was cut in front of the cursor, lines above",
      keys: [.viCommand("P")]
    ) { pointer, _ in EditLineEditor.run(pointer) { $0.viPasteAbove() } },
  ]
}

extension EditLineEditor {
  /// Begins an operator, or ends one that was doubled: then it is for lines.
  func viOperator(_ name: Unicode.Scalar, orElse builtin: PrivateKey) -> CommandOutcome {
    if vi.operatorBefore == name { return viOperate(name, on: viLines) }
    vi.wait(for: name)
    handle.push(builtin)
    return .handedOn
  }

  /// The line with the cursor, and as many below it as the count says.
  var viLines: Range<Int> { handle.entry.lines(vi.count) }

  /// Runs an operator on lines.
  func viOperate(_ name: Unicode.Scalar, on range: Range<Int>) -> CommandOutcome {
    let entry = handle.entry
    guard !entry.text.isEmpty || name == "c" else { return .refused }
    vi.lines = String(entry.text[entry.index(range.lowerBound)..<entry.index(range.upperBound)])
    switch name {
    case "d":
      // A line goes with its line break, the last one with that before it.
      var cut = range
      if range.upperBound < entry.text.utf8.count {
        cut = range.lowerBound..<range.upperBound + 1
      } else if range.lowerBound > 0 {
        cut = range.lowerBound - 1..<range.upperBound
      }
      handle.replace(cut, with: "", in: entry)
      let rest = handle.entry
      let line = EntryText(text: rest.text, cursor: min(range.lowerBound, rest.text.utf8.count))
      handle.move(to: line.firstOfLine, in: rest)
      return .edited
    case "c":
      handle.replace(range, with: "", in: entry)
      handle.push("i")
      return .nothing
    default:
      return .nothing
    }
  }

  /// Goes down by lines; with an operator waiting, those on the way are what it is for.
  func viDown() -> CommandOutcome {
    guard let name = vi.operatorBefore else { return repeated { $0.moveDown() } }
    let entry = handle.entry
    guard entry.lineEnd < entry.text.utf8.count else { return .refused }
    return viOperate(name, on: entry.lines(vi.count + 1))
  }

  /// Goes up by lines; with an operator waiting, those on the way are what it is for.
  func viUp() -> CommandOutcome {
    guard let name = vi.operatorBefore else { return repeated { $0.moveUp() } }
    let entry = handle.entry
    guard entry.lineStart > 0 else { return .refused }
    var top = entry
    for _ in 0..<min(vi.count, Self.mostRepetitions) where top.lineStart > 0 {
      top.cursor = top.lineStart - 1
    }
    return viOperate(name, on: top.lineStart..<entry.lineEnd)
  }

  private func repeated(_ move: (EditLineEditor) -> CommandOutcome) -> CommandOutcome {
    var outcome = move(self)
    for _ in 1..<max(1, min(vi.count, Self.mostRepetitions)) {
      guard case .moved = outcome else { break }
      outcome = move(self)
    }
    return outcome
  }

  /// A count is seldom meant that is larger.
  private static let mostRepetitions = 1000

  func viPasteBelow() -> CommandOutcome {
    guard let lines = vi.lines else {
      handle.push(.builtinViPasteAfter)
      return .handedOn
    }
    let entry = handle.entry
    return viPaste("\n" + lines, at: entry.lineEnd, firstLine: entry.lineEnd + 1)
  }

  func viPasteAbove() -> CommandOutcome {
    guard let lines = vi.lines else {
      handle.push(.builtinViPasteBefore)
      return .handedOn
    }
    let entry = handle.entry
    return viPaste(lines + "\n", at: entry.lineStart, firstLine: entry.lineStart)
  }

  private func viPaste(_ text: String, at place: Int, firstLine: Int) -> CommandOutcome {
    let entry = handle.entry
    let repetitions = min(vi.count, Self.mostRepetitions)
    handle.replace(place..<place, with: String(repeating: text, count: repetitions), in: entry)
    let pasted = handle.entry
    handle.move(to: EntryText(text: pasted.text, cursor: firstLine).firstOfLine, in: pasted)
    return .edited
  }
}
