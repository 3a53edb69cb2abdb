import SQLiteQuery
import TerminalText

/// Makes the cells of one row at a time, without allocating for what is plain.
final class CellFormatter {
  private let options: RenderOptions
  private let annotation: Annotation
  private let isMarkdown: Bool
  private let isTerminal: Bool
  private let null: ByteStrings
  private let nullWidth: Int
  private let count: Int

  @exclusivity(unchecked) private var scratch: UnsafeMutablePointer<UInt8>
  @exclusivity(unchecked) private var scratchCapacity = 4096
  @exclusivity(unchecked) private var scratchCount = 0
  /// The cells of the row, one a column.
  let cells: UnsafeMutablePointer<Cell>
  /// Lines of the tallest cell.
  @exclusivity(unchecked) private(set) var height = 1
  private(set) var lines: [Cell.Line] = []
  private var visible: [UInt8] = []

  init(_ options: RenderOptions, _ style: PageStyle, _ annotation: Annotation, columns: Int) {
    self.options = options
    self.annotation = annotation
    isMarkdown = style.isMarkdown
    isTerminal = options.terminal != nil
    count = columns
    let text = annotation.isOn ? StorageClass.null.name : VisibleText.of(options.nullText)
    nullWidth = DisplayWidth.of(text)
    null = ByteStrings(only: Array(text.utf8))
    scratch = .allocate(capacity: scratchCapacity)
    cells = .allocate(capacity: columns)
    let nothing = Cell.Line(stored: nil, offset: 0, length: 0, width: 0, mark: .none)
    cells.initialize(
      repeating: Cell(.null, alignsRight: false, annotation: nil, first: nothing),
      count: columns
    )
  }

  deinit {
    scratch.deallocate()
    cells.deallocate()
  }

  /// The bytes of a line.
  @inline(__always)
  func bytes(of line: Cell.Line) -> UnsafeRawBufferPointer {
    let start = line.stored ?? UnsafePointer(scratch + line.offset)
    return UnsafeRawBufferPointer(start: start, count: line.length)
  }

  /// Makes the row's ``cells``; those of the row before are gone.
  func format(_ values: RowValues, _ columns: UnsafePointer<PageColumn>) {
    scratchCount = 0
    height = 1
    if !lines.isEmpty { lines.removeAll(keepingCapacity: true) }
    for index in 0..<count { makeCell(index, values[index], columns) }
  }

  @inline(__always)
  private func makeCell(
    _ index: Int,
    _ value: StoredValue,
    _ columns: UnsafePointer<PageColumn>
  ) {
    let storageClass = value.storageClass
    let beside = annotation.beside(value, storageClass, in: columns[index].storageClass)
    let line: Cell.Line
    switch value {
    case .null:
      let bytes = null.first
      line = Cell.Line(
        stored: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
        offset: 0,
        length: bytes.count,
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
        put(complex(text, beside, columns[index]), at: index)
        return
      }
      line = Cell.Line(
        stored: start.assumingMemoryBound(to: UInt8.self),
        offset: 0,
        length: text.count,
        width: text.count,
        mark: .none
      )
    case .blob(let bytes): line = isTerminal ? preview(bytes) : whole(bytes)
    }
    let cell = Cell(
      storageClass,
      alignsRight: columns[index].alignsRight(storageClass),
      annotation: beside,
      first: line
    )
    if cell.width <= columns[index].limit {
      cells[index] = cell
    } else {
      put(refit(cell, columns[index]), at: index)
    }
  }

  private func put(_ cell: Cell, at index: Int) {
    cells[index] = cell
    height = max(height, cell.lineCount)
  }

  @inline(__always)
  private func isPlain(_ text: UnsafeRawBufferPointer) -> Bool {
    PlainASCII.count(in: text, from: 0) == text.count
      && !(isMarkdown && MarkdownText.needsEscape(text))
  }

  @inline(__always)
  private func plain(_ length: Int) -> Cell.Line {
    let line = Cell.Line(
      stored: nil,
      offset: scratchCount,
      length: length,
      width: length,
      mark: .none
    )
    scratchCount += length
    return line
  }

