import TestSupport
import Testing

/// vi's keys, in entries of several lines.
struct ViTests {
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
