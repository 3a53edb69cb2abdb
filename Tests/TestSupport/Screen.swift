import CTerminal
import Glibc

/// What a person would see: a terminal of `columns` by `rows` that interprets what a program
/// writes, with scrolling, wrapping, colours, and reflow when it is resized.
///
/// Sequences that it does not know are kept in `unknownSequences`, so that a test can insist that
/// there were none.
package struct Screen: Sendable {
  /// One cell; the second half of a wide character has an empty text.
  package struct Cell: Equatable, Sendable {
    package var text = " "
    package var style = ScreenStyle.plain

    /// A cell that nothing was written to.
    package static let blank = Cell()
  }

  struct Row: Equatable, Sendable {
    var cells: [Cell]
    /// True when the text went on in the next row because this one was full.
    var wraps = false

    var text: String {
      var text = cells.reduce(into: "") { $0 += $1.text }
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  package internal(set) var columns: Int
  package internal(set) var rows: Int
  /// The cursor's row, from 0 at the top.
  package internal(set) var cursorRow = 0
  /// The cursor's column, from 0 at the left.
  package internal(set) var cursorColumn = 0
  /// Private modes that are set, such as 2004 (bracketed paste); 25 (visible cursor) from the start.
  package internal(set) var modes: Set<Int> = [7, 25]
  /// How often the bell rang.
  package internal(set) var bells = 0
  /// What was not understood.
  package internal(set) var unknownSequences: [String] = []

  var grid: [Row]
  var scrolledOff: [Row] = []
  var style = ScreenStyle.plain
  var pendingWrap = false
  /// Where the last character was put, until the cursor moves otherwise: marks join it.
  var lastPut: (row: Int, column: Int)?
  var savedCursor = (row: 0, column: 0)
  var unread: [UInt8] = []

  /// An empty screen.
  package init(columns: Int, rows: Int) {
    _ = Self.utf8Locale
    self.columns = columns
    self.rows = rows
    grid = Array(repeating: Row(cells: Array(repeating: Cell(), count: columns)), count: rows)
  }

  /// The widths come from wcwidth(3), which knows only ASCII in the locale C.
  private static let utf8Locale: Bool = setlocale(LC_CTYPE, "C.UTF-8") != nil

  /// The text of every row, without blanks at the ends.
  package var allLines: [String] { grid.map(\.text) }

  /// The text of the rows down to the last that is not empty.
  package var lines: [String] {
    var lines = allLines
    while let last = lines.last, last.isEmpty { lines.removeLast() }
    return lines
  }

  /// Every line since the start: those that scrolled off the top, then those shown.
  ///
  /// Lines that only the right margin broke are whole here.
  package var transcript: [String] {
    var lines: [String] = []
    var open = false
    for row in scrolledOff + grid {
      let text = row.wraps ? row.cells.reduce(into: "") { $0 += $1.text } : row.text
      if open { lines[lines.count - 1] += text } else { lines.append(text) }
      open = row.wraps
    }
    while let last = lines.last, last.isEmpty { lines.removeLast() }
    return lines
  }

  /// The line that the cursor is on.
  package var cursorLine: String { grid[cursorRow].text }

  /// The cell at a place, or nil outside of the screen.
  package func cell(row: Int, column: Int) -> Cell? {
    guard grid.indices.contains(row), grid[row].cells.indices.contains(column) else { return nil }
    return grid[row].cells[column]
  }

  /// The style of a text's first cell, where it stands lowest on the screen; nil when it is absent.
  package func style(of text: String) -> ScreenStyle? {
    place(of: text).flatMap { cell(row: $0.row, column: $0.column)?.style }
  }

  /// Where a text stands lowest on the screen (within one row).
  package func place(of text: String) -> (row: Int, column: Int)? {
    for row in grid.indices.reversed() {
      let cells = grid[row].cells
      for column in cells.indices where !cells[column].text.isEmpty {
        let rest = cells[column...].reduce(into: "") { $0 += $1.text }
        if rest.hasPrefix(text) { return (row, column) }
      }
    }
    return nil
  }

  mutating func put(_ scalar: Unicode.Scalar) {
    let width = Int(assay_wcwidth(Int32(bitPattern: scalar.value)))
    if joinsPrevious(scalar, width: width) { return }
    if pendingWrap || (cursorColumn + width > columns && modes.contains(7)) {
      grid[cursorRow].wraps = true
      lineFeed()
      cursorColumn = 0
    }
    breakWideCharacter(at: cursorColumn)
    breakWideCharacter(at: cursorColumn + width)
    let column = min(cursorColumn, max(0, columns - width))
    grid[cursorRow].cells[column] = Cell(text: String(scalar), style: style)
    for extra in 1..<max(1, width) where column + extra < columns {
      grid[cursorRow].cells[column + extra] = Cell(text: "", style: style)
    }
    lastPut = (cursorRow, column)
    cursorColumn = column + width
    pendingWrap = cursorColumn >= columns && modes.contains(7)
    cursorColumn = min(cursorColumn, columns - 1)
  }

  /// Marks, joiners and what follows a zero-width joiner share the cell before them.
  private mutating func joinsPrevious(_ scalar: Unicode.Scalar, width: Int) -> Bool {
    guard let place = lastPut else { return width <= 0 }
    let previous = grid[place.row].cells[place.column].text
    guard width <= 0 || previous.unicodeScalars.last?.value == 0x200D else { return false }
    grid[place.row].cells[place.column].text.unicodeScalars.append(scalar)
    return true
  }

  /// Half of a wide character cannot stay when the other half is overwritten.
  private mutating func breakWideCharacter(at column: Int) {
    guard column > 0, column < columns, grid[cursorRow].cells[column].text.isEmpty else { return }
    grid[cursorRow].cells[column].text = " "
    grid[cursorRow].cells[column - 1].text = " "
  }

  mutating func lineFeed() {
    pendingWrap = false
    guard cursorRow == rows - 1 else {
      cursorRow += 1
      return
    }
    scrolledOff.append(grid.removeFirst())
    grid.append(Row(cells: Array(repeating: Cell(), count: columns)))
  }

  mutating func erase(row: Int, columns range: Range<Int>) {
    for column in range { grid[row].cells[column] = Cell() }
    if range.upperBound == columns { grid[row].wraps = false }
  }
}
