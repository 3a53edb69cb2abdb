import LineEditing
import ResultRendering
import SQLiteMigration

extension ShellSession {
  /// The editor for a person's entries: with all that the terminal can show.
  ///
  /// - Throws: `SystemCallError` when libedit can't use the terminal.
  func makeEditor(catalog: SchemaCatalog, memory: SessionMemory) throws -> any LineEditor {
    let device = TerminalDevice(input: console.streams.input, output: console.streams.output)
    let history = openHistory()
    let grammar = SQLEntryGrammar(knowsPlainWords: !imitatesSQLite3)
    guard device.isTerminal, environment("TERM") != "dumb" else {
      return PlainLineEditor(device: device, history: history, grammar: grammar)
    }
    var settings = EditorConfiguration(programName: configuration.name)
    settings.grammar = grammar
    settings.completer = SQLCompleter(
      catalog: catalog,
      memory: memory,
      commands: CommandCompletion(
        signatures: commands.map { $0.signature },
        migrations: { [unowned self] in migrationIdentifiers() },
        savedQueries: { [unowned self] in SavedQueries(self)?.names() ?? [] },
        home: environment("HOME")
      )
    )
    settings.externalEditor = { [unowned self] text in
      do { return try editElsewhere(text) } catch {
        report("Error: \(error)")
        return nil
      }
    }
    settings.theme = editorTheme
    if usesColour {
      settings.highlighter = SQLHighlighter(
        catalog: catalog,
        commands: commands.map { $0.signature }
      )
      settings.suggester = HistorySuggester(history)
    }
    return try EditLineEditor(device: device, history: history, configuration: settings)
  }

  private var editorTheme: EditorTheme {
    guard usesColour else { return .colourless }
    return display.theme == .light ? .light : .dark
  }

  /// The prompt takes the colours that were chosen meanwhile.
  func showTheme() { (editor as? EditLineEditor)?.configuration.theme = editorTheme }

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

  /// `$ASSAY_HISTORY`, where an empty one keeps no history, or a file in `$XDG_STATE_HOME/assay`.
  private var historyPath: String? {
    if imitatesSQLite3 { return sqliteHistoryPath }
    if let path = environment(configuration.name.uppercased() + "_HISTORY") {
      return path.isEmpty ? nil : path
    }
    return UserFolder.state.path(environment).map { "\($0)/\(configuration.name)/history" }
  }

  /// The migrations that `.migrate` knows, in their order; none where they can't be read, which
  /// `.migrate` itself reports.
  private func migrationIdentifiers() -> [String] {
    var identifiers: [String] = []
    var run = RunOptions()
    // A key can't wait.
    run.lockTimeout = 0
    try? lookAtDatabase { db in
      let project = try MigrateContext(session: self, isJSON: false).project(db, run)
      identifiers = project.source.steps.map(\.identifier)
    }
    return identifiers
  }
}
