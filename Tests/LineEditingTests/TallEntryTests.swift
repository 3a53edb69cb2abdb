import TestSupport
import Testing

/// Entries with more rows than the screen.
struct TallEntryTests {
  private func lines(_ range: ClosedRange<Int>) -> [String] {
    range.map { ($0 == 1 ? "fix> " : "...> ") + "line \($0)" }
  }

  @Test func thePartAroundTheCursorIsShown() throws {
    let terminal = try startFixture(rows: 6)
    terminal.type(Key.paste((1...20).map { "line \($0)" }.joined(separator: "\n")))
    terminal.wait { $0.lines == lines(15...20) }
    #expect(terminal.screen.lines == lines(15...20))
    terminal.type(String(repeating: Key.up, count: 10))
    terminal.wait { $0.lines == lines(10...15) }
    #expect(terminal.screen.lines == lines(10...15))
    terminal.hasCursor(row: 0, column: 12)
    terminal.type("X")
    terminal.wait { $0.lines.first == "...> line 10X" }
    terminal.type(String(repeating: Key.up, count: 9))
    terminal.wait { $0.lines.first == "fix> line 1" }
    #expect(terminal.screen.lines == lines(1...6))
    terminal.type(String(repeating: Key.down, count: 19) + ";\r")
    terminal.wait { $0.lines.last == "fix>" }
    let answer =
      "=> \"" + (1...20).map { "line \($0)" + ($0 == 10 ? "X" : "") }.joined(separator: "\\n")
      + ";\""
    #expect(terminal.screen.transcript.contains(answer))
  }
}
