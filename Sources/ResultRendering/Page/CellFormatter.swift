import SQLiteQuery
import TerminalText

/// Makes the cells of one row at a time, without allocating for what is plain.
final class CellFormatter {
  private let options: RenderOptions
  private let annotation: Annotation
  private let style: PageStyle
  private let null: UnsafeMutableBufferPointer<UInt8>
  private let nullWidth: Int

  private var scratch: UnsafeMutablePointer<UInt8>
  private var scratchCapacity = 4096
  private var scratchCount = 0
  private(set) var lines: [Cell.Line] = []
  private(set) var cells: [Cell] = []
  /// Lines of the tallest cell.
  private(set) var height = 1
  private var visible: [UInt8] = []

  init(_ options: RenderOptions, _ style: PageStyle, _ annotation: Annotation) {
    self.options = options
    self.style = style
    self.annotation = annotation
    let text = annotation.isOn ? StorageClass.null.name : VisibleText.of(options.nullText)
    nullWidth = DisplayWidth.of(text)
    null = .allocate(capacity: max(1, text.utf8.count))
    _ = null.initialize(from: text.utf8)
    nullLength = text.utf8.count
    scratch = .allocate(capacity: scratchCapacity)
  }

  private let nullLength: Int

  deinit {
    null.deallocate()
    scratch.deallocate()
  }

  /// The bytes of a line.
  @inline(__always)
  func bytes(of line: Cell.Line) -> UnsafeRawBufferPointer {
    switch line.place {
    case .stored(let pointer): UnsafeRawBufferPointer(start: pointer, count: line.length)
    case .scratch(let offset): UnsafeRawBufferPointer(start: scratch + offset, count: line.length)
    }
  }

  /// Makes the row's ``cells``; those of the row before are gone.
  func format(_ values: RowValues, _ columns: [PageColumn]) {
    scratchCount = 0
    height = 1
    cells.removeAll(keepingCapacity: true)
    if !lines.isEmpty { lines.removeAll(keepingCapacity: true) }
    for index in values.indices {
      let cell = cell(values[index], columns[index])
      if !cell.more.isEmpty { height = max(height, cell.lineCount) }
      cells.append(cell)
    }
  }

  /// Columns that the cell needs.
  @inline(__always)
  func width(of cell: Cell) -> Int {
    if cell.more.isEmpty {
      return cell.first.width + Cell.width(of: cell.annotation, after: cell.first.width)
    }
    var widest = cell.first.width + (cell.first.mark == .none ? 0 : 1)
    for line in lines[cell.more] {
      let rest = line.mark == .none ? Cell.width(of: cell.annotation, after: line.width) : 1
      widest = max(widest, line.width + rest)
    }
    return widest
  }

  @inline(__always)
  private func cell(_ value: StoredValue, _ column: PageColumn) -> Cell {
    let storageClass = value.storageClass
    let beside = annotation.beside(value, storageClass, in: column.storageClass)
    let line: Cell.Line
    switch value {
    case .null:
      line = Cell.Line(
        place: null.baseAddress.map { .stored(UnsafePointer($0)) } ?? .scratch(0),
        length: nullLength,
        width: nullWidth,
        mark: .none
      )
    case .integer(let integer):
      reserve(NumberText.integerCapacity)
      line = plain(NumberText.write(integer, to: scratch + scratchCount))
    case .real(let real):
      reserve(RealText.capacity)
      line = plain(RealText.write(real, to: scratch + scratchCount))
    case .text(let text):
      guard let start = text.baseAddress, isPlain(text) else {
        return complex(text, storageClass, beside, column)
      }
      line = Cell.Line(
        place: .stored(start.assumingMemoryBound(to: UInt8.self)),
        length: text.count,
        width: text.count,
        mark: .none
      )
    case .blob(let bytes): line = blob(bytes)
    }
    let cell = Cell(
      storageClass: storageClass,
      alignsRight: column.alignsRight(storageClass),
      annotation: beside,
      first: line
    )
    let limit = column.wrap ?? column.cut ?? .max
    if line.width + Cell.width(of: beside, after: line.width) <= limit { return cell }
    return refit(cell, column)
  }

  @inline(__always)
  private func isPlain(_ text: UnsafeRawBufferPointer) -> Bool {
    PlainASCII.count(in: text, from: 0) == text.count
      && !(style.isMarkdown && MarkdownText.needsEscape(text))
  }

  @inline(__always)
  private func plain(_ length: Int) -> Cell.Line {
    let line = Cell.Line(place: .scratch(scratchCount), length: length, width: length, mark: .none)
    scratchCount += length
    return line
  }

