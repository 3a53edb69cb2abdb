import LineEditing
import ResultRendering
import SQLiteQuery

extension ShellSession {
  /// Reads and runs entries until the person leaves, or a signal ends the session.
  ///
  /// - Returns: The exit status.
  /// - Throws: What ends the session.
  func runPrompt(isDemo: Bool) throws -> Int32 {
    try Signals.shared.install()
    let prompt = try ShellPrompt(self)
    editor = prompt.editor
    defer { editor = nil }
    try greet(isDemo: isDemo)
    // As in sqlite3, what went wrong before the prompt is no failure of what is entered there.
    hadErrors = false
    try prompt.run()
    let status: Int32 = hadErrors ? 1 : 0
    guard !canAsk else {
      try console.flush()
      return exitStatus ?? status
    }
    // Nobody was asked about a transaction that is still open.
    return try finish(status)
  }

  private func greet(isDemo: Bool) throws {
    if imitatesSQLite3 { return try greetAsSQLite3() }
    try print(
      "\(configuration.name.prefix(1).uppercased())\(configuration.name.dropFirst()) "
        + "\(configuration.version), SQLite version \(SQLiteLibrary.version)"
    )
    try print("Enter \".help\" for usage hints.")
    guard isDemo else { return }
    try print("A sample database in memory. Three things to try:")
    for (entry, meaning) in [
      ("select * from player;", "every value with its storage class"),
      (".migrate", "two pending migrations: look, then apply"),
      (".mode line", "the same rows, one value a line"),
    ] {
      // On a narrow screen the meanings would break in the middle of words.
      let line = "  \(entry.padded(to: 25))\(meaning)"
      try print(line.count > terminalWidth ? "  \(entry)" : line)
    }
  }
}

/// The conversation with a person: a prompt, an entry, its results, and again.
final class ShellPrompt {
  let editor: any LineEditor
  private let session: ShellSession
  private let catalog: SchemaCatalog
  private let memory = SessionMemory()
  /// `Database.totalChangesCount` when there was no transaction last.
  private var changesBefore = 0

  init(_ session: ShellSession) throws {
    self.session = session
    catalog = SchemaCatalog { [unowned session] body in try session.lookAtDatabase(body) }
    editor = try session.makeEditor(catalog: catalog, memory: memory)
  }

  func run() throws {
    while !session.isEnding {
      try session.console.flush()
      catalog.refresh(at: .prompt)
      switch try editor.readEntry(prompt: prompt()) {
      case .interrupted: continue
      case .end: try end()
      case .line(let entry): try run(entry)
      }
    }
  }

  /// Control-D, the end of the input, or a signal.
  private func end() throws {
    // Whoever closed the terminal can't be asked.
    guard Signals.shared.terminationSignal == nil else { return }
    try session.print("")
    if try session.mayLeave() { session.requestExit(nil) }
  }

  /// Runs an entry, which may hold several statements and commands, up to the first error.
  private func run(_ entry: String) throws {
    let word = session.imitatesSQLite3 ? nil : PlainWord(entry)
    let parts = word.map { [$0.command] } ?? EntryParts.parts(of: entry)
    let isKept = entry.first != " "
    if isKept, parts.count > Self.partsKeptSingly || parts.count == 1 { remember(entry) }
    let interrupts = Signals.shared.interruptCount
    for (index, part) in parts.enumerated() {
      if isKept, parts.count > 1, parts.count <= Self.partsKeptSingly { remember(part) }
      memory.learn(from: part)
      var loop = InputLoop(session: session, lines: TextLines(part), origin: .prompt)
      let errors = try loop.run()
      if session.isAskedToQuit, try !session.mayLeave() { session.stayAtPrompt() }
      if session.isEnding { return }
      guard errors > 0 || Signals.shared.interruptCount != interrupts else { continue }
      let rest = parts[(index + 1)...]
      if !rest.isEmpty {
        if isKept { remember(rest.joined(separator: "\n")) }
        let what = rest.count == 1 ? "The statement" : "The \(rest.count) statements"
        let way = isKept ? "; the up arrow brings them back." : "."
        session.report("\(what) behind it did not run\(way)")
      }
      return
    }
  }

  /// A paste of more parts is one entry of the history: nobody looks through hundreds.
  private static let partsKeptSingly = 20

  /// Keeps an entry, or a statement of one without the blanks in front of it: only those of the
  /// entry itself are a wish not to keep it.
  private func remember(_ entry: String) {
    do { try editor.history.append(String(entry.drop(while: \.isWhitespace))) } catch {
      session.report("Warning: the history is not kept: \(error)")
    }
  }

  // MARK: What it shows

  private func prompt() -> Prompt {
    var state = PromptState(database: session.databaseName, path: session.databasePath)
    do {
      try session.lookAtDatabase { db in
        let changes = db.totalChangesCount
        state.isReadonly = db.isReadonly()
        state.isInsideTransaction = db.isInsideTransaction
        if !state.isInsideTransaction { changesBefore = changes }
        state.changedRows = changes - changesBefore
        state.attached = try CatalogReader.schemaNames(db).filter { $0 != "main" && $0 != "temp" }
      }
    } catch {
      // A database that can't be opened is reported by the first statement that needs it.
    }
    if !state.isInsideTransaction { memory.transactionEnded() }
    if let plain = session.sqlitePrompt { return plain }
    let texts = session.prompts
    return PromptFormat(main: texts.main, continuation: texts.continuation)
      .prompt(for: state, isColoured: session.usesColour)
  }
}

extension ShellSession {
  /// Lends the connection for a look that changes and prints nothing, where there is a database.
  ///
  /// `.trace` and `.auth` are about a person's statements, not about these.
  func lookAtDatabase(_ body: (Database) throws -> Void) throws {
    guard connections.active.queue != nil || !connections.active.target.isNew else { return }
    let traced = execution.tracesNothing
    let shown = safety.showsQuestions
    (execution.tracesNothing, safety.showsQuestions) = (true, false)
    defer { (execution.tracesNothing, safety.showsQuestions) = (traced, shown) }
    try database().unsafeReentrantWrite(body)
  }
}
