import TestSupport
import Testing

/// Going back to earlier entries, and searching them.
struct HistoryRecallTests {
  private func terminal(after entries: String..., columns: Int = 80) throws -> PseudoTerminal {
    let terminal = try startFixture(columns: columns)
    for entry in entries {
      try terminal.enter(entry)
    }
    terminal.type(Key.control("l"))
    try #require(terminal.wait { $0.lines == ["fix>"] })
    return terminal
  }

  @Test func whatWasBeingWrittenComesBack() throws {
    let terminal = try terminal(after: "one;", "two;")
    terminal.type("unfinished\(Key.up)\(Key.up)")
    terminal.shows("fix> one;")
    terminal.type("\(Key.up)\(Key.down)\(Key.down)")
    terminal.shows("fix> unfinished")
    #expect(terminal.screen.bells == 1)
  }

  @Test func longTextComesBackWhole() throws {
    let terminal = try terminal(after: "one;", columns: 200)
    let long = String(repeating: "0123456789", count: 150)
    terminal.type("\(long)\(Key.up)")
    terminal.shows("fix> one;")
    terminal.type("\(Key.down);\r")
    terminal.wait { $0.lines.last == "fix>" }
    #expect(terminal.screen.transcript.contains("=> \"\(long);\""))
  }

  @Test func changesOnTheWayAreKept() throws {
    let terminal = try terminal(after: "one;", "two;")
    terminal.type("\(Key.up)X\(Key.up)")
    terminal.shows("fix> one;")
    terminal.type(Key.down)
    terminal.shows("fix> two;X")
  }

  @Test func entriesComeBackWithTheirLines() throws {
    let terminal = try terminal(after: "a\rb\rc;")
    terminal.type(Key.up)
    terminal.shows("fix> a", "...> b", "...> c;")
    terminal.hasCursor(row: 2, column: 7)
    terminal.type("\r")
    terminal.wait { $0.lines.last == "fix>" }
    #expect(terminal.screen.lines[3] == #"=> "a\nb\nc;""#)
  }

  @Test func entriesThatBeginAlikeAreFound() throws {
    let terminal = try terminal(after: "select 1;", "update 2;", "select 3;")
    terminal.type("sel\u{1B}p\u{1B}p")
    terminal.shows("fix> select 1;")
    terminal.hasCursor(row: 0, column: 8)
    terminal.type("\u{1B}n")
    terminal.shows("fix> select 3;")
  }

  @Test(arguments: [40, 80, 200])
  func searchingFindsWhileTyping(columns: Int) throws {
    let terminal = try terminal(after: "select a;", "x\ry größe;", "select b;", columns: columns)
    terminal.type("begun\(Key.control("r"))sel")
    terminal.shows("search 'sel': select b;")
    #expect(terminal.screen.style(of: "select b")?.underline == true)
    terminal.hasCursor(row: 0, column: 14)
    terminal.type(Key.control("r"))
    terminal.shows("search 'sel': select a;")
    terminal.type(Key.control("r"))
    terminal.shows("no match 'sel': select a;")
    terminal.type(Key.control("s"))
    terminal.shows("search 'sel': select b;")
    terminal.type(
      "\(Key.backspace)\(Key.backspace)\(Key.backspace)GRÖ\(Key.backspace)\(Key.backspace)\(Key.backspace)größ"
    )
    terminal.shows("search 'größ': x", "...> y größe;")
    terminal.type(Key.escape)
    terminal.shows("fix> x", "...> y größe;")
    terminal.hasCursor(row: 1, column: 7)
    terminal.type("\(Key.up)\(Key.up)")
    terminal.shows("fix> select a;")
  }

  @Test func enterRunsWhatTheSearchFound() throws {
    let terminal = try terminal(after: "abc;", "def;")
    terminal.type("\(Key.control("r"))b\r")
    terminal.shows("fix> abc;", "=> \"abc;\"", "fix>")
  }

  @Test(arguments: ["c", "g"])
  func givingUpASearchPutsTheTextBack(letter: Character) throws {
    let terminal = try terminal(after: "abc;")
    terminal.type("begun\(Key.left)\(Key.control("r"))b\(Key.control(letter))")
    terminal.shows("fix> begun")
    terminal.hasCursor(row: 0, column: 9)
  }

  @Test func otherKeysEndASearchAndAct() throws {
    let terminal = try terminal(after: "abc;")
    terminal.type("\(Key.control("r"))b\(Key.end)X")
    terminal.shows("fix> abc;X")
  }
}
