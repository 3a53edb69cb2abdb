import ResultRendering
import TerminalText

extension OutputMode {
  /// How many rows there were, instead of the rows.
  static let count = OutputMode("count", "The number of rows") { _, out in CountWriter(out: out) }
}

/// Counts rows.
private struct CountWriter: ResultWriter {
  let out: OutputBuffer
  private var rows = 0

  init(out: OutputBuffer) { self.out = out }

  mutating func begin(_ columns: [String]) {}

  mutating func row(_ values: RowValues) { rows += 1 }

  mutating func end() throws -> PageNotes {
    if rows > 0 { try out.write("\(QuantityText.count(rows, "row"))\n") }
    return PageNotes()
  }
}