  private func blob(_ bytes: UnsafeRawBufferPointer) -> Cell.Line {
    if options.terminal != nil {
      let text = BlobPreview(bytes).text
      return text.withUnsafeBytes { stored($0, width: DisplayWidth.of(utf8: $0)) }
    }
    reserve(bytes.count * 2 + 3)
    var target = scratch + scratchCount
    target[0] = UInt8(ascii: "x")
    target[1] = UInt8(ascii: "'")
    target += 2
    for byte in bytes {
      target[0] = NumberText.hexDigit(byte >> 4)
      target[1] = NumberText.hexDigit(byte & 15)
      target += 2
    }
    target[0] = UInt8(ascii: "'")
    return plain(bytes.count * 2 + 3)
  }

  /// Copies bytes to the scratch memory.
  private func stored(_ bytes: UnsafeRawBufferPointer, width: Int) -> Cell.Line {
    reserve(bytes.count)
    if let source = bytes.baseAddress {
      (scratch + scratchCount).update(
        from: source.assumingMemoryBound(to: UInt8.self),
        count: bytes.count
      )
    }
    var line = plain(bytes.count)
    line.width = width
    return line
  }

  @inline(__always)
  private func reserve(_ count: Int) {
    if scratchCount + count > scratchCapacity { grow(count) }
  }

  private func grow(_ count: Int) {
    let capacity = max(scratchCapacity * 2, scratchCount + count)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: scratch, count: scratchCount)
    scratch.deallocate()
    scratch = larger
    scratchCapacity = capacity
  }

  // MARK: - What is not plain

  /// Cuts or wraps a cell of one line that is too wide.
  private func refit(_ cell: Cell, _ column: PageColumn) -> Cell {
    let text = Array(bytes(of: cell.first))
    return text.withUnsafeBytes { lay(out: $0, cell.storageClass, cell.annotation, column) }
  }

  private func complex(
    _ text: UnsafeRawBufferPointer,
    _ storageClass: StorageClass,
    _ beside: StorageClass?,
    _ column: PageColumn
  ) -> Cell {
    visible.removeAll(keepingCapacity: true)
    if style.isMarkdown {
      MarkdownText.append(text, to: &visible)
    } else {
      VisibleText.append(utf8: text, layout: .cell, to: &visible)
    }
    return visible.withUnsafeBytes { lay(out: $0, storageClass, beside, column) }
  }

  private func lay(
    out visible: UnsafeRawBufferPointer,
    _ storageClass: StorageClass,
    _ beside: StorageClass?,
    _ column: PageColumn
  ) -> Cell {
    var cell = Cell(
      storageClass: storageClass,
      alignsRight: column.alignsRight(storageClass),
      annotation: beside,
      first: Cell.Line(place: .scratch(scratchCount), length: 0, width: 0, mark: .none)
    )
    var ranges = CellLines.split(visible, wrap: column.wrap, atWords: options.wrapsAtWords)
    if let terminal = options.terminal, ranges.count > terminal.maximumLines {
      ranges.removeSubrange(max(1, terminal.maximumLines)...)
      cell.wasCut = true
    }
    let reserved = beside.map { $0.nameLength + 1 } ?? 0
    let firstMore = lines.count
    for (index, range) in ranges.enumerated() {
      let isLast = index == ranges.count - 1
      var mark = Cell.Mark.none
      if annotation.isOn, !isLast {
        mark = visible[range.upperBound] == 0x0A ? .lineBreak : .wrap
      }
      let line = line(
        UnsafeRawBufferPointer(rebasing: visible[range]),
        cut: column.cut.map { max(1, $0 - (isLast ? reserved : mark == .none ? 0 : 1)) },
        mark,
        endsCut: isLast && cell.wasCut,
        &cell
      )
      if index == 0 { cell.first = line } else { lines.append(line) }
    }
    cell.more = firstMore..<lines.count
    return cell
  }

  /// One line of a cell, cut to fit.
  private func line(
    _ text: UnsafeRawBufferPointer,
    cut: Int?,
    _ mark: Cell.Mark,
    endsCut: Bool,
    _ cell: inout Cell
  ) -> Cell.Line {
    var shown: [UInt8] = []
    if annotation.isOn {
      CellLines.disarm(text, to: &shown)
    } else {
      shown.append(contentsOf: text)
    }
    if endsCut { shown.append(contentsOf: "…".utf8) }
    let width = shown.withUnsafeBytes { DisplayWidth.of(utf8: $0) }
    if let cut, width > cut {
      var fitted: [UInt8] = []
      let columns = shown.withUnsafeBytes {
        FittedText.append(utf8: $0, columns: cut, to: &fitted).columns
      }
      cell.wasCut = true
      shown = fitted
      var line = shown.withUnsafeBytes { stored($0, width: columns) }
      line.mark = mark
      return line
    }
    var line = shown.withUnsafeBytes { stored($0, width: width) }
    line.mark = mark
    return line
  }
}
