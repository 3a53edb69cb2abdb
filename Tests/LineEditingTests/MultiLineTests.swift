import TestSupport
import Testing

/// One statement, one text.
struct MultiLineTests {
  @Test(arguments: [40, 80, 200])
  func enterRunsAWholeEntry(columns: Int) throws {
    let terminal = try startFixture(columns: columns)
    terminal.type("select 'wörld 世';\r")
    terminal.shows("fix> select 'wörld 世';", "=> \"select \\'wörld 世\\';\"", "fix>")
    terminal.hasCursor(row: 2, column: 5)
  }

  @Test func enterBeginsALineOfAnOpenEntry() throws {
    let terminal = try startFixture()
    terminal.type("select (\r1,\r'a\rb'")
    terminal.shows("fix> select (", "  (> 1,", "  (> 'a", "  '> b'")
    terminal.hasCursor(row: 3, column: 7)
    terminal.type("\r);\r")
    terminal.wait { $0.lines.last == "fix>" }
    #expect(
      terminal.screen.lines[4...] == ["  (> );", #"=> "select (\n1,\n\'a\nb\'\n);""#, "fix>"]
    )
  }

  @Test func upAndDownMoveInsideOfTheEntryFirst() throws {
    let terminal = try startFixture()
    try terminal.enter("first;")
    terminal.type("abc\rdefgh\(Key.up)X")
    terminal.shows("fix> first;", "=> \"first;\"", "fix> abcX", "...> defgh")
    terminal.type("\(Key.down)Y\(Key.up)\(Key.up)")
    terminal.shows("fix> first;", "=> \"first;\"", "fix> first;")
    terminal.type(Key.down)
    terminal.shows("fix> first;", "=> \"first;\"", "fix> abcX", "...> defgYh")
  }

  @Test func controlCDropsTheEntry() throws {
    let terminal = try startFixture()
    terminal.type("abc\rdef\(Key.up)\(Key.control("c"))")
    terminal.shows("fix> abc", "...> def^C", "fix>")
    terminal.type("x;\r")
    terminal.shows("fix> abc", "...> def^C", "fix> x;", "=> \"x;\"", "fix>")
  }

  @Test func controlCDropsTheEntryBehindAnEscapeToo() throws {
    let terminal = try startFixture()
    terminal.type("abc\(Key.escape)")
    terminal.settle(milliseconds: 80)
    terminal.type(Key.control("c"))
    terminal.shows("fix> abc^C", "fix>")
  }

  @Test func controlDEndsOnAnEmptyEntryOnly() throws {
    let terminal = try startFixture()
    terminal.type("ab\(Key.left)\(Key.control("d"))")
    terminal.shows("fix> a")
    terminal.type("\(Key.control("d"))\(Key.backspace)\(Key.control("d"))")
    #expect(terminal.exitStatus() == .exited(0))
    #expect(terminal.screen.lines == ["fix>", "end"])
    #expect(!terminal.screen.modes.contains(2004))
  }
}
