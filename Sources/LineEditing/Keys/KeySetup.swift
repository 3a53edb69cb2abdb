extension EditLineEditor {
  /// Key maps from the configuration, the person's file, and our own keys.
  ///
  /// `bind -v` and `bind -e` in the file reset every key, so our own come last; they are those
  /// without which entries of several lines cannot be edited.
  func setKeys() {
    handle.usesVi = configuration.keyBindings == .vi
    bindCommands()
    switch configuration.bindingsFile {
    case .standard: handle.source(nil)
    case .file(let path): handle.source(path)
    case .none: return
    }
    bindCommands()
  }

  private func bindCommands() {
    let usesVi = handle.usesVi
    for (key, function) in PrivateKey.builtins {
      handle.bind(key.binding, to: function)
      handle.bind(key.binding, to: function, inCommandMap: true)
    }
    bindWords(usesVi: usesVi)
    for command in EditorCommand.all {
      for binding in command.keys {
        switch binding.map {
        case .all:
          handle.bind(binding.key, to: command.name)
          handle.bind(binding.key, to: command.name, inCommandMap: true)
        case .inserting:
          handle.bind(binding.key, to: command.name)
        case .emacs:
          if !usesVi { handle.bind(binding.key, to: command.name) }
        case .viCommand:
          if usesVi { handle.bind(binding.key, to: command.name, inCommandMap: true) }
        }
      }
    }
    // While an entry is edited Control-C, Control-Z, Control-S and Control-\ are keys; while a statement runs
    // they are signals, and what is typed ahead is neither echoed into its output nor cut at the
    // length of a terminal's line.
    handle.setTerminalModes("-d", "-isig")
    handle.setTerminalModes("-d", "-ixon")
    // Pasted line breaks arrive as they are.
    handle.setTerminalModes("-d", "-icrnl")
    handle.setTerminalModes("-d", "-inlcr")
    handle.setTerminalModes("-x", "-icanon")
    handle.setTerminalModes("-x", "-echo")
  }

  private func bindWords(usesVi: Bool) {
    for inCommandMap in [false, true] {
      let next = usesVi ? "vi-next-word" : "em-next-word"
      handle.bind(PrivateKey.builtinNextWord.binding, to: next, inCommandMap: inCommandMap)
      handle.bind(PrivateKey.wordLeft.binding, to: "ed-prev-word", inCommandMap: inCommandMap)
    }
  }
}
