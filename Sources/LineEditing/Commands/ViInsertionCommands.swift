/// vi's commands within a line of an entry that libedit would take for all of it.
extension EditorCommand {
  static let viInsertions: [EditorCommand] = [
    EditorCommand(
      name: "assay-vi-append-to-line",
      help: "Insert at the end of the line",
      keys: [.viCommand("A")]
    ) { pointer, _ in EditLineEditor.run(pointer) { $0.viInsert { $0.lineEnd } } },
    EditorCommand(
      name: "assay-vi-insert-in-line",
      help: "Insert in front of the text of the line",
      keys: [.viCommand("I")]
    ) { pointer, _ in EditLineEditor.run(pointer) { $0.viInsert { $0.firstOfLine } } },
    EditorCommand(
      name: "assay-vi-change-line-end",
      help: "Change up to the end of the line",
      keys: [.viCommand("C")]
    ) { pointer, _ in
      EditLineEditor.run(pointer) { editor in
        let entry = editor.handle.entry
        return editor.viCut(entry.cursor..<entry.lineEnd, in: entry, inserts: true)
      }
    },
    EditorCommand(
      name: "assay-vi-line-text",
      help: "Go to the first character of the line that is no blank",
      keys: [.viCommand("\\^")]
    ) { pointer, _ in EditLineEditor.run(pointer) { $0.move(rings: false) { $0.firstOfLine } } },
    EditorCommand(
      name: "assay-vi-delete-character",
      help: "Delete the character at the cursor",
      keys: [.viCommand("x")]
    ) { pointer, _ in EditLineEditor.run(pointer) { $0.viCharacters(.builtinViDeleteNext) } },
    EditorCommand(
      name: "assay-vi-delete-character-before",
      help: "Delete the character before the cursor",
      keys: [.viCommand("X")]
    ) { pointer, _ in EditLineEditor.run(pointer) { $0.viCharacters(.builtinViDeletePrevious) } },
    EditorCommand(
      name: "assay-vi-change-character",
      help: "Change the character at the cursor",
      keys: [.viCommand("s")]
    ) { pointer, _ in EditLineEditor.run(pointer) { $0.viCharacters(.builtinViSubstitute) } },
    EditorCommand(
      name: "assay-vi-give-up",
      // libedit's own makes another key of the next one.
      help: "Give up a command that waits for more keys",
      keys: [.viCommand("^[")]
    ) { pointer, _ in EditLineEditor.run(pointer) { _ in .nothing } },
  ]
}

extension EditLineEditor {
  /// Goes to a place and begins to insert there, by libedit's key for it.
  func viInsert(at place: (EntryText) -> Int) -> CommandOutcome {
    let entry = handle.entry
    handle.move(to: place(entry), in: entry)
    handle.push("i")
    return .nothing
  }

  /// Cuts a part of a line, and may go on inserting there.
  func viCut(_ range: Range<Int>, in entry: EntryText, inserts: Bool) -> CommandOutcome {
    // Keys that are pushed first are read last.
    if inserts { handle.push("i") }
    if range.isEmpty { return inserts ? .nothing : .refused }
    return cut(range, in: entry)
  }

  /// Lets libedit handle characters, which are what it pastes from now on.
  func viCharacters(_ builtin: PrivateKey) -> CommandOutcome {
    vi.lines = nil
    handle.push(builtin)
    return .handedOn
  }
}
