import Foundation
import TestSupport
import Testing

/// Random keys, pastes and resizes: what is on the screen is always what a fresh drawing shows.
///
/// `EDITOR_FUZZ_SESSIONS` makes the run longer, `EDITOR_FUZZ_SEED` repeats one session.
struct RandomKeyTests {
  private static let sessions: [UInt64] = {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["EDITOR_FUZZ_SEED"].flatMap(UInt64.init) { return [seed] }
    let count = environment["EDITOR_FUZZ_SESSIONS"].flatMap(UInt64.init) ?? 6
    return Array(1...count)
  }()

  private static let common =
    [
      "a", "select ", "'", "(", ")", "o", ";", " ", "-- ", "世", "é", "e\u{301}", "👨‍👩‍👧", "🇫🇷",
      "x\u{301}\u{302}",
    ]
    + [Key.left, Key.right, Key.up, Key.down, Key.home, Key.end, Key.backspace, Key.delete]
    + [Key.tab, Key.tab, Key.shiftTab, Key.enter, Key.altEnter, Key.controlLeft, Key.controlRight]
    + [Key.escape, "\u{1B}[5~", "\u{1B}[6~", "\u{1B}[I"]
    + ["k", "u", "w", "y", "r", "s", "g", "t", "a", "e", "l", "z", "q"].map { Key.control($0) }
    + [Key.control("c"), Key.control("v") + Key.control("a"), Key.control("_")]
    + ["\u{1B}b", "\u{1B}f", "\u{1B}d", "\u{1B}u", "\u{1B}p", "\u{1B}5"]
    + [
      Key.paste("one\ntwo (\nthree"),
      Key.paste("select 'a world of text that is long enough to wrap';"),
    ]
    + [Key.paste(String(repeating: "row of text\n", count: 15)), Key.paste("\t世\t界")]
    + [
      Key.paste(String(repeating: "long ", count: 60)),
      Key.end + String(repeating: "y", count: 70),
    ]

  private static let viOnly =
    [
      "h", "j", "k", "l", "0", "$", "w", "b", "e", "d", "c", "y", "p", "P", "x", "u", "D", "C", "i",
      "A", "r", "~", ".",
    ]
    + [
      "dd", "dw", "3l", "/o", "n", "N", "K", "J", "G", "v", "%", "f(", "_", "#", "I", "S", "s", "R",
      "Y", "cw", "d$", "d0",
    ]

  @Test(arguments: sessions)
  func theScreenIsWhatAFreshDrawingShows(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let usesVi = seed.isMultiple(of: 3)
    let keys = Self.common + (usesVi ? Self.viOnly + [Key.escape] : [])
    var columns = Int.random(in: 6...90, using: &random)
    var rows = Int.random(in: 3...24, using: &random)
    let terminal = try startFixture(
      columns: columns,
      rows: rows,
      usesVi ? ["FIXTURE_KEYS": "vi"] : [:]
    )
    try #require(terminal.waitUntilIdle())
    terminal.startCountingInput()
    for burst in 1...40 {
      var typed: [String] = []
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        guard let key = keys.randomElement(using: &random) else { continue }
        // Between two entries Control-S is the terminal's own, and stops its output: a key before it
        // may have ended one.
        if key == Key.control("s"), !typed.isEmpty { continue }
        typed.append(key)
        terminal.type(key)
        if Int.random(in: 0..<12, using: &random) == 0 {
          columns = Int.random(in: 4...90, using: &random)
          rows = Int.random(in: 2...24, using: &random)
          terminal.resize(columns: columns, rows: rows)
          typed.append("<\(columns)x\(rows)>")
        }
      }
      // Signals make the program read a byte too, so the last key is counted by itself.
      let context: Comment = "seed \(seed), burst \(burst), \(columns)x\(rows): \(typed)"
      try #require(terminal.waitUntilIdle(), context)
      terminal.startCountingInput()
      terminal.type(Key.home)
      try #require(terminal.waitUntilIdle(), context)
      let before = terminal.screen
      terminal.type(Key.control("l"))
      try #require(terminal.waitUntilIdle(), context)
      let after = terminal.screen
      let start = before.cursorRow - after.cursorRow
      try #require(start >= 0, context)
      #expect(before.cursorColumn == after.cursorColumn, context)
      for row in 0..<rows - start {
        for column in 0..<columns {
          let shown = before.cell(row: start + row, column: column)
          // Also below the last line with text: a blank there has the colour of its string.
          let fresh = after.cell(row: row, column: column)
          if shown != fresh {
            let cells = "\(String(describing: shown)) is not \(String(describing: fresh))"
            let what = "\(before.lines) is not \(after.lines), \(cells)"
            Issue.record("row \(row), column \(column), \(context): \(what)")
            return
          }
        }
      }
      #expect(before.unknownSequences == [], context)
    }
    terminal.type("\(Key.escape)\(Key.control("c"))")
    try #require(terminal.waitUntilIdle())
    terminal.send(signal: 15)
    #expect(terminal.exitStatus() == .exited(0))
    #expect(terminal.modes.canonical && terminal.modes.echo && terminal.modes.signals)
  }
}
