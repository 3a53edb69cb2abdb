import TestSupport
import Testing

/// Wrapped rows, wide characters and clusters.
struct WideTextTests {
  @Test(arguments: [40, 80, 200])
  func longLinesWrapAndComeBack(columns: Int) throws {
    let terminal = try startFixture(columns: columns)
    let text = String((0..<columns * 2).map { Character(String($0 % 10)) })
    terminal.type(text)
    let whole = "fix> " + text
    let rows = stride(from: 0, to: whole.count, by: columns).map {
      String(whole.dropFirst($0).prefix(columns))
    }
    terminal.wait { $0.lines == rows }
    #expect(terminal.screen.lines == rows)
    terminal.hasCursor(row: 2, column: 5)
    terminal.type(String(repeating: Key.backspace, count: columns * 2 - 3))
    terminal.shows("fix> 012")
  }

  @Test func aFullRowKeepsTheCursorInView() throws {
    let terminal = try startFixture(columns: 20)
    terminal.type("123456789012345")
    terminal.hasCursor(row: 1, column: 0)
    terminal.shows("fix> 123456789012345")
    terminal.type(Key.left)
    terminal.hasCursor(row: 0, column: 19)
    terminal.type("\(Key.end);\r")
    terminal.wait { $0.lines.last == "fix>" }
    #expect(
      terminal.screen.lines == ["fix> 123456789012345", ";", "=> \"123456789012345;", "\"", "fix>"]
    )
  }

  @Test func anEntryThatFillsItsRowLeavesNoBlankRow() throws {
    let terminal = try startFixture(columns: 20)
    terminal.type("12345678901234;\r")
    terminal.shows("fix> 12345678901234;", "=> \"12345678901234;\"", "fix>")
  }

  @Test func wideCharactersDoNotStraddleTheMargin() throws {
    let terminal = try startFixture(columns: 20)
    terminal.type("12345678901234世x")
    terminal.shows("fix> 12345678901234", "世x")
    terminal.hasCursor(row: 1, column: 3)
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let claim: String
    let text: String
    let width: Int
    var testDescription: String { claim }
  }

  static let clusters = [
    Case(claim: "a letter and its mark", text: "e\u{301}", width: 1),
    Case(claim: "a wide character", text: "界", width: 2),
    Case(claim: "a family", text: "👨‍👩‍👧", width: 2),
    Case(claim: "a flag", text: "🇫🇷", width: 2),
    Case(claim: "a precomposed letter", text: "ö", width: 1),
  ]

  @Test(arguments: clusters)
  func clustersAreOneStepAndOneDeletion(_ example: Case) throws {
    let terminal = try startFixture()
    terminal.type("a\(example.text)b")
    terminal.hasCursor(row: 0, column: 7 + example.width)
    terminal.type("\(Key.left)\(Key.left)")
    terminal.hasCursor(row: 0, column: 6)
    terminal.type("\(Key.right)\(Key.backspace)")
    terminal.shows("fix> ab")
    terminal.type("\(example.text)\(Key.left)\(Key.delete)")
    terminal.shows("fix> ab")
    terminal.type("\(example.text);\(Key.end)\(Key.backspace)\(Key.backspace);\r")
    terminal.wait { $0.lines.last == "fix>" }
    #expect(terminal.screen.transcript.contains("=> \"a\(example.text);\""))
  }

  @Test(arguments: [
    ["LC_ALL": "C"], ["LANG": ""], ["TERM": "unheard-of"], ["LC_ALL": "xx_XX.UTF-8"],
  ])
  func theLocaleAndTheTerminalsNameDoNotMatter(environment: [String: String]) throws {
    let terminal = try startFixture(environment)
    terminal.type("wörld x\(Key.left)\(Key.backspace)世\(Key.end);\r")
    terminal.shows("fix> wörld世x;", "=> \"wörld世x;\"", "fix>")
  }

  @Test func controlCharactersAreShown() throws {
    let terminal = try startFixture()
    terminal.type("a\(Key.control("v"))\(Key.control("a"))b\u{202E}c")
    terminal.wait { $0.cursorLine.hasSuffix("c") }
    #expect(
      !terminal.screen.cursorLine.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E }
    )
    #expect(terminal.screen.cursorLine.hasPrefix("fix> a"))
  }

  @Test func invalidInputBecomesVisible() throws {
    let terminal = try startFixture()
    terminal.typeBytes([0x61, 0xFF, 0x62])
    terminal.shows("fix> a\u{FFFD}b")
  }
}
