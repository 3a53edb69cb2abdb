import ResultRendering
import SQLiteQuery

/// Rows that a command has put together, printed in the mode that results are.
struct Report {
  /// One value of a row.
  enum Cell: Equatable {
    case null
    case integer(Int)
    case text(String)

    /// A number that is left out where it is 0, so that the others stand out.
    static func count(_ number: Int) -> Cell { number == 0 ? .null : .integer(number) }
  }

  let columns: [String]
  private(set) var rows: [[Cell]] = []

  init(_ columns: [String]) { self.columns = columns }

  var isEmpty: Bool { rows.isEmpty }

  mutating func add(_ cells: [Cell]) { rows.append(cells) }
}

extension ShellSession {
  /// Prints a report; NULL is left blank on a terminal.
  func print(_ report: Report) throws {
    var renderer = renderer
    renderer.options.types = .off
    // What a person has set for results is not meant for reports.
    (renderer.options.widths, renderer.options.wrap) = ([], nil)
    renderer.options.headers = .on
    renderer.options.hasFooter = false
    renderer.options.terminal?.maximumRows = nil
    if renderer.options.terminal != nil { renderer.options.nullText = "" }
    var rows = ReportRows(report)
    try renderer.render(&rows, to: console.output)
  }

  /// Prints a line above what belongs together.
  func printHeading(_ text: String) throws {
    let visible = page.visible(text)
    guard usesColour, page.isTerminal else { return try print(visible) }
    try print(verbatim: "\u{1B}[1m\(visible)\u{1B}[0m".utf8)
  }

  /// Prints a line with what stands in the database.
  func printStored(_ text: String) throws {
    try page.write(stored: text)
    try print("")
  }
}

/// The rows of a report as values.
private struct ReportRows: ResultRows {
  let columnNames: [String]
  private let rows: [[Report.Cell]]
  private var position = 0
  private let memory = Memory()

  /// The bytes of the current row's texts.
  private final class Memory {
    var pieces: [UnsafeMutableRawBufferPointer] = []
    func free() {
      for piece in pieces { piece.deallocate() }
      pieces.removeAll(keepingCapacity: true)
    }
    func copy(_ text: String) -> UnsafeRawBufferPointer {
      var text = text
      return text.withUTF8 { bytes in
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
        piece.copyMemory(from: UnsafeRawBufferPointer(bytes))
        pieces.append(piece)
        return UnsafeRawBufferPointer(piece)
      }
    }
    deinit { free() }
  }

  init(_ report: Report) {
    columnNames = report.columns
    rows = report.rows
  }

  mutating func next(into values: UnsafeMutableBufferPointer<StoredValue>) -> Bool {
    memory.free()
    guard position < rows.count else { return false }
    let row = rows[position]
    position += 1
    for index in values.indices {
      values[index] =
        switch index < row.count ? row[index] : .null {
        case .null: .null
        case .integer(let integer): .integer(Int64(integer))
        case .text(let text): .text(memory.copy(text))
        }
    }
    return true
  }
}
