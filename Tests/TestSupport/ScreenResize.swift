extension Screen {
  /// Changes the size as most terminals do: lines are broken anew at the new width, the cursor
  /// stays on its character, and what has no room leaves at the top.
  package mutating func resize(columns newColumns: Int, rows newRows: Int) {
    var placed: [Row] = []
    var cursor = (row: 0, column: 0)
    var top = 0
    var line: [Cell] = []
    var lineCursor: Int?
    var lineHoldsTop = false

    func finishLine() {
      var length = line.count
      while length > (lineCursor ?? 0), line[length - 1] == Cell() { length -= 1 }
      let first = placed.count
      placed += Self.broken(Array(line[..<length]), columns: newColumns)
      if lineHoldsTop { top = first }
      if let offset = lineCursor {
        cursor = Self.place(of: offset, in: placed[first...], from: first, columns: newColumns)
      }
      line = []
      lineCursor = nil
      lineHoldsTop = false
    }

    let all = scrolledOff + grid
    for (index, row) in all.enumerated() {
      if index == scrolledOff.count { lineHoldsTop = true }
      if index == scrolledOff.count + cursorRow {
        lineCursor = line.count + (pendingWrap ? columns : cursorColumn)
        while line.count + row.cells.count < (lineCursor ?? 0) { line.append(Cell()) }
      }
      line += row.cells
      if !row.wraps { finishLine() }
    }
    if !line.isEmpty { finishLine() }

    let lastUsed = max(cursor.row, placed.lastIndex { !$0.text.isEmpty } ?? 0)
    top = max(top, lastUsed - newRows + 1)
    scrolledOff = Array(placed[..<min(top, placed.count)])
    let blank = Row(cells: Array(repeating: Cell(), count: newColumns))
    grid = Array(placed.dropFirst(top).prefix(newRows))
    while grid.count < newRows { grid.append(blank) }
    columns = newColumns
    rows = newRows
    pendingWrap = false
    lastPut = nil
    cursorRow = min(max(0, cursor.row - top), newRows - 1)
    cursorColumn = min(cursor.column, newColumns - 1)
  }

  private static func broken(_ cells: [Cell], columns: Int) -> [Row] {
    var rows: [Row] = []
    var current: [Cell] = []
    func finish(wraps: Bool) {
      while current.count < columns { current.append(Cell()) }
      rows.append(Row(cells: current, wraps: wraps))
      current = []
    }
    for (index, cell) in cells.enumerated() {
      let isWide = index + 1 < cells.count && cells[index + 1].text.isEmpty
      if current.count + (isWide ? 2 : 1) > columns { finish(wraps: true) }
      current.append(cell)
    }
    finish(wraps: false)
    return rows
  }

  private static func place(
    of offset: Int,
    in rows: ArraySlice<Row>,
    from first: Int,
    columns: Int
  ) -> (row: Int, column: Int) {
    let row = min(offset / columns, max(0, rows.count - 1))
    return (first + row, offset - row * columns)
  }
}
