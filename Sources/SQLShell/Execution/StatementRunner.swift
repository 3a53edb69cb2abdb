import LineEditing
import ResultRendering
import SQLSyntax
import SQLiteQuery

extension ShellSession {
  /// Runs all statements of a text, up to the first error, and prints their rows.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, or what a script holds instead; SQLite gets them as they are.
  ///   - origin: Where they come from, for the words of an error.
  /// - Returns: Whether there was no error; if not, it has been reported.
  /// - Throws: What ends the session.
  func runStatements(_ bytes: UnsafeRawBufferPointer, origin: InputOrigin) throws -> Bool {
    let wasInside = isInteractive && isInsideTransaction
    let start = isInteractive ? Clock.now() : .zero
    var isParseError = true
    var cursor: SQLStatementCursor?
    do {
      try withDatabase { db in
        if execution.progress.startsAnew { execution.progress.calls = 0 }
        let statements = db.allStatements(utf8: bytes)
        cursor = statements
        while true {
          isParseError = true
          guard let statement = try statements.next() else { return }
          isParseError = false
          let advice = adviceAhead(of: statement, db)
          let own = UnsafeRawBufferPointer(rebasing: bytes[statements.statementRange])
          try givenText.during(own) { try run(statement) }
          if let advice { report(advice) }
        }
      }
      if isInteractive { try console.flush() }
      return true
    } catch is OutputClosed where console.redirection != nil {
      // Only the program that results were sent to has ended.
      return true
    } catch let error as OutputClosed {
      throw error
    } catch let error as ShellExit {
      throw error
    } catch let error as StatementDeclined {
      report(error.description)
    } catch let error as SafetyViolation {
      try report(error)
    } catch let error as DatabaseError {
      lastResultCode = error.resultCode.rawValue
      if error.resultCode == .SQLITE_CONSTRAINT, let range = cursor?.statementRange {
        lastRefused = String(decoding: bytes[range], as: UTF8.self)
      }
      let failed = FailedStatement(
        error: error,
        isParseError: isParseError,
        origin: origin,
        text: bytes,
        start: cursor?.statementRange.lowerBound ?? 0
      )
      report(failed, wasInside: wasInside, elapsed: isInteractive ? Clock.now() - start : nil)
    } catch {
      report(commandError: error)
    }
    return false
  }

  /// Runs one statement.
  private func run(_ statement: Statement) throws {
    if isInteractive, !imitatesSQLite3 { try askBeforeRunning(statement) }
    try refuseCopy(by: statement)
    if execution.queryPlan != .off, statement.explainLevel == 0 { try printPlan(of: statement) }
    if statement.parameterCount > 0 { try bindParameters(of: statement) }
    switch (display.explain, statement.explainLevel) {
    case (.always, _), (.automatic, 1): try printProgram(statement)
    case (.automatic, 2): try printPlan(explaining: statement)
    default:
      if statement.columnCount > 0 {
        if isInteractive, statement.isReadonly { lastQuery = statement.sql }
        try paged { try printRows(of: statement) }
      } else {
        try statement.execute()
      }
    }
    if execution.statistics != .off { try printStatistics(of: statement) }
  }

  /// What to tell a person of a statement that SQLite understands, but not as it may be meant.
  private func adviceAhead(of statement: Statement, _ db: Database) -> String? {
    guard isInteractive, !imitatesSQLite3, scriptDepth == 0, statement.explainLevel == 0 else {
      return nil
    }
    let before = execution.tracesNothing
    execution.tracesNothing = true
    defer { execution.tracesNothing = before }
    // Advice must not fail louder than what it is about.
    return (try? DoubleQuotedText.advice(for: statement.sql, db)) ?? nil
  }

  private func printRows(of statement: Statement) throws {
    let isTimed = console.outputIsTerminal
    let start = isTimed ? Clock.now() : .zero
    let before = console.timeInPagers
    let elapsed = { [console] in Clock.now() - start - (console.timeInPagers - before) }
    if display.isFramed, display.quotesValues {
      var rows = QuotedRows(try StatementRows(statement))
      var renderer = renderer
      // The literals say their class; all that is rendered is text.
      renderer.options.types = .off
      try renderer.render(&rows, to: console.output, elapsed: elapsed)
    } else {
      var rows = try StatementRows(statement)
      try renderer.render(&rows, to: console.output, elapsed: elapsed)
    }
  }

  /// Prints the rows of a query in another way than the settings say.
  func printRows(
    of sql: String,
    _ display: DisplaySettings,
    ignoresMissingTables: Bool = false
  ) throws {
    do {
      try withDatabase { db in
        var rows = try StatementRows(try db.makeStatement(sql: sql))
        try renderer(showing: display).render(&rows, to: console.output)
      }
    } catch let error as DatabaseError where ignoresMissingTables {
      guard error.message?.hasPrefix("no such table") == true else { throw error }
    }
  }

  /// How many rows of a result the prompt shows; `.last` shows them all.
  private static let rowLimit = 1_000

  /// Prints results as the settings say, to where they go now.
  var renderer: ResultRenderer { renderer(showing: display) }

  private func renderer(showing settings: DisplaySettings) -> ResultRenderer {
    var limits: TerminalLimits?
    if console.outputIsTerminal, !imitatesSQLite3 {
      let device = TerminalDevice(input: console.streams.input, output: console.streams.output)
      limits = TerminalLimits(width: device.size.columns)
      if isInteractive { limits?.maximumRows = Self.rowLimit }
    }
    return ResultRenderer(
      settings.mode,
      options: settings.options(
        terminal: limits,
        theme: colours == .always || usesColour && limits != nil ? settings.theme : nil
      )
    )
  }
}
