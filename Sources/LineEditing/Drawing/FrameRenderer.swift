import TerminalText

/// Keeps the screen equal to the latest frame and sends only what differs.
///
/// Every row begins with a carriage return and columns are absolute, so that a terminal that draws a
/// character wider or narrower than expected spoils at most the rest of its row.
struct FrameRenderer {
  private var rows: [[Cell]] = []
  private var cursorRow = 0
  /// Nil when only the terminal knows, as at the right margin.
  private var cursorColumn: Int? = 0
  private var style = TextStyle.plain
  private var output: [UInt8] = []
  /// Bytes that go out in front of the next frame.
  private var preface: [UInt8] = []

  /// Outputs shorter than this show no flicker, and go out as they are.
  private static let shortOutput = 32

  /// The bytes that turn the present frame into `frame`; empty when nothing differs.
  mutating func update(to frame: Frame, columns: Int) -> [UInt8] {
    output.removeAll(keepingCapacity: true)
    for (index, row) in frame.rows.enumerated() {
      let old = index < rows.count ? rows[index] : nil
      if row != old { draw(row, over: old ?? [], at: index, columns: columns) }
    }
    if rows.count > frame.rows.count {
      move(toRow: frame.rows.count, column: 0)
      emit("\u{1B}[J")
    }
    let hasDrawn = !output.isEmpty
    rows = frame.rows
    move(toRow: frame.cursorRow, column: min(frame.cursorColumn, columns - 1))
    defer { preface = [] }
    guard hasDrawn, output.count > Self.shortOutput else { return preface + output }
    // A synchronized update (mode 2026), and no cursor that runs about.
    return Array("\u{1B}[?2026h\u{1B}[?25l".utf8) + preface + output
      + Array("\u{1B}[?25h\u{1B}[?2026l".utf8)
  }

  /// Lets the next frame clear the screen and begin at its top.
  mutating func clear() {
    forget()
    preface = Array("\u{1B}[H\u{1B}[2J".utf8)
  }

  /// The bytes that leave the frame on the screen, with the cursor on a new row below it.
  mutating func leave() -> [UInt8] {
    output.removeAll(keepingCapacity: true)
    move(toRow: max(0, rows.count - 1), column: 0)
    emit("\r\n")
    forget()
    return output
  }

  /// The bytes that remove the frame after the terminal has changed its width to `columns`.
  ///
  /// Terminals break long rows anew, so the rows above the cursor may have become more.
  mutating func removeAfterResize(columns: Int) -> [UInt8] {
    var above = (cursorColumn ?? 0) / columns
    for row in rows.prefix(cursorRow) { above += max(1, (row.width + columns - 1) / columns) }
    forget()
    return Array("\r\(above > 0 ? "\u{1B}[\(above)A" : "")\u{1B}[J".utf8)
  }

  /// Nothing is on the screen any more, and the cursor is at the beginning of a row.
  mutating func forget() {
    rows = []
    cursorRow = 0
    cursorColumn = 0
  }

  private mutating func draw(_ row: [Cell], over old: [Cell], at index: Int, columns: Int) {
    var same = 0
    var column = 0
    while same < row.count, same < old.count, row[same] == old[same] {
      column += row[same].width
      same += 1
    }
    move(toRow: index, column: column)
    var needsErase = row.width < old.width
    for cell in row[same...] {
      setStyle(cell.style)
      if cell.isCluster {
        drawCluster(cell, at: column, columns: columns)
        needsErase = true
      } else {
        emit(cell.text)
      }
      column += cell.width
    }
    setStyle(.plain)
    cursorColumn = column < columns ? column : nil
    if needsErase, column < columns { emit("\u{1B}[K") }
  }

  /// Terminals disagree on the width of clusters: the cells are blanked before, the place of the
  /// next one is named afterwards, and near the margin nothing may wrap.
  private mutating func drawCluster(_ cell: Cell, at column: Int, columns: Int) {
    let mayReachMargin = column + cell.widthInPieces > columns
    emit("\u{1B}[\(cell.width)X")
    if mayReachMargin { emit("\u{1B}[?7l") }
    emit(cell.text)
    if mayReachMargin { emit("\u{1B}[?7h") }
    if column + cell.width < columns { emit("\u{1B}[\(column + cell.width + 1)G") }
  }

  private mutating func move(toRow row: Int, column: Int) {
    if row < cursorRow {
      emit("\u{1B}[\(cursorRow - row)A")
    } else if row > cursorRow {
      // Line feeds scroll at the bottom of the screen; where they leave the column depends on the
      // modes of the terminal.
      for _ in cursorRow..<row { output.append(0x0A) }
      cursorColumn = nil
    }
    if cursorColumn != column { emit(column == 0 ? "\r" : "\u{1B}[\(column + 1)G") }
    cursorRow = row
    cursorColumn = column
  }

  private mutating func setStyle(_ new: TextStyle) {
    guard new != style else { return }
    emit(new.sequence)
    style = new
  }

  private mutating func emit(_ text: String) { output.append(contentsOf: text.utf8) }
}

extension Cell {
  /// The columns that a terminal takes which knows scalars but no clusters.
  fileprivate var widthInPieces: Int {
    text.unicodeScalars.reduce(0) { $0 + DisplayWidth.of(Character($1)) }
  }

  /// Whether it is more than one scalar, or blank columns that stand for one.
  fileprivate var isCluster: Bool {
    text.utf8.count > 2 && text.unicodeScalars.count > 1 && !text.utf8.allSatisfy { $0 == 0x20 }
  }
}
