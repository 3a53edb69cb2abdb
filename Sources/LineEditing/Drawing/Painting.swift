extension EditLineEditor {
  /// Draws the entry as it is now: at most one write.
  func paint() {
    menu.closeUnlessKept()
    let entry = handle.entry
    changes.note(entry)
    let size = device.size
    let menuRows = menu.rows(
      columns: size.columns,
      atMost: size.rows - 1,
      theme: configuration.theme
    )
    var layout = layout(of: entry, columns: size.columns)
    layout.styles = configuration.highlighter?.styles(of: entry.text, cursor: entry.cursor) ?? []
    if let search {
      layout.prompt = search.prompt(style: configuration.theme.search)
      if let match = search.match {
        layout.styles.append(StyledRange(match.range, configuration.theme.searchMatch))
      }
    } else if !menu.isOpen, let rest = suggestion(for: entry) {
      layout.suffix = StyledText(rest, style: configuration.theme.suggestion)
    }
    var output = draw(layout, below: menuRows, size: size)
    if handle.takeBell() { output.append(0x07) }
    if !output.isEmpty { device.write(output) }
  }

  /// Draws the entry for the last time, and goes below it.
  func leave(_ entry: EntryText, mark: String = "") {
    menu.close()
    let size = device.size
    var layout = layout(of: entry, columns: size.columns)
    layout.entry.cursor = entry.text.utf8.count
    layout.styles = configuration.highlighter?.styles(of: entry.text, cursor: nil) ?? []
    layout.suffix = StyledText(mark)
    layout.isEdited = false
    device.write(draw(layout, below: [], size: size) + renderer.leave())
  }

  private func layout(of entry: EntryText, columns: Int) -> EntryLayout {
    let hasLines = entry.text.utf8.contains(0x0A)
    return EntryLayout(
      columns: columns,
      prompt: prompt.primary,
      openings: hasLines ? configuration.grammar.openings(in: entry.text) : [],
      continuation: prompt.continuation,
      entry: entry
    )
  }

  /// Shows the part of an entry around the cursor, when it has more rows than the screen.
  private func draw(_ layout: EntryLayout, below: [[Cell]], size: TerminalSize) -> [UInt8] {
    let height = max(1, size.rows - below.count)
    var window = firstVisibleRow..<firstVisibleRow + height
    var result = layout.rows(in: window)
    let lowest = max(0, min(result.cursorRow, result.rowCount - height))
    let first = min(max(firstVisibleRow, result.cursorRow - height + 1), lowest)
    if first != firstVisibleRow {
      firstVisibleRow = first
      window = first..<first + height
      result = layout.rows(in: window)
    }
    let frame = Frame(
      rows: result.rows + below,
      cursorRow: result.cursorRow - first,
      cursorColumn: result.cursorColumn
    )
    return renderer.update(to: frame, columns: size.columns)
  }

  /// The terminal has another size.
  func resized() {
    device.write(renderer.removeAfterResize(columns: device.size.columns))
    handle.resize()
    paint()
  }

  /// The frame stays on the screen; what comes next begins below it.
  func leaveScreen() {
    paint()
    device.write(renderer.leave())
    markPastes(false)
  }

  /// After a stop: the modes may be anybody's, and the screen another.
  func resume() {
    modes.willChange()
    // libedit believes its own note of the mode, not the terminal.
    handle.prepareTerminal(editing: false)
    handle.prepareTerminal(editing: true)
    markPastes(true)
    beginRow()
    handle.resize()
    paint()
  }

  /// Goes to the start of an empty row, wherever the cursor is.
  ///
  /// A row full of blanks wraps unless it began at the first column; then the blanks go again.
  func beginRow() {
    device.write(String(repeating: " ", count: device.size.columns) + "\r\u{1B}[J")
    renderer.forget()
  }

  /// Asks the terminal to mark pastes (mode 2004), or no longer to.
  func markPastes(_ marks: Bool) {
    modes.marksPastes(marks)
    device.write(marks ? "\u{1B}[?2004h" : "\u{1B}[?2004l")
  }
}
