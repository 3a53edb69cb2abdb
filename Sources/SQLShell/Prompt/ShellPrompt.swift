import Glibc
import LineEditing
import ResultRendering
import SQLSyntax
import SQLiteQuery

extension ShellSession {
  /// Reads and runs entries until the person leaves.
  ///
  /// - Returns: The exit status.
  /// - Throws: What ends the session.
  func runPrompt(isDemo: Bool) throws -> Int32 {
    try Signals.shared.install()
    let editor = try makeEditor()
    self.editor = editor
    defer { self.editor = nil }
    try greet(isDemo: isDemo)
    while !isEnding {
      try console.output.flush()
      switch try editor.readEntry(prompt: prompt) {
      case .interrupted:
        continue
      case .end:
        try print("")
        requestExit(nil)
      case .line(let entry):
        do { try editor.history.append(entry) } catch { report("Error: \(error)") }
        var loop = InputLoop(session: self, lines: TextLines(entry), origin: .prompt)
        _ = try loop.run()
      }
    }
    try console.output.flush()
    return exitStatus ?? 0
  }

  private func makeEditor() throws -> any LineEditor {
    let device = TerminalDevice(input: console.streams.input, output: console.streams.output)
    let history = openHistory()
    guard device.isTerminal, environment("TERM") != "dumb" else {
      return PlainLineEditor(
        device: device,
        history: history,
        grammar: SQLEntryGrammar()
      )
    }
    var settings = EditorConfiguration(programName: configuration.name)
    settings.grammar = SQLEntryGrammar()
    if usesColour {
      settings.highlighter = SQLHighlighter()
    } else {
      settings.theme = .colourless
    }
    return try EditLineEditor(device: device, history: history, configuration: settings)
  }

  private func openHistory() -> History {
    guard let path = historyPath else { return History() }
    do {
      let history = try History(path: path)
      if let damage = history.damage { report("Warning: \(damage)") }
      return history
    } catch {
      report("Warning: the history is not kept: \(error)")
      return History()
    }
  }

  /// `$ASSAY_HISTORY`, or a file in `$XDG_STATE_HOME/assay`.
  private var historyPath: String? {
    if let path = environment(configuration.name.uppercased() + "_HISTORY") {
      return path.isEmpty ? nil : path
    }
    let state =
      environment("XDG_STATE_HOME") ?? environment("HOME").map { $0 + "/.local/state" }
    guard let folder = state.map({ "\($0)/\(configuration.name)" }) else { return nil }
    return folder + "/history"
  }

  private var prompt: Prompt {
    let mark = isInsideTransaction ? "*> " : "> "
    let style = usesColour ? TextStyle("1;32") : .plain
    let continuation = usesColour ? TextStyle("2") : .plain
    return Prompt(
      StyledText(databaseName + mark, style: style),
      continuationStyle: continuation
    )
  }

  private func greet(isDemo: Bool) throws {
    try print(
      "\(configuration.name.prefix(1).uppercased())\(configuration.name.dropFirst()) "
        + "\(configuration.version) (SQLite \(SQLiteLibrary.version)); .help lists the commands"
    )
    if isDemo {
      try print(
        """
        A sample database in memory. Three things to try:
          select * from player;    every value with its storage class
          .migrate                 two pending migrations: look, then apply
          .mode line               the same rows, one value a line
        """
      )
    }
  }
}

/// Statements end as SQLite ends them; a dot command is one line.
final class SQLEntryGrammar: EntryGrammar {
  func state(of text: String) -> EntryState {
    if text.first == "." || text.first == "\\" { return .complete }
    var splitter = StatementSplitter()
    splitter.feed(text)
    guard let open = splitter.open else { return .complete }
    return .open(open == .semicolon ? "" : open.rawValue)
  }

  func openings(in text: String) -> [String] {
    var splitter = StatementSplitter()
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { line in
      splitter.feed(line + "\n")
      guard let open = splitter.open, open != .semicolon else { return "" }
      return open.rawValue
    }
  }
}
