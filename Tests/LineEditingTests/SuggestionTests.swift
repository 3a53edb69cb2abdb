import TestSupport
import Testing

/// The rest of an earlier entry, in grey.
struct SuggestionTests {
  private func terminalWithHistory() throws -> PseudoTerminal {
    let terminal = try startFixture()
    for entry in ["alpha one;", "alpha two;"] {
      try terminal.enter(entry)
    }
    return terminal
  }

  @Test func theLatestEntryThatBeginsAlikeIsSuggested() throws {
    let terminal = try terminalWithHistory()
    terminal.type("al")
    terminal.wait { $0.lines.last == "fix> alpha two;" }
    #expect(terminal.screen.lines.last == "fix> alpha two;")
    #expect(terminal.screen.style(of: "pha two;") == ScreenStyle(foreground: .palette(8)))
    terminal.hasCursor(row: 4, column: 7)
  }

  @Test(arguments: [Key.right, Key.end, Key.control("e"), Key.control("f")])
  func goingRightTakesIt(key: String) throws {
    let terminal = try terminalWithHistory()
    terminal.type("al\(key)")
    terminal.hasCursor(row: 4, column: 15)
    #expect(terminal.screen.style(of: "alpha two;") == .plain)
    #expect(terminal.screen.cell(row: 4, column: 10)?.style == .plain)
  }

  @Test func aWordOfItCanBeTaken() throws {
    let terminal = try terminalWithHistory()
    terminal.type("al\(Key.controlRight)")
    terminal.hasCursor(row: 4, column: 10)
    #expect(terminal.screen.style(of: " two;") == ScreenStyle(foreground: .palette(8)))
    terminal.type("\u{1B}f")
    terminal.hasCursor(row: 4, column: 14)
    #expect(terminal.screen.style(of: "alpha two") == .plain)
  }

  @Test func itGoesWhenTheCursorIsNotAtTheEnd() throws {
    let terminal = try terminalWithHistory()
    terminal.type("al\(Key.left)")
    terminal.wait { $0.lines.last == "fix> al" }
    #expect(terminal.screen.lines.last == "fix> al")
  }

  @Test func severalLinesAreTakenWhole() throws {
    let terminal = try startFixture()
    try terminal.enter("one\rtwo;")
    terminal.type("on")
    terminal.wait { $0.lines.last == "fix> one" }
    #expect(terminal.screen.lines.last == "fix> one")
    terminal.type(Key.right)
    terminal.wait { $0.lines.last == "...> two;" }
    #expect(terminal.screen.lines.suffix(2) == ["fix> one", "...> two;"])
  }
}
