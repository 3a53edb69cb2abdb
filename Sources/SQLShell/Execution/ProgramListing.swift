import ResultRendering
import SQLiteQuery
import TerminalText

/// The rows of EXPLAIN in columns, loops indented.
///
/// Source: <https://www.sqlite.org/opcode.html>
struct ProgramListing {
  private static let widths = [4, 13, 4, 4, 4, 13, 2, 13]
  private static let columns = ["addr", "opcode", "p1", "p2", "p3", "p4", "p5", "comment"]

  private let names: [String]
  private var rows: [[String]] = []
  private let nullText: String

  /// Runs a statement.
  init(_ statement: Statement, nullText: String) throws {
    self.nullText = nullText
    var source = try StatementRows(statement)
    names = source.columnNames
    let values = UnsafeMutableBufferPointer<StoredValue>.allocate(capacity: names.count)
    values.initialize(repeating: .null)
    defer { values.deallocate() }
    while try source.next(into: values) {
      rows.append(values.map { PlainText.of($0) ?? nullText })
    }
  }

  /// The heading and a line for each instruction; nothing where there are no rows.
  func lines(isProgram: Bool) -> [String] {
    guard !rows.isEmpty else { return [] }
    let count = min(names.count, Self.widths.count)
    func joined(_ cells: [String]) -> String { cells.joined(separator: "  ") }
    var lines = [
      joined((0..<count).map { Self.fitted(names[$0], to: Self.widths[$0]) }),
      joined((0..<count).map { String(repeating: "-", count: Self.widths[$0]) }),
    ]
    let indents = isProgram && names == Self.columns ? indentation : []
    for (number, row) in rows.enumerated() {
      lines.append(
        joined(
          (0..<count).map { index in
            let width = index == count - 1 ? 0 : Self.widths[index]
            let indent = index == 1 && number < indents.count ? indents[number] : 0
            return String(repeating: " ", count: indent)
              + Self.padded(row[index], to: max(width, row[index].unicodeScalars.count))
          }
        )
      )
    }
    return lines
  }

  /// How far each instruction stands inside loops.
  private var indentation: [Int] {
    let loopEnds: Set = ["Next", "Prev", "VPrev", "VNext", "SorterNext", "Return"]
    let loopStarts: Set = ["Yield", "SeekLT", "SeekGT", "RowSetRead", "Rewind"]
    var indents = [Int](repeating: 0, count: rows.count)
    for (position, row) in rows.enumerated() {
      // Programs of triggers begin again at address 0.
      let target = (Int(row[3]) ?? 0) + position - (Int(row[0]) ?? 0)
      guard indents.indices.contains(target) else { continue }
      let endsLoop = loopEnds.contains(row[1]) && target > 0
      let jumpsBack =
        row[1] == "Goto" && target <= position
        && (loopStarts.contains(rows[target][1]) || row[2] != "0")
      guard endsLoop || jumpsBack, target < position else { continue }
      for index in target..<position { indents[index] += 2 }
    }
    return indents
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.unicodeScalars.count))
  }

  private static func fitted(_ text: String, to width: Int) -> String {
    padded(String(String.UnicodeScalarView(text.unicodeScalars.prefix(width))), to: width)
  }
}

extension ShellSession {
  /// Prints the rows of EXPLAIN, or with `.explain on` of any statement, in EXPLAIN's columns.
  func printProgram(_ statement: Statement) throws {
    guard statement.columnCount > 0 else { return try statement.execute() }
    let listing = try ProgramListing(statement, nullText: display.nullText ?? "")
    for line in listing.lines(isProgram: statement.explainLevel == 1) { try print(line) }
  }
}
