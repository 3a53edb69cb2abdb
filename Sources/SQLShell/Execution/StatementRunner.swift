import LineEditing
import ResultRendering
import SQLiteQuery

extension ShellSession {
  /// Runs all statements of a text, up to the first error, and prints their rows.
  ///
  /// - Returns: Whether there was no error; if not, it has been reported.
  /// - Throws: What ends the session.
  func runStatements(_ text: String, origin: InputOrigin) throws -> Bool {
    let wasInside = isInsideTransaction
    var isParseError = true
    do {
      try withDatabase { db in
        let cursor = try db.allStatements(sql: text)
        while true {
          isParseError = true
          guard let statement = try cursor.next() else { return }
          isParseError = false
          try run(statement)
        }
      }
      if isInteractive { try console.output.flush() }
      return true
    } catch let error as OutputClosed {
      throw error
    } catch let error as DatabaseError {
      lastResultCode = error.resultCode.rawValue
      report(error, isParseError: isParseError, origin: origin, wasInside: wasInside)
    } catch {
      report("Error: \(error)")
    }
    return false
  }

  private func run(_ statement: Statement) throws {
    if statement.parameterCount > 0 { statement.setUncheckedArguments(StatementArguments()) }
    guard statement.columnCount > 0 else { return try statement.execute() }
    let start = Clock.now()
    var rows = try StatementRows(statement)
    try renderer.render(&rows, to: console.output, elapsed: { Clock.now() - start })
  }

  /// Prints results as the settings say, to where they go now.
  var renderer: ResultRenderer {
    var limits: TerminalLimits?
    if console.outputIsTerminal {
      let device = TerminalDevice(input: console.streams.input, output: console.streams.output)
      limits = TerminalLimits(width: device.size.columns)
    }
    let theme = usesColour ? ColourTheme.dark : nil
    return ResultRenderer(
      display.mode,
      options: display.options(terminal: limits, theme: theme)
    )
  }

  private func report(
    _ error: DatabaseError,
    isParseError: Bool,
    origin: InputOrigin,
    wasInside: Bool
  ) {
    if error.resultCode == .SQLITE_CANTOPEN, openingFailed(error) {
      lastResultCode = 1
      return report("Error: \(error.message ?? "")")
    }
    var text = ErrorReport(error: error, isParseError: isParseError, origin: origin).text
    if case .prompt = origin, wasInside {
      text +=
        isInsideTransaction
        ? "\nThe transaction is still open: COMMIT or ROLLBACK it."
        : "\nThe transaction was rolled back."
    }
    report(text)
  }

  private func openingFailed(_ error: DatabaseError) -> Bool {
    error.message?.hasPrefix("unable to open database \"") ?? false
  }
}
