import TestSupport
import Testing

/// The screen changes its size.
struct ResizeTests {
  @Test func theEntryIsDrawnAnewAtEveryWidth() throws {
    let terminal = try startFixture(columns: 60, rows: 10)
    let text = "select aaaa, bbbb, cccc, dddd, eeee, ffff, gggg"
    terminal.type(text)
    terminal.shows("fix> " + text)
    for columns in [40, 25, 60, 33, 18, 44, 200] {
      terminal.resize(columns: columns, rows: 10)
      let whole = Array("fix> " + text)
      let rows = stride(from: 0, to: whole.count, by: columns).map {
        var row = String(whole[$0..<min($0 + columns, whole.count)])
        while row.last == " " { row.removeLast() }
        return row
      }
      terminal.wait { $0.lines == rows }
      #expect(terminal.screen.lines == rows, "at \(columns) columns")
      terminal.hasCursor(row: whole.count / columns, column: whole.count % columns)
    }
    terminal.type("!;\r")
    #expect(terminal.wait { $0.lines.contains("=> \"\(text)!;\"") })
  }

  @Test func typingAfterShrinkingIsSafe() throws {
    let terminal = try startFixture(columns: 80)
    let text = String(repeating: "x", count: 73)
    terminal.type(text)
    terminal.shows("fix> " + text)
    terminal.resize(columns: 76, rows: 24)
    terminal.type("yz")
    terminal.wait {
      $0.lines.last == "yz" || $0.lines.last == "xxyz" || $0.lines.joined().hasSuffix("yz")
    }
    #expect(terminal.screen.lines.joined() == "fix> \(text)yz")
  }
}
