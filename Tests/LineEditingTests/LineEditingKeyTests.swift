import TestSupport
import Testing

/// Keys that move, delete, cut and take back, within lines.
struct LineEditingKeyTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let claim: String
    let keys: String
    let lines: [String]
    let cursor: [Int]
    var testDescription: String { claim }
  }

  static let cases = [
    Case(
      claim: "Home goes to the start of the line",
      keys: "ab\rcd\(Key.home)X",
      lines: ["fix> ab", "...> Xcd"],
      cursor: [1, 6]
    ),
    Case(
      claim: "End goes to the end of the line",
      keys: "ab\rcd\(Key.up)\(Key.home)\(Key.end)X",
      lines: ["fix> abX", "...> cd"],
      cursor: [0, 8]
    ),
    Case(
      claim: "Backspace joins lines",
      keys: "ab\rcd\(Key.home)\(Key.backspace)",
      lines: ["fix> abcd"],
      cursor: [0, 7]
    ),
    Case(
      claim: "Delete joins lines",
      keys: "ab\rcd\(Key.up)\(Key.end)\(Key.delete)",
      lines: ["fix> abcd"],
      cursor: [0, 7]
    ),
    Case(
      claim: "left and right cross line breaks",
      keys: "ab\rcd\(Key.home)\(Key.left)X\(Key.right)Y",
      lines: ["fix> abX", "...> Ycd"],
      cursor: [1, 6]
    ),
    Case(
      claim: "up keeps the column past a short line",
      keys: "abcdef\rx\rabcdef\(Key.left)\(Key.up)\(Key.up)|",
      lines: ["fix> abcde|f", "...> x", "...> abcdef"],
      cursor: [0, 11]
    ),
    Case(
      claim: "Alt-Enter begins a line of a whole entry",
      keys: "ab;\(Key.altEnter)cd",
      lines: ["fix> ab;", "...> cd"],
      cursor: [1, 7]
    ),
    Case(
      claim: "Control-K cuts to the end of the line",
      keys: "abcd\ref\(Key.up)\(Key.control("k"))",
      lines: ["fix> ab", "...> ef"],
      cursor: [0, 7]
    ),
    Case(
      claim: "Control-K at the end of a line joins the next",
      keys: "ab\rcd\(Key.up)\(Key.end)\(Key.control("k"))",
      lines: ["fix> abcd"],
      cursor: [0, 7]
    ),
    Case(
      claim: "Control-Y puts back what was cut",
      keys: "abcd\ref\(Key.up)\(Key.control("k"))\(Key.down)\(Key.control("y"))",
      lines: ["fix> ab", "...> efcd"],
      cursor: [1, 9]
    ),
    Case(
      claim: "Control-U cuts the line alone",
      keys: "ab\rcd\ref\(Key.up)\(Key.control("u"))",
      lines: ["fix> ab", "...>", "...> ef"],
      cursor: [1, 5]
    ),
    Case(
      claim: "Control-W cuts a word",
      keys: "ab cd\(Key.control("w"))X",
      lines: ["fix> ab X"],
      cursor: [0, 9]
    ),
    Case(
      claim: "Control-right goes on by a word",
      keys: "ab cd\(Key.home)\(Key.controlRight)X",
      lines: ["fix> abX cd"],
      cursor: [0, 8]
    ),
    Case(
      claim: "Control-left goes back by a word",
      keys: "ab cd\(Key.controlLeft)X",
      lines: ["fix> ab Xcd"],
      cursor: [0, 9]
    ),
    Case(
      claim: "Alt-F and Alt-B do too",
      keys: "ab cd\u{1B}b\u{1B}b\u{1B}fX",
      lines: ["fix> abX cd"],
      cursor: [0, 8]
    ),
    Case(
      claim: "an unknown sequence is no key",
      keys: "a\u{1B}[5~b\u{1B}[99;99xc",
      lines: ["fix> abc"],
      cursor: [0, 8]
    ),
    Case(
      claim: "Control-X Control-E edits elsewhere",
      keys: "ab\(Key.control("x"))\(Key.control("e"))!",
      lines: ["fix> ab", "fix> ab edited!"],
      cursor: [1, 15]
    ),
  ]

  @Test(arguments: [("emacs", "\u{1B}x"), ("vi", "\u{1B}|:")])
  func noKeyAsksForACommandOfLibeditsOwn(keys: String, way: String) throws {
    let terminal = try startFixture(["FIXTURE_KEYS": keys])
    terminal.type("abc")
    terminal.wait { $0.cursorLine == "fix> abc" }
    for part in way.split(separator: "|") {
      terminal.type(String(part))
      try #require(terminal.waitUntilIdle())
    }
    terminal.type((keys == "vi" ? "A" : "") + "d;\r")
    terminal.wait { $0.transcript.contains("=> \"abcd;\"") }
    #expect(terminal.screen.transcript.contains("=> \"abcd;\""))
  }

  @Test(arguments: cases)
  func keysDoWhatIsClaimed(_ example: Case) throws {
    for columns in [40, 80, 200] {
      let terminal = try startFixture(columns: columns)
      terminal.type(example.keys)
      terminal.wait {
        $0.lines == example.lines && [$0.cursorRow, $0.cursorColumn] == example.cursor
      }
      #expect(terminal.screen.lines == example.lines, "at \(columns) columns")
      #expect([terminal.screen.cursorRow, terminal.screen.cursorColumn] == example.cursor)
      #expect(terminal.screen.unknownSequences == [])
    }
  }

  @Test func undoTakesBackOneChangeAtATime() throws {
    let terminal = try startFixture()
    let undo = Key.control("_")
    terminal.type("ab\r")
    terminal.shows("fix> ab", "...>")
    for letter in ["c", "d", "e"] {
      terminal.type(letter)
      try #require(terminal.wait { $0.cursorLine.hasSuffix(letter) })
    }
    terminal.type(Key.control("u"))
    terminal.shows("fix> ab", "...>")
    terminal.type(undo)
    terminal.shows("fix> ab", "...> cde")
    terminal.type(undo)
    terminal.shows("fix> ab", "...>")
    terminal.type(undo)
    terminal.shows("fix> ab")
    terminal.type(undo)
    terminal.shows("fix>")
    terminal.type(undo)
    #expect(terminal.wait { $0.bells == 1 })
    terminal.type("x")
    terminal.shows("fix> x")
  }
}
