import TestSupport
import Testing

/// Colours while typing, and none when they are not wanted.
struct ColourTests {
  private static let keyword = ScreenStyle(foreground: .palette(4), bold: true)
  private static let string = ScreenStyle(foreground: .palette(2))
  private static let bracket = ScreenStyle(foreground: .palette(0), background: .palette(3))

  @Test(arguments: [40, 80, 200])
  func wordsTakeTheirColoursWhileTheyAreTyped(columns: Int) throws {
    let terminal = try startFixture(columns: columns)
    #expect(terminal.screen.style(of: "fix>") == ScreenStyle(foreground: .palette(5), bold: true))
    terminal.type("selec")
    terminal.shows("fix> selec")
    #expect(terminal.screen.style(of: "selec") == .plain)
    terminal.type("t 'x")
    terminal.shows("fix> select 'x")
    #expect(terminal.screen.style(of: "select") == Self.keyword)
    #expect(terminal.screen.style(of: "'x") == Self.string)
    terminal.type("'\(Key.backspace)\(Key.backspace)\(Key.backspace)")
    terminal.shows("fix> select")
    #expect(terminal.screen.style(of: "select") == Self.keyword)
  }

  @Test func theMatchingBracketIsShown() throws {
    let terminal = try startFixture()
    terminal.type("f(a(b))\(Key.left)")
    terminal.hasCursor(row: 0, column: 11)
    terminal.wait { $0.cell(row: 0, column: 6)?.style == Self.bracket }
    #expect(terminal.screen.cell(row: 0, column: 6)?.style == Self.bracket)
    #expect(terminal.screen.cell(row: 0, column: 8)?.style == .plain)
    #expect(terminal.screen.cell(row: 0, column: 11)?.style == Self.bracket)
  }

  @Test func aFinishedEntryShowsNoBracketAndNoSuggestion() throws {
    let terminal = try startFixture()
    try terminal.enter("f(1);")
    terminal.type("f(1)")
    terminal.wait { $0.lines.last == "fix> f(1);" }
    #expect(terminal.screen.style(of: ";") == ScreenStyle(foreground: .palette(8)))
    terminal.type("\(Key.left)\(Key.control("c"))")
    terminal.shows("fix> f(1);", "=> \"f(1);\"", "fix> f(1)^C", "fix>")
    #expect(terminal.screen.cell(row: 2, column: 6)?.style == .plain)
  }

  @Test func nothingIsColouredWhenColoursAreOff() throws {
    let terminal = try startFixture(["FIXTURE_COLOURLESS": "1"])
    try terminal.enter("select 'x';")
    terminal.type("select")
    terminal.shows("fix> select 'x';", "=> \"select \\'x\\';\"", "fix> select")
    #expect(terminal.screen.style(of: "select") == .plain)
  }
}
