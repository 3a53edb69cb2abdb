import SQLiteQuery
import TerminalText

/// Prints rows in columns of one width each.
///
/// Rows are kept until the widths are known; past a limit the page begins with those it has, and
/// goes on row by row, so memory does not grow with the result.
final class FramedPageWriter: ResultWriter {
  /// Bytes of rows that are kept to find the widths.
  private static let keptBytes = 16 << 20
  /// On a screen the first rows are worth more than widths that fit the last ones.
  private static let keptRowsOnTerminal = 1000
  private static let screenful = 50
  private static let patience = Duration.milliseconds(80)

  private let options: RenderOptions
  private let out: OutputBuffer
  private let style: PageStyle
  private let types: RenderOptions.Types
  private let annotation: Annotation
  private let showsHeader: Bool
  private let begun = ContinuousClock.now
  private var names: [String] = []
  private var columns: [PageColumn] = []
  private var kept: RowStore?
  private var printer: PagePrinter?
  private var vertical: LineWriter?

  init(_ options: RenderOptions, _ out: OutputBuffer, _ style: PageStyle) {
    self.options = options
    self.out = out
    self.style = style
    showsHeader = style.alwaysShowsHeader || options.headers != .off
    // Without a heading each value has to say its class.
    types = options.types == .on && !showsHeader ? .cell : options.types
    annotation = Annotation(
      types,
      dashesAreRules: style.separatesByBlankLine,
      wraps: options.wrap != nil || !options.widths.isEmpty
    )
  }

  func begin(_ names: [String]) {
    self.names = names.map(heading)
    columns = names.indices.map { index in
      var column = PageColumn()
      let width = index < options.widths.count ? options.widths[index] : 0
      column.alignsRight = width < 0
      // A width that a script gives says the side too: it gets what it asks for.
      column.alignsLeft = !options.alignsNumbers || width > 0 && options.terminal == nil
      column.width = abs(width)
      if !style.isMarkdown { column.wrap = width != 0 ? abs(width) : options.wrap }
      return column
    }
    kept = RowStore(columns: names.count)
  }

  func row(_ values: RowValues) throws {
    if let printer {
      try printer.row(values)
    } else if let vertical {
      try vertical.row(values)
    } else if let kept {
      kept.append(values)
      if isTimeToPrint(kept) { try start() }
    }
  }

  func end() throws -> PageNotes {
    var notes = PageNotes()
    notes.wantsFooter = true
    if kept != nil { try start() }
    if let printer {
      try printer.bottom()
      notes.shortened = printer.shortened
    }
    return notes
  }

  private func isTimeToPrint(_ kept: RowStore) -> Bool {
    if options.terminal == nil { return kept.size >= Self.keptBytes }
    if kept.rows >= Self.keptRowsOnTerminal || kept.size >= Self.keptBytes { return true }
    return kept.rows >= Self.screenful && ContinuousClock.now - begun > Self.patience
  }

  /// The name as the heading shows it: its first line.
  private func heading(_ name: String) -> String {
    let lines = name.split(separator: "\n", omittingEmptySubsequences: false)
    let first = lines.first.map(String.init) ?? ""
    if style.isMarkdown {
      var text = lines.count > 1 && types != .off ? name : first
      var escaped: [UInt8] = []
      text.withUTF8 { MarkdownText.append(UnsafeRawBufferPointer($0), to: &escaped) }
      return String(decoding: escaped, as: UTF8.self)
    }
    return VisibleText.of(first) + (lines.count > 1 && types != .off ? "…" : "")
  }

  // MARK: - Laying out

  /// Lays the page out with the rows that are kept, and prints them.
  private func start() throws {
    guard let rows = kept else { return }
    kept = nil
    if rows.rows == 0, types == .off, options.terminal == nil { return }
    findClasses(rows)
    let formatter = CellFormatter(options, style, annotation, columns: columns.count)
    let hasSeveralLines = measure(rows, formatter)
    let frame = style.frame.width(ofColumns: columns.count)
    if let terminal = options.terminal {
      let names = names.map { DisplayWidth.of($0) }
      let available = terminal.width - frame
      let natural = columns.map(\.width)
      let widths = PageLayout.fit(columns, natural: natural, names: names, into: available)
      if widths == nil, terminal.turnsVertical, !style.isMarkdown {
        try startVertical(rows)
        return
      }
      let fitted = widths ?? natural
      let slack = max(0, available - fitted.reduce(0, +))
      for index in columns.indices {
        columns[index].width = fitted[index]
        columns[index].cut = widths == nil ? nil : fitted[index] + slack / columns.count
      }
    }
    let printer = PagePrinter(
      columns,
      names: names,
      style,
      formatter,
      out,
      theme: options.theme,
      showsTypes: types == .on && rows.rows > 0,
      annotates: annotation.isOn
    )
    printer.separatesRows = hasSeveralLines
    try printer.top()
    if showsHeader { try printer.header() }
    try rows.forEach { try printer.row($0) }
    self.printer = printer
  }

  private func startVertical(_ rows: RowStore) throws {
    let writer = LineWriter(options, out)
    writer.begin(names)
    try rows.forEach { try writer.row($0) }
    vertical = writer
  }

  private func findClasses(_ rows: RowStore) {
    var counts = [ClassCounts](repeating: ClassCounts(), count: columns.count)
    rows.forEach { values in
      for index in values.indices { counts[index].count(values[index].storageClass) }
    }
    for index in columns.indices { columns[index].storageClass = counts[index].most }
    if style.isMarkdown, types == .on {
      // Markdown has one line for the heading.
      for index in columns.indices {
        guard let name = columns[index].storageClass?.name else { continue }
        names[index] += names[index].isEmpty ? name : " \(name)"
      }
    }
  }

  /// Finds the widths at which nothing is cut.
  ///
  /// - Returns: Whether any cell has several lines.
  private func measure(_ rows: RowStore, _ formatter: CellFormatter) -> Bool {
    for index in columns.indices where columns[index].width == 0 {
      let width = showsHeader ? DisplayWidth.of(names[index]) : 0
      columns[index].width = min(width, columns[index].wrap ?? .max)
      if types == .on, let name = columns[index].storageClass?.name {
        columns[index].width = max(columns[index].width, name.utf8.count)
      }
    }
    var hasSeveralLines = false
    var widths = columns.map(\.width)
    rows.forEach { values in
      columns.withUnsafeBufferPointer { buffer in
        if let columns = buffer.baseAddress { formatter.format(values, columns) }
      }
      for index in values.indices {
        widths[index] = max(widths[index], formatter.cells[index].width)
      }
      if formatter.height > 1 { hasSeveralLines = true }
    }
    for index in columns.indices { columns[index].width = widths[index] }
    return hasSeveralLines && !style.isMarkdown
  }
}
