import SQLiteQuery
import TerminalText

extension OutputMode {
  /// A value a line, the column's name before it.
  public static let line = OutputMode("line", "One value a line, with its column's name", row: "\n")
  {
    LineWriter($0, $1)
  }
}

/// Prints `name = value` lines, rows apart by an empty line.
///
/// With classes each value is followed by its own, and further lines of a value are indented, so
/// that no text can pass for another column.
final class LineWriter: ResultWriter {
  private static let minimumWidth = 5

  private let out: OutputBuffer
  private let rowSeparator: ByteStrings
  private let null: ByteStrings
  private let colours: ColourSequences
  private let showsTypes: Bool
  private let isTerminal: Bool
  private let isHuman: Bool
  /// Each name and ` = `.
  private var names = ByteStrings([])
  private var indent = 0
  private var isFirst = true
  private var visible: [UInt8] = []

  init(_ options: RenderOptions, _ out: OutputBuffer) {
    self.out = out
    rowSeparator = ByteStrings(only: Array((options.rowSeparator ?? "\n").utf8))
    showsTypes = options.types != .off
    isTerminal = options.terminal != nil
    isHuman = isTerminal || showsTypes
    let nullText = showsTypes ? StorageClass.null.name : options.shownNullText
    null = ByteStrings(only: Array(nullText.utf8))
    colours = ColourSequences(options.theme)
  }

  func begin(_ columns: [String]) {
    let shown = isHuman ? columns.map { VisibleText.of($0) } : columns
    // Scripts get the bytes that sqlite3 gives them, which counts bytes.
    let widths = shown.map { isHuman ? DisplayWidth.of($0) : $0.utf8.count }
    let width = max(Self.minimumWidth, widths.max() ?? 0)
    indent = width + 3
    names = ByteStrings(
      zip(shown, widths).map { name, own in
        let padded = [UInt8](repeating: 0x20, count: width - own) + Array(name.utf8)
        let reset = colours.header.isEmpty ? [] : ColourSequences.reset
        return colours.header + padded + reset + Array(" = ".utf8)
      }
    )
  }

  func row(_ values: RowValues) throws {
    if !isFirst { try out.write(rowSeparator.first) }
    isFirst = false
    for index in values.indices {
      try out.write(names[index])
      if isHuman {
        try writeForPeople(values[index])
      } else {
        try write(values[index])
      }
      try out.write(rowSeparator.first)
    }
  }

  func end() -> PageNotes {
    var notes = PageNotes()
    notes.wantsFooter = true
    return notes
  }

  @inline(__always)
  private func write(_ value: StoredValue) throws {
    switch value {
    case .null: try out.write(null.first)
    case .integer(let integer): try out.write(integer)
    case .real(let real): try out.write(real)
    case .text(let text): try out.write(text)
    case .blob(let bytes): try out.write(blob: bytes)
    }
  }

  private func writeForPeople(_ value: StoredValue) throws {
    let storageClass = value.storageClass
    let colour = colours.values[Int(storageClass.rawValue)]
    try out.write(colour)
    switch value {
    case .text(let text): try write(visible: text)
    case .blob(let bytes) where isTerminal: try out.write(BlobPreview(bytes).text)
    default: try write(value)
    }
    if !colour.isEmpty { try out.write(ColourSequences.reset) }
    guard showsTypes, storageClass != .null else { return }
    try out.write(byte: 0x20)
    try out.write(colours.annotation)
    try out.write(storageClass.name)
    if !colours.annotation.isEmpty { try out.write(ColourSequences.reset) }
  }

  private func write(visible text: UnsafeRawBufferPointer) throws {
    visible.removeAll(keepingCapacity: true)
    VisibleText.append(utf8: text, layout: .cell, to: &visible)
    for byte in visible {
      try out.write(byte: byte)
      if byte == 0x0A { try out.write(byte: 0x20, times: indent) }
    }
  }
}
