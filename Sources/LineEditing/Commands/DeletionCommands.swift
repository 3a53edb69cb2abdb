/// Commands that delete by what a person sees as a character, and by lines.
extension EditorCommand {
  static let deletions: [EditorCommand] = [
    EditorCommand(
      name: "assay-delete-back",
      help: "Delete the character before the cursor",
      keys: [.inserting("^?"), .inserting("^H")]
    ) { pointer, _ in EditLineEditor.run(pointer) { $0.deleteBackward() } },
    EditorCommand(
      name: "assay-delete",
      help: "Delete the character at the cursor",
      keys: [.all(.delete)]
    ) { pointer, _ in EditLineEditor.run(pointer) { $0.deleteForward() } },
    EditorCommand(
      name: "assay-kill-line-end",
      help: "Cut from the cursor to the end of the line, or its line break",
      keys: [.inserting("^K"), .viCommand("D")]
    ) { pointer, _ in
      EditLineEditor.run(pointer) { editor in
        let entry = editor.handle.entry
        let end = entry.lineEnd
        return editor.cut(entry.cursor..<(end > entry.cursor ? end : entry.nextCluster), in: entry)
      }
    },
    EditorCommand(
      name: "assay-kill-line",
      help: "Cut the text of the line",
      keys: [.emacs("^U")]
    ) { pointer, _ in
      EditLineEditor.run(pointer) { editor in
        let entry = editor.handle.entry
        return editor.cut(entry.lineStart..<entry.lineEnd, in: entry)
      }
    },
    EditorCommand(
      name: "assay-kill-marked",
      help: "Go to the other end of what is being cut",
      keys: [.all(.killEnd)]
    ) { pointer, _ in
      EditLineEditor.run(pointer) { editor in
        editor.handle.move(to: editor.killEnd, in: editor.handle.entry)
        return .moved
      }
    },
    EditorCommand(
      name: "assay-undo",
      help: "Take back the last change",
      keys: [.emacs("^_"), .emacs("^X^U"), .viCommand("u")]
    ) { pointer, _ in EditLineEditor.run(pointer) { $0.undo() } },
  ]
}

extension EditLineEditor {
  func deleteBackward() -> CommandOutcome {
    let entry = handle.entry
    guard entry.cursor > 0 else { return .refused }
    handle.replace(entry.previousCluster..<entry.cursor, with: "", in: entry)
    return .edited
  }

  func deleteForward() -> CommandOutcome {
    let entry = handle.entry
    guard !entry.isAtEnd else { return .refused }
    handle.replace(entry.cursor..<entry.nextCluster, with: "", in: entry)
    return .edited
  }

  /// Cuts a range into libedit's kill ring, which only its own commands reach: a mark at one end,
  /// the cursor at the other, and its command in between.
  func cut(_ range: Range<Int>, in entry: EntryText) -> CommandOutcome {
    guard !range.isEmpty else { return .refused }
    vi.lines = nil
    handle.move(to: range.lowerBound, in: entry)
    killEnd = range.upperBound
    handle.push(
      "\(PrivateKey.builtinSetMark.keys)\(PrivateKey.killEnd.keys)\(PrivateKey.builtinKillRegion.keys)"
    )
    return .nothing
  }

  func undo() -> CommandOutcome {
    changes.note(handle.entry)
    guard let before = changes.takeBack() else { return .refused }
    handle.set(before)
    return .edited
  }
}
