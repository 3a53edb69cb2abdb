import SQLiteQuery
import TerminalText

/// Prints the lines of a framed page whose columns are laid out.
struct PagePrinter {
  private let out: OutputBuffer
  private let style: PageStyle
  private let formatter: CellFormatter
  private let colours: ColourSequences
  private let left: [UInt8]
  private let between: [UInt8]
  private let right: [UInt8]
  /// Whether the heading has classes.
  private let showsTypes: Bool
  /// Whether values carry marks and classes.
  private let annotates: Bool
  private(set) var columns: [PageColumn]
  private(set) var shortened = 0
  private var printedRows = 0
  /// Whether rows are set apart, because some have several lines.
  var separatesRows = false

  init(
    _ columns: [PageColumn],
    _ style: PageStyle,
    _ formatter: CellFormatter,
    _ out: OutputBuffer,
    theme: ColourTheme?,
    showsTypes: Bool,
    annotates: Bool
  ) {
    self.columns = columns
    self.style = style
    self.formatter = formatter
    self.out = out
    self.showsTypes = showsTypes
    self.annotates = annotates
    colours = ColourSequences(theme)
    let colours = colours
    func framed(_ text: String) -> [UInt8] {
      guard !colours.frame.isEmpty, text.contains(where: { $0 != " " }) else {
        return Array(text.utf8)
      }
      return colours.frame + Array(text.utf8) + ColourSequences.reset
    }
    left = framed(style.frame.left)
    between = framed(style.frame.between)
    right = framed(style.frame.right) + [0x0A]
  }

  // MARK: - Frame

  func top() throws {
    if let rule = style.frame.top { try write(rule) }
  }

  func bottom() throws {
    if let rule = style.frame.bottom { try write(rule) }
  }

  /// Prints the names, the classes below them, and the line that ends the heading.
  func header() throws {
    if style.isMarkdown {
      try headerLine(colours.header) { Self.markdownHeading($0, showsTypes: showsTypes) }
    } else {
      try headerLine(colours.header) { $0.name }
      if showsTypes {
        try headerLine(colours.annotation) { $0.storageClass?.name ?? "" }
      }
    }
    try write(style.frame.belowHeader)
  }

  /// Markdown has one line for the heading.
  static func markdownHeading(_ column: PageColumn, showsTypes: Bool) -> String {
    guard showsTypes, let name = column.storageClass?.name else { return column.name }
    return column.name.isEmpty ? name : "\(column.name) \(name)"
  }

  private func headerLine(_ colour: [UInt8], _ text: (PageColumn) -> String) throws {
    try out.write(left)
    for (index, column) in columns.enumerated() {
      if index > 0 { try out.write(between) }
      let text = FittedText.cut(text(column), to: column.width)
      let rest = max(0, column.width - DisplayWidth.of(text))
      let isCentred = style.centresHeader && !showsTypes
      let before = column.alignsRight && !style.centresHeader ? rest : isCentred ? rest / 2 : 0
      try out.write(byte: 0x20, times: before)
      try out.write(colour)
      try out.write(text)
      if !colour.isEmpty { try out.write(ColourSequences.reset) }
      try out.write(byte: 0x20, times: rest - before)
    }
    try out.write(right)
  }

  private func write(_ rule: PageFrame.Rule) throws {
    try out.write(colours.frame)
    try out.write(rule.left)
    let fill = Array(rule.fill.utf8)
    for (index, column) in columns.enumerated() {
      if index > 0 { try out.write(rule.middle) }
      for _ in 0..<column.width + style.frame.rulePadding { try out.write(fill) }
    }
    try out.write(rule.right)
    if !colours.frame.isEmpty { try out.write(ColourSequences.reset) }
    try out.write(byte: 0x0A)
  }

  // MARK: - Rows

  mutating func row(_ values: RowValues) throws {
    formatter.format(values, columns)
    let grew = growToFit()
    if formatter.height > 1 && !style.isMarkdown { separatesRows = true }
    if printedRows > 0 || grew { try separate(grew) }
    printedRows += 1
    if formatter.height == 1 {
      try firstLine()
      return
    }
    for line in 0..<formatter.height { try write(line: line) }
  }

  /// Widens columns for a row that came after the page was laid out.
  private mutating func growToFit() -> Bool {
    var grew = false
    for index in columns.indices {
      let width = formatter.width(of: formatter.cells[index])
      guard width > columns[index].width else { continue }
      columns[index].width = width
      grew = true
    }
    return grew
  }

  /// Prints what stands between two rows.
  private func separate(_ grew: Bool) throws {
    if let rule = style.frame.betweenRows {
      if separatesRows || grew { try write(rule) }
    } else if style.separatesByBlankLine {
      if annotates {
        // An empty line would read as a row of empty text; the rule tells where columns stand.
        if grew { try write(style.frame.belowHeader) }
      } else if separatesRows {
        try out.write(byte: 0x0A)
      }
    }
  }

  @inline(__always)
  private mutating func firstLine() throws {
    try out.write(left)
    for index in columns.indices {
      if index > 0 { try out.write(between) }
      let cell = formatter.cells[index]
      if cell.wasCut { shortened += 1 }
      try write(cell, cell.first, isLast: true, width: columns[index].width)
    }
    try out.write(right)
  }

  private mutating func write(line: Int) throws {
    try out.write(left)
    for index in columns.indices {
      if index > 0 { try out.write(between) }
      let cell = formatter.cells[index]
      if line == 0, cell.wasCut { shortened += 1 }
      if line >= cell.lineCount {
        try out.write(byte: 0x20, times: columns[index].width)
        continue
      }
      let piece = line == 0 ? cell.first : formatter.lines[cell.more.lowerBound + line - 1]
      let isLast = line == cell.lineCount - 1
      try write(cell, piece, isLast: isLast, width: columns[index].width)
    }
    try out.write(right)
  }

  @inline(__always)
  private func write(_ cell: Cell, _ line: Cell.Line, isLast: Bool, width: Int) throws {
    let annotation = isLast ? cell.annotation : nil
    let used =
      line.width + (line.mark == .none ? 0 : 1)
      + Cell.width(of: annotation, after: line.width)
    let rest = width - used
    if cell.alignsRight { try out.write(byte: 0x20, times: rest) }
    let colour = colours.values[Int(cell.storageClass.rawValue)]
    if colour.isEmpty {
      try out.write(formatter.bytes(of: line))
    } else {
      try out.write(colour)
      try out.write(formatter.bytes(of: line))
      try out.write(ColourSequences.reset)
    }
    if line.mark != .none || annotation != nil {
      try tail(line, annotation)
    }
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
