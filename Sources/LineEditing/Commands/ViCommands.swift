/// Motions of vi's command mode that must know of lines; for counts (`10$`) and copying (`y$`)
/// libedit's own take over, which see one long line.
extension EditorCommand {
  static let viCommands: [EditorCommand] = [
    EditorCommand(
      name: "assay-vi-line-start",
      help: "Go to the start of the line",
      keys: [.viCommand("0")]
    ) { pointer, _ in
      EditLineEditor.run(pointer) { editor in
        editor.viMotion(orElse: .builtinViZero, cuts: { $0.lineStart..<$0.cursor }) {
          $0.move(rings: false) { $0.lineStart }
        }
      }
    },
    EditorCommand(
      name: "assay-vi-line-end",
      help: "Go to the last character of the line",
      keys: [.viCommand("$")]
    ) { pointer, _ in
      EditLineEditor.run(pointer) { editor in
        editor.viMotion(orElse: .builtinEnd, cuts: { $0.cursor..<$0.lineEnd }) { editor in
          editor.move(rings: false) { entry in
            let end = EntryText(text: entry.text, cursor: entry.lineEnd)
            return end.lineStart == end.cursor ? end.cursor : end.previousCluster
          }
        }
      }
    },
    EditorCommand(
      name: "assay-edit-elsewhere",
      help: "Edit the entry in the person's own editor",
      keys: [.emacs("^X^E"), .viCommand("v")]
    ) { pointer, _ in EditLineEditor.run(pointer) { $0.editElsewhere() } },
  ]
}

extension EditLineEditor {
  /// Moves, or cuts for an operator that waits; a count and copying are left to a motion of libedit.
  func viMotion(
    orElse builtin: PrivateKey,
    cuts range: (EntryText) -> Range<Int>,
    _ motion: (EditLineEditor) -> CommandOutcome
  ) -> CommandOutcome {
    let hasCount = keyBefore.map { ("0"..."9").contains($0) } ?? false
    if !hasCount {
      let entry = handle.entry
      switch vi.operatorBefore {
      case nil: return motion(self)
      case "d": return viCut(range(entry), in: entry, inserts: false)
      case "c": return viCut(range(entry), in: entry, inserts: true)
      default: break
      }
    }
    handle.push(builtin)
    return .handedOn
  }

  /// Gives the text to the person's own editor and takes what comes back.
  func editElsewhere() -> CommandOutcome {
    guard let edit = configuration.externalEditor else { return .refused }
    let entry = handle.entry
    leaveScreen()
    handle.prepareTerminal(editing: false)
    let edited = ChildTerminal.whileRestored { edit(entry.text) }
    if let edited { handle.set(EntryText(text: edited, cursor: edited.utf8.count)) }
    resume()
    return .edited
  }
}
