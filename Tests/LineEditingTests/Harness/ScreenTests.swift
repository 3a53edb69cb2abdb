import TestSupport
import Testing

struct ScreenTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let claim: String
    let written: String
    let lines: [String]
    let cursor: [Int]
    var testDescription: String { claim }
  }

  static let cases = [
    Case(claim: "plain text", written: "ab", lines: ["ab"], cursor: [0, 2]),
    Case(
      claim: "a full row waits before it wraps",
      written: "12345",
      lines: ["12345"],
      cursor: [0, 4]
    ),
    Case(
      claim: "and wraps with the next character",
      written: "123456",
      lines: ["12345", "6"],
      cursor: [1, 1]
    ),
    Case(
      claim: "wide characters take two cells",
      written: "1234世",
      lines: ["1234", "世"],
      cursor: [1, 2]
    ),
    Case(claim: "marks join", written: "e\u{301}x", lines: ["e\u{301}x"], cursor: [0, 2]),
    Case(
      claim: "the bottom scrolls",
      written: "1\r\n2\r\n3\r\n4",
      lines: ["2", "3", "4"],
      cursor: [2, 1]
    ),
    Case(
      claim: "erase to the end of line",
      written: "abcd\u{1B}[2G\u{1B}[K",
      lines: ["a"],
      cursor: [0, 1]
    ),
    Case(claim: "erase below", written: "a\r\nb\u{1B}[A\r\u{1B}[J", lines: [], cursor: [0, 0]),
    Case(claim: "half a wide character goes", written: "世\r a", lines: [" a"], cursor: [0, 2]),
  ]

  @Test(arguments: cases)
  func showsWhatATerminalWould(_ example: Case) {
    var screen = Screen(columns: 5, rows: 3)
    for byte in example.written.utf8 { screen.feed([byte]) }
    #expect(screen.lines == example.lines)
    #expect([screen.cursorRow, screen.cursorColumn] == example.cursor)
    #expect(screen.unknownSequences == [])
  }

  @Test func stylesAreKeptPerCell() {
    var screen = Screen(columns: 20, rows: 2)
    screen.feed(Array("a\u{1B}[1;34mb\u{1B}[0;7mc\u{1B}[0;38;5;208md\u{1B}[0m".utf8))
    #expect(screen.style(of: "a") == .plain)
    #expect(screen.style(of: "b") == ScreenStyle(foreground: .palette(4), bold: true))
    #expect(screen.style(of: "c") == ScreenStyle(inverse: true))
    #expect(screen.style(of: "d") == ScreenStyle(foreground: .palette(208)))
  }

  @Test func unknownSequencesAreRecorded() {
    var screen = Screen(columns: 5, rows: 3)
    screen.feed(Array("\u{1B}[5z".utf8))
    #expect(screen.unknownSequences == ["CSI 5z"])
  }

  @Test func resizingBreaksLinesAnew() {
    var screen = Screen(columns: 6, rows: 4)
    screen.feed(Array("abcdef\r\nxy".utf8))
    screen.resize(columns: 4, rows: 4)
    #expect(screen.lines == ["abcd", "ef", "xy"])
    #expect([screen.cursorRow, screen.cursorColumn] == [2, 2])
    screen.resize(columns: 8, rows: 4)
    #expect(screen.lines == ["abcdef", "xy"])
    #expect([screen.cursorRow, screen.cursorColumn] == [1, 2])
    screen.resize(columns: 8, rows: 1)
    #expect(screen.lines == ["xy"])
    #expect(screen.transcript == ["abcdef", "xy"])
  }
}
