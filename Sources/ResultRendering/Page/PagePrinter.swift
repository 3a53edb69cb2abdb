import SQLiteQuery
import TerminalText

/// Prints the lines of a framed page whose columns are laid out.
final class PagePrinter {
  private let out: OutputBuffer
  private let style: PageStyle
  private let formatter: CellFormatter
  private let colours: ColourSequences
  private let frame: PageFrame
  /// What stands left of, between and right of the cells.
  private let bars: ByteStrings
  private let isColoured: Bool
  private let isMarkdown: Bool
  /// Whether the heading has classes.
  private let showsTypes: Bool
  /// Whether values carry marks and classes.
  private let annotates: Bool
  private let names: [String]

  private let columns: UnsafeMutablePointer<PageColumn>
  private let count: Int
  @exclusivity(unchecked) private(set) var shortened = 0
  @exclusivity(unchecked) private var printedRows = 0
  /// Whether rows are set apart, because some have several lines.
  @exclusivity(unchecked) var separatesRows = false

  init(
    _ columns: [PageColumn],
    names: [String],
    _ style: PageStyle,
    _ formatter: CellFormatter,
    _ out: OutputBuffer,
    theme: ColourTheme?,
    showsTypes: Bool,
    annotates: Bool
  ) {
    self.columns = .allocate(capacity: columns.count)
    self.columns.initialize(from: columns, count: columns.count)
    count = columns.count
    self.names = names
    self.style = style
    self.formatter = formatter
    self.out = out
    self.showsTypes = showsTypes
    self.annotates = annotates
    frame = style.frame
    isMarkdown = style.isMarkdown
    isColoured = theme != nil
    let colours = ColourSequences(theme)
    self.colours = colours
    let parts = [style.frame.left, style.frame.between, style.frame.right].map { text in
      guard !colours.frame.isEmpty, text.contains(where: { $0 != " " }) else {
        return Array(text.utf8)
      }
      return colours.frame + Array(text.utf8) + ColourSequences.reset
    }
    bars = ByteStrings([parts[0], parts[1], parts[2] + [0x0A]])
  }

  deinit { columns.deallocate() }

  // MARK: - Frame

  func top() throws {
    if let rule = frame.top { try write(rule) }
  }

  func bottom() throws {
    if let rule = frame.bottom { try write(rule) }
  }

  /// Prints the names, the classes below them, and the line that ends the heading.
  func header() throws {
    try headerLine(colours.header) { names[$0] }
    if showsTypes, !isMarkdown {
      try headerLine(colours.annotation) { columns[$0].storageClass?.name ?? "" }
    }
    try write(frame.belowHeader)
  }

  private func headerLine(_ colour: [UInt8], _ text: (Int) -> String) throws {
    try out.write(bars[0])
    for index in 0..<count {
      if index > 0 { try out.write(bars[1]) }
      let text = FittedText.cut(text(index), to: columns[index].width)
      let rest = max(0, columns[index].width - DisplayWidth.of(text))
      let isCentred = style.centresHeader && !showsTypes
      let isRight = columns[index].alignsRight && !style.centresHeader
      let before = isRight ? rest : isCentred ? rest / 2 : 0
      try out.write(byte: 0x20, times: before)
      try out.write(colour)
      try out.write(text)
      if !colour.isEmpty { try out.write(ColourSequences.reset) }
      try out.write(byte: 0x20, times: rest - before)
    }
    try out.write(bars[2])
  }

  private func write(_ rule: PageFrame.Rule) throws {
    try out.write(colours.frame)
    try out.write(rule.left)
    let fill = Array(rule.fill.utf8)
    for index in 0..<count {
      if index > 0 { try out.write(rule.middle) }
      for _ in 0..<columns[index].width + frame.rulePadding { try out.write(fill) }
    }
    try out.write(rule.right)
    if !colours.frame.isEmpty { try out.write(ColourSequences.reset) }
    try out.write(byte: 0x0A)
  }

  // MARK: - Rows

  func row(_ values: RowValues) throws {
    formatter.format(values, columns)
    let grew = growToFit()
    if formatter.height > 1 { separatesRows = true }
    if grew || separatesRows, grew || printedRows > 0 { try separate(grew) }
    printedRows += 1
    if formatter.height == 1, !isColoured {
      try plainLine()
    } else {
      for line in 0..<formatter.height { try write(line: line) }
    }
  }

  /// Widens columns for a row that came after the page was laid out.
  @inline(__always)
  private func growToFit() -> Bool {
    var grew = false
    for index in 0..<count where formatter.cells[index].width > columns[index].width {
      columns[index].width = formatter.cells[index].width
      grew = true
    }
    return grew
  }

  /// Prints what stands between two rows.
  private func separate(_ grew: Bool) throws {
    if let rule = frame.betweenRows {
      try write(rule)
    } else if style.separatesByBlankLine {
      if annotates {
        // An empty line would read as a row of empty text; the rule tells where columns stand.
        if grew { try write(frame.belowHeader) }
      } else if separatesRows {
        try out.write(byte: 0x0A)
      }
    }
  }

  /// A row of one line without colours: what nearly all are.
  private func plainLine() throws {
    try out.write(bars[0])
    for index in 0..<count {
      if index > 0 { try out.write(bars[1]) }
      let cell = formatter.cells[index]
      if cell.wasCut { shortened += 1 }
      let rest = columns[index].width - cell.width
      if cell.alignsRight { try out.write(byte: 0x20, times: rest) }
      try out.write(formatter.bytes(of: cell.first))
      if cell.annotation != nil { try tail(cell.first, cell.annotation) }
      if !cell.alignsRight { try out.write(byte: 0x20, times: rest) }
    }
    try out.write(bars[2])
  }

  private func write(line: Int) throws {
    try out.write(bars[0])
    for index in 0..<count {
      if index > 0 { try out.write(bars[1]) }
      let cell = formatter.cells[index]
      if line == 0, cell.wasCut { shortened += 1 }
      if line >= cell.lineCount {
        try out.write(byte: 0x20, times: columns[index].width)
        continue
      }
      let piece = line == 0 ? cell.first : formatter.lines[cell.firstMore + line - 1]
      let annotation = line == cell.lineCount - 1 ? cell.annotation : nil
      try write(piece, cell, annotation, width: columns[index].width)
    }
    try out.write(bars[2])
  }

  private func write(
    _ line: Cell.Line,
    _ cell: Cell,
    _ annotation: StorageClass?,
    width: Int
  ) throws {
    let used =
      line.width + (line.mark == .none ? 0 : 1)
      + Cell.width(of: annotation, after: line.width)
    let rest = width - used
    if cell.alignsRight { try out.write(byte: 0x20, times: rest) }
    let colour = colours.values[Int(cell.storageClass.rawValue)]
    try out.write(colour)
    try out.write(formatter.bytes(of: line))
    if !colour.isEmpty { try out.write(ColourSequences.reset) }
    if line.mark != .none || annotation != nil { try tail(line, annotation) }
    if !cell.alignsRight { try out.write(byte: 0x20, times: rest) }
  }

  /// Prints what Assay says about a value beside it.
  private func tail(_ line: Cell.Line, _ annotation: StorageClass?) throws {
    if annotation != nil, line.width > 0 { try out.write(byte: 0x20) }
    try out.write(colours.annotation)
    try out.write(literal: line.mark.text)
    if let annotation { try out.write(annotation.name) }
    if !colours.annotation.isEmpty { try out.write(ColourSequences.reset) }
  }
}
