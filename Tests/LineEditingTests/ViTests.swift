import TestSupport
import Testing

/// vi's keys, in entries of several lines.
struct ViTests {
  /// libedit's own motions go by characters.
  @Test func theCursorMayStandInTheMiddleOfACluster() throws {
    let terminal = try startFixture(["FIXTURE_KEYS": "vi"])
    terminal.type("e\u{301}\u{302}a")
    for keys in [Key.escape, "0", "l", Key.left, "l", Key.right, Key.left, "0l" + Key.backspace] {
      terminal.type(keys)
      try #require(terminal.waitUntilIdle())
    }
    terminal.type("A;\r")
    terminal.wait { $0.transcript.contains { $0.hasPrefix("=> ") } }
    #expect(terminal.screen.transcript.contains { $0.hasPrefix("=> ") && $0.hasSuffix("a;\"") })
    terminal.type(Key.control("d"))
    #expect(terminal.exitStatus() == .exited(0))
  }

  /// libedit steps back from the end of an empty entry, and wrote in front of its buffer.
  @Test(arguments: ["$", "5\u{5}", "$$"])
  func theEndOfAnEmptyEntryIsItsStart(keys: String) throws {
    let terminal = try startFixture(["FIXTURE_KEYS": "vi"])
    for _ in 0..<40 {
      terminal.type(Key.escape)
      try #require(terminal.waitUntilIdle())
      terminal.type(keys + "ix")
      terminal.wait { $0.cursorLine.hasPrefix("fix> x") }
      terminal.type(Key.backspace)
      terminal.wait { $0.cursorLine == "fix>" }
    }
    terminal.type("a;\r")
    terminal.wait { $0.transcript.contains("=> \"a;\"") }
    #expect(terminal.screen.transcript.contains("=> \"a;\""))
    terminal.type(Key.control("d"))
    #expect(terminal.exitStatus() == .exited(0))
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let claim: String
    let keys: String
    let lines: [String]
    var testDescription: String { claim }
  }

  static let cases = [
    Case(claim: "Escape and commands", keys: "abc|hxiX", lines: ["fix> aXc"]),
    Case(claim: "k and j move by lines", keys: "abc\rdef|kx", lines: ["fix> ab", "...> def"]),
    Case(
      claim: "0 and $ keep to the line",
      keys: "abc\rdef|0iX|$aY",
      lines: ["fix> abc", "...> XdefY"]
    ),
    Case(claim: "counts", keys: "abcdef|03x", lines: ["fix> def"]),
    Case(claim: "an operator takes libedit's motion", keys: "abc def|0dw", lines: ["fix> def"]),
    Case(
      claim: "D cuts to the end of the line and p puts it back",
      keys: "abc\rdef|k0lDjp",
      lines: ["fix> a", "...> debcf"]
    ),
    Case(claim: "u takes back", keys: "abc|xu", lines: ["fix> abc"]),
    Case(claim: "arrows while inserting", keys: "abc\(Key.left)X", lines: ["fix> abXc"]),
    Case(
      claim: "o opens a line below",
      keys: "abc\rdef|kox",
      lines: ["fix> abc", "...> x", "...> def"]
    ),
    Case(
      claim: "Enter in an open entry goes on below",
      keys: "abc|0\rd",
      lines: ["fix> abc", "...> d"]
    ),
    Case(
      claim: "Enter runs a whole entry",
      keys: "abc;|0\r",
      lines: ["fix> abc;", "=> \"abc;\"", "fix>"]
    ),
    Case(claim: "dd deletes the line", keys: "a\rb\rc|kddx", lines: ["fix> a", "...>"]),
    Case(claim: "dd deletes the last line", keys: "a\rb\rcd|ddiX", lines: ["fix> a", "...> Xb"]),
    Case(claim: "u takes back dd", keys: "a\rb\rc|kddu", lines: ["fix> a", "...> b", "...> c"]),
    Case(claim: "2dd deletes two lines", keys: "a\rb\rc|kk2dd", lines: ["fix> c"]),
    Case(claim: "d2d too", keys: "a\rb\rc|kkd2d", lines: ["fix> c"]),
    Case(claim: "dj deletes two lines", keys: "a\rb\rc|kkdj", lines: ["fix> c"]),
    Case(claim: "dk deletes two lines", keys: "a\rb\rc|dk", lines: ["fix> a"]),
    Case(
      claim: "p puts lines below",
      keys: "a\rbc\rd|kyyjp",
      lines: ["fix> a", "...> bc", "...> d", "...> bc"]
    ),
    Case(claim: "P puts lines above", keys: "a\rb|ddP", lines: ["fix> b", "...> a"]),
    Case(
      claim: "x makes p one of characters",
      keys: "a\rb\rcd|kddxp",
      lines: ["fix> a", "...> dc"]
    ),
    Case(
      claim: "cc changes the line",
      keys: "a\rbb bb\rc|kccX",
      lines: ["fix> a", "...> X", "...> c"]
    ),
    Case(claim: "S does too", keys: "a\rbb\rc|kSX", lines: ["fix> a", "...> X", "...> c"]),
    Case(
      claim: "cw changes the word",
      keys: "a\rone two\rc|k0cwX",
      lines: ["fix> a", "...> X two", "...> c"]
    ),
    Case(
      claim: "A inserts at the end of the line",
      keys: "ab\rc|kAX",
      lines: ["fix> abX", "...> c"]
    ),
    Case(
      claim: "I inserts in front of the line's text",
      keys: "a\r  bc\rd|kIX",
      lines: ["fix> a", "...>   Xbc", "...> d"]
    ),
    Case(
      claim: "C changes the rest of the line",
      keys: "abc\rd|k0lCX",
      lines: ["fix> aX", "...> d"]
    ),
    Case(
      claim: "d$ deletes the rest of the line",
      keys: "abc\rd|k0ld$",
      lines: ["fix> a", "...> d"]
    ),
    Case(
      claim: "d0 deletes the beginning of the line",
      keys: "a\rbcd|d0",
      lines: ["fix> a", "...> d"]
    ),
    Case(claim: "Escape gives up a command", keys: "abc|d||x", lines: ["fix> ab"]),
    Case(claim: "v edits elsewhere", keys: "ab|v", lines: ["fix> ab", "fix> ab edited"]),
  ]

  @Test(arguments: cases)
  func keysDoWhatIsClaimed(_ example: Case) throws {
    let terminal = try startFixture(["FIXTURE_KEYS": "vi"])
    // A person's Escape is a key of its own: it comes alone.
    for part in example.keys.split(separator: "|", omittingEmptySubsequences: false).enumerated() {
      if part.offset > 0 {
        terminal.type(Key.escape)
        terminal.settle(milliseconds: 80)
      }
      terminal.type(String(part.element))
    }
    terminal.wait { $0.lines == example.lines }
    #expect(terminal.screen.lines == example.lines)
  }

  @Test func slashSearchesAndNGoesOn() throws {
    let terminal = try startFixture(["FIXTURE_KEYS": "vi"])
    for entry in ["one a;", "two b;", "one c;"] {
      try terminal.enter(entry)
    }
    terminal.type(Key.escape)
    terminal.settle(milliseconds: 80)
    terminal.type("/one")
    terminal.wait { $0.cursorLine == "search 'one': one c;" }
    terminal.type(Key.escape)
    terminal.wait { $0.cursorLine == "fix> one c;" }
    terminal.settle(milliseconds: 80)
    terminal.type("n")
    #expect(terminal.wait { $0.cursorLine == "fix> one a;" })
    terminal.type("N")
    #expect(terminal.wait { $0.cursorLine == "fix> one c;" })
  }
}
