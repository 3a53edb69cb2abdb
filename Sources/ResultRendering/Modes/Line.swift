import SQLiteQuery
import TerminalText

extension OutputMode {
  /// A value a line, the column's name before it.
  public static let line = OutputMode("line", "One value a line, with its column's name") {
    LineWriter($0, $1)
  }
}

/// Prints `name = value` lines, rows apart by an empty line.
///
/// With classes each value is followed by its own, and further lines of a value are indented, so
/// that no text can pass for another column.
struct LineWriter: ResultWriter {
  private static let minimumWidth = 5

  private let out: OutputBuffer
  private let options: RenderOptions
  private let rowSeparator: [UInt8]
  private let colours: ColourSequences
  private let isHuman: Bool
  private var names: [[UInt8]] = []
  private var indent = 0
  private var isFirst = true
  private var visible: [UInt8] = []

  init(_ options: RenderOptions, _ out: OutputBuffer) {
    self.out = out
    self.options = options
    rowSeparator = Array((options.rowSeparator ?? "\n").utf8)
    colours = ColourSequences(options.theme)
    isHuman = options.terminal != nil || options.types != .off
  }

  mutating func begin(_ columns: [String]) {
    let shown = isHuman ? columns.map { VisibleText.of($0) } : columns
    let width = max(Self.minimumWidth, shown.map { DisplayWidth.of($0) }.max() ?? 0)
    indent = width + 3
    names = shown.map { Array(FittedText.padLeft($0, to: width).utf8) }
  }

  mutating func row(_ values: RowValues) throws {
    if !isFirst { try out.write(rowSeparator) }
    isFirst = false
    for index in values.indices {
      try coloured(colours.header) { try out.write(names[index]) }
      try out.write(literal: " = ")
      try write(values[index])
      try out.write(rowSeparator)
    }
  }

  func end() -> PageNotes {
    var notes = PageNotes()
    notes.wantsFooter = true
    return notes
  }

  private mutating func write(_ value: StoredValue) throws {
    let storageClass = value.storageClass
    let colour = colours.values[Int(storageClass.rawValue)]
    switch value {
    case .null:
      let text = options.types == .off ? options.nullText : storageClass.name
      try coloured(colour) { try out.write(text) }
      return
    case .integer(let integer): try coloured(colour) { try out.write(integer) }
    case .real(let real): try coloured(colour) { try out.write(real) }
    case .text(let text): try write(text: text, colour)
    case .blob(let bytes): try coloured(colour) { try write(blob: bytes) }
    }
    guard options.types != .off else { return }
    try out.write(byte: 0x20)
    try coloured(colours.annotation) { try out.write(storageClass.name) }
  }

  private func write(blob bytes: UnsafeRawBufferPointer) throws {
    if options.terminal != nil {
      try out.write(BlobPreview(bytes).text)
    } else {
      try out.write(blob: bytes)
    }
  }

  private mutating func write(text: UnsafeRawBufferPointer, _ colour: [UInt8]) throws {
    guard isHuman else {
      try out.write(text)
      return
    }
    visible.removeAll(keepingCapacity: true)
    VisibleText.append(utf8: text, layout: .cell, to: &visible)
    try coloured(colour) {
      for byte in visible {
        try out.write(byte: byte)
        if byte == 0x0A { try out.write(byte: 0x20, times: indent) }
      }
    }
  }

  private func coloured(_ colour: [UInt8], _ body: () throws -> Void) throws {
    try out.write(colour)
    try body()
    if !colour.isEmpty { try out.write(ColourSequences.reset) }
  }
}
