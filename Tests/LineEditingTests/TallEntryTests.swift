import Foundation
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

  /// Ways back to the end of an entry that is taller than the screen, with keys typed behind it.
  ///
  /// libedit wrote them beyond the end of its screen's memory.
  @Test(arguments: [
    (80, 24, "emacs", 3_200, Key.home + Key.end, 600),
    (200, 50, "emacs", 12_000, Key.home + Key.end, 800),
    (20, 5, "emacs", 80, Key.control("a") + Key.altEnter + Key.control("e"), 200),
    (80, 24, "vi", 1_700, "|0A", 600),
    (9, 5, "vi", 35, "|A", 120),
    (20, 5, "vi", 90, "|0C|o", 200),
    (20, 5, "vi", 90, "|0cw|$S", 200),
  ])
  func typingGoesOnBehindIt(
    columns: Int,
    rows: Int,
    keys: String,
    length: Int,
    way: String,
    count: Int
  ) throws {
    let terminal = try startFixture(columns: columns, rows: rows, ["FIXTURE_KEYS": keys])
    terminal.type(Key.paste(String(repeating: "p", count: length)))
    try #require(terminal.waitUntilIdle())
    // An Escape that waits for nothing is a key by itself.
    for (place, keys) in way.components(separatedBy: "|").enumerated() {
      if place > 0 { terminal.type(Key.escape) }
      try #require(terminal.waitUntilIdle())
      terminal.type(keys)
      try #require(terminal.waitUntilIdle())
    }
    for _ in 0..<count { terminal.type("y") }
    try #require(terminal.waitUntilIdle())
    terminal.type(";\r")
    terminal.wait { $0.cursorLine == "fix>" && $0.transcript.contains { $0.hasPrefix("=> ") } }
    let answer = terminal.screen.transcript.drop { !$0.hasPrefix("=> ") }
    #expect(answer.joined().filter { $0 == "y" }.count == count)
    terminal.type(Key.control("d"))
    #expect(terminal.exitStatus() == .exited(0))
  }
}
