import Glibc

/// Commands that end an entry, break its line or leave it.
extension EditorCommand {
  static let entryCommands = [
    runOrNewline, runOrOpenLine, newline, openLine, cancel, endOrDelete, refuse, suspend,
    clearScreen,
    paste,
  ]

  private static let runOrNewline = EditorCommand(
    name: "assay-run-or-newline",
    help: "Run a whole entry, or begin another line",
    keys: [.inserting("^J"), .inserting("^M")]
  ) { pointer, _ in EditLineEditor.run(pointer) { $0.runOrNewline { $0.insertNewline() } } }

  private static let runOrOpenLine = EditorCommand(
    name: "assay-run-or-open-line",
    help: "Run a whole entry, or begin another line below this one and insert there",
    keys: [.viCommand("^J"), .viCommand("^M")]
  ) { pointer, _ in EditLineEditor.run(pointer) { $0.runOrNewline { $0.openLine() } } }

  private static let openLine = EditorCommand(
    name: "assay-open-line",
    help: "Begin another line below this one and insert there",
    keys: [.viCommand("o"), .viCommand(PrivateKey.newline.binding)]
  ) { pointer, _ in EditLineEditor.run(pointer) { $0.openLine() } }

  private static let newline = EditorCommand(
    name: "assay-newline",
    help: "Begin another line",
    keys: [.inserting(PrivateKey.newline.binding), .emacs("\\e\\r"), .emacs("\\e\\n")]
  ) { pointer, _ in
    EditLineEditor.run(pointer) { editor in
      editor.insertNewline()
    }
  }

  private static let cancel = EditorCommand(
    name: "assay-cancel",
    help: "Drop the entry",
    // Behind an Escape too, which waits for a second key.
    keys: [.all("^C"), .emacs("\\e^C")]
  ) { pointer, _ in
    EditLineEditor.run(pointer) { editor in
      editor.ending = .cancelled(editor.handle.entry)
      return .finished
    }
  }

  private static let endOrDelete = EditorCommand(
    name: "assay-end-or-delete",
    help: "End the input on an empty entry, else delete the character at the cursor",
    keys: [.inserting("^D")]
  ) { pointer, _ in
    EditLineEditor.run(pointer) { $0.handle.entry.text.isEmpty ? .finished : $0.deleteForward() }
  }

  private static let refuse = EditorCommand(
    name: "assay-no-command",
    // libedit asks for a command of its own there, in the place of the entry, which is lost.
    help: "Ring the bell",
    keys: [.emacs("\\ex"), .emacs("\\eX"), .viCommand(":")]
  ) { pointer, _ in EditLineEditor.run(pointer) { _ in .refused } }

  private static let suspend = EditorCommand(
    name: "assay-suspend",
    help: "Stop the program",
    keys: [.all("^Z"), .emacs("\\e^Z")]
  ) { pointer, _ in
    EditLineEditor.run(pointer) { editor in
      editor.suspend()
      return .nothing
    }
  }

  private static let clearScreen = EditorCommand(
    name: "assay-clear-screen",
    help: "Clear the screen and draw the entry at its top",
    keys: [.all("^L")]
  ) { pointer, _ in
    EditLineEditor.run(pointer) { editor in
      editor.clearScreen()
      return .edited
    }
  }

  private static let paste = EditorCommand(
    name: "assay-paste",
    help: "Insert what the terminal marks as pasted",
    keys: [.all(.paste)]
  ) { pointer, _ in
    EditLineEditor.run(pointer) { editor in
      editor.handle.insert(editor.readPaste())
      return .edited
    }
  }
}

extension EditLineEditor {
  func runOrNewline(_ breakLine: (EditLineEditor) -> CommandOutcome) -> CommandOutcome {
    if menu.acceptsEnter {
      closeMenu()
      return .edited
    }
    let entry = handle.entry
    switch configuration.grammar.state(of: entry.text) {
    case .complete:
      handle.push(.builtinNewline)
      return .nothing
    case .open:
      return breakLine(self)
    }
  }

  /// vi's `o`, by a key of libedit that goes from commands to inserting.
  func openLine() -> CommandOutcome {
    let entry = handle.entry
    handle.replace(entry.lineEnd..<entry.lineEnd, with: "\n", in: entry)
    handle.push("i")
    return .nothing
  }

  /// libedit need not lay its text out again for this: its drawing is dropped, and that takes long
  /// when thousands of lines come as keys.
  func insertNewline() -> CommandOutcome {
    handle.insert("\n")
    return .nothing
  }

  func clearScreen() {
    renderer.clear()
  }

  /// Stops the program's whole job, as the terminal itself would; returns when it goes on.
  func suspend() {
    leaveScreen()
    handle.prepareTerminal(editing: false)
    modes.restore()
    kill(0, SIGTSTP)
    _ = signals.takeContinuation()
    resume()
  }
}
