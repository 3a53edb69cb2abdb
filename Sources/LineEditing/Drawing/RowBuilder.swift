import TerminalText

/// Breaks cells into rows, and keeps those of a window.
struct RowBuilder {
  let columns: Int
  let window: Range<Int>
  private(set) var rows: [[Cell]] = []
  /// The row being filled, from 0 at the top of everything.
  private(set) var row = 0
  /// Columns that are taken in it.
  private(set) var column = 0

  private var current: [Cell] = []

  init(columns: Int, window: Range<Int>) {
    self.columns = columns
    self.window = window
  }

  /// Ends the row.
  mutating func endRow() {
    if window.contains(row) { rows.append(current) }
    current.removeAll(keepingCapacity: true)
    row += 1
    column = 0
  }

  /// Begins another row when this one has no room for `width` more columns.
  mutating func makeRoom(for width: Int) {
    if column + width > columns, column > 0 { endRow() }
  }

  /// Goes past `count` cells of one column each; false, and nothing done, when some of them are in
  /// the window.
  mutating func skip(_ count: Int) -> Bool {
    guard count > 0 else { return true }
    let last = row + (column + count - 1) / columns
    guard !window.overlaps(row..<last + 1) else { return false }
    column = (column + count - 1) % columns + 1
    row = last
    return true
  }

  /// Adds a cell.
  mutating func put(_ text: @autoclosure () -> String, width: Int, style: TextStyle) {
    makeRoom(for: width)
    if window.contains(row) {
      // A screen narrower than the character has no room for it anywhere.
      let fits = width <= columns
      current.append(Cell(text: fits ? text() : "", width: fits ? width : 1, style: style))
    }
    column += min(width, columns)
  }

  /// Adds a cluster in its visible form.
  mutating func put(_ cluster: Character, style: TextStyle) {
    if cluster == "\t" {
      let width = min(Self.tabStop - column % Self.tabStop, max(1, columns - column))
      put(String(repeating: " ", count: width), width: width, style: style)
      return
    }
    let text = String(cluster)
    let visible = VisibleText.of(text)
    if visible == text {
      put(text, width: max(1, DisplayWidth.of(cluster)), style: style)
    } else {
      for part in visible { put(String(part), width: max(1, DisplayWidth.of(part)), style: style) }
    }
  }

  /// The columns that the first part of a cluster takes.
  static func width(of cluster: Character) -> Int {
    cluster == "\t" ? 1 : max(1, DisplayWidth.of(VisibleText.of(String(cluster)).first ?? " "))
  }

  /// Distance of the stops of a tab in an entry.
  static let tabStop = 4

  /// Adds text whose line breaks end a row.
  mutating func put(_ text: StyledText) {
    for piece in text.pieces {
      for cluster in piece.text {
        if cluster.isNewline { endRow() } else { put(cluster, style: piece.style) }
      }
    }
  }
}
