import TestSupport
import Testing

/// The program under test on a terminal, with its prompt shown and ready for keys.
func startFixture(
  columns: Int = 80,
  rows: Int = 24,
  prompt: String = "fix>",
  _ environment: [String: String] = [:]
) throws -> PseudoTerminal {
  let terminal = try PseudoTerminal(
    builtProduct("EditorFixture"),
    environment: testEnvironment(environment),
    columns: columns,
    rows: rows
  )
  try #require(terminal.waitForPrompt(prompt))
  return terminal
}

extension PseudoTerminal {
  /// Waits until the program reads keys, at a fresh prompt.
  func waitForPrompt(_ prompt: String = "fix>") -> Bool {
    wait { $0.cursorLine == prompt && $0.modes.contains(2004) }
  }

  /// Types an entry and Enter, and waits for the prompt after its answer.
  func enter(_ entry: String) throws {
    let before = screen.transcript.count
    type("\(entry)\r")
    try #require(
      wait { $0.transcript.count > before && $0.cursorLine == "fix>" && $0.modes.contains(2004) }
    )
  }

  /// Waits until the rows are these, and says what they are when they are not.
  func shows(_ lines: String..., sourceLocation: SourceLocation = #_sourceLocation) {
    wait { $0.lines == lines }
    #expect(screen.lines == lines, sourceLocation: sourceLocation)
    #expect(screen.unknownSequences == [], sourceLocation: sourceLocation)
  }

  /// Waits until the cursor is here.
  func hasCursor(row: Int, column: Int, sourceLocation: SourceLocation = #_sourceLocation) {
    wait { $0.cursorRow == row && $0.cursorColumn == column }
    #expect(
      [screen.cursorRow, screen.cursorColumn] == [row, column],
      sourceLocation: sourceLocation
    )
  }
}