  @inline(__always)
  private func whole(_ bytes: UnsafeRawBufferPointer) -> Cell.Line {
    reserve(bytes.count * 2 + 3)
    var target = scratch + scratchCount
    target[0] = UInt8(ascii: "x")
    target[1] = UInt8(ascii: "'")
    target += 2
    NumberText.write(hex: bytes, to: target)
    target[bytes.count * 2] = UInt8(ascii: "'")
    return plain(bytes.count * 2 + 3)
  }

  private func preview(_ bytes: UnsafeRawBufferPointer) -> Cell.Line {
    let text = BlobPreview(bytes).text
    return text.withUnsafeBytes { stored($0, width: DisplayWidth.of(utf8: $0)) }
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
    _ beside: StorageClass?,
    _ column: PageColumn
  ) -> Cell {
    visible.removeAll(keepingCapacity: true)
    if isMarkdown {
      MarkdownText.append(text, to: &visible)
    } else {
      VisibleText.append(utf8: text, layout: .cell, to: &visible)
    }
    return visible.withUnsafeBytes { lay(out: $0, .text, beside, column) }
  }

  private func lay(
    out visible: UnsafeRawBufferPointer,
    _ storageClass: StorageClass,
    _ beside: StorageClass?,
    _ column: PageColumn
  ) -> Cell {
    var ranges = CellLines.split(visible, wrap: column.wrap, atWords: options.wrapsAtWords)
    var wasCut = false
    if let terminal = options.terminal, ranges.count > terminal.maximumLines {
      ranges.removeSubrange(max(1, terminal.maximumLines)...)
      wasCut = true
    }
    let endsCut = wasCut
    let reserved = beside.map { $0.nameLength + 1 } ?? 0
    let laid = ranges.enumerated().map { index, range in
      let isLast = index == ranges.count - 1
      var mark = Cell.Mark.none
      if annotation.isOn, !isLast {
        mark = visible[range.upperBound] == 0x0A ? .lineBreak : .wrap
      }
      return line(
        UnsafeRawBufferPointer(rebasing: visible[range]),
        cut: column.cut.map { max(1, $0 - (isLast ? reserved : mark == .none ? 0 : 1)) },
        mark,
        endsCut: isLast && endsCut,
        &wasCut
      )
    }
    var cell = Cell(
      storageClass,
      alignsRight: column.alignsRight(storageClass),
      annotation: beside,
      first: laid[0]
    )
    cell.wasCut = wasCut
    cell.firstMore = lines.count
    cell.moreCount = laid.count - 1
    lines += laid.dropFirst()
    cell.width = laid.enumerated().reduce(0) { widest, entry in
      let isLast = entry.offset == laid.count - 1
      let rest = entry.element.mark == .none ? 0 : 1
      let tail = isLast ? Cell.width(of: beside, after: entry.element.width) : rest
      return max(widest, entry.element.width + tail)
    }
    return cell
  }

  /// One line of a cell, cut to fit.
  private func line(
    _ text: UnsafeRawBufferPointer,
    cut: Int?,
    _ mark: Cell.Mark,
    endsCut: Bool,
    _ wasCut: inout Bool
  ) -> Cell.Line {
    var shown: [UInt8] = []
    if annotation.isOn {
      CellLines.disarm(text, to: &shown)
    } else {
      shown.append(contentsOf: text)
    }
    if endsCut { shown.append(contentsOf: "…".utf8) }
    var width = shown.withUnsafeBytes { DisplayWidth.of(utf8: $0) }
    if let cut, width > cut {
      var fitted: [UInt8] = []
      width = shown.withUnsafeBytes {
        FittedText.append(utf8: $0, columns: cut, to: &fitted).columns
      }
      wasCut = true
      shown = fitted
    }
    var line = shown.withUnsafeBytes { stored($0, width: width) }
    line.mark = mark
    return line
  }
}
