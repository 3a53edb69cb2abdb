/// Where the characters of prompt and entry stand on a screen of a certain width.
struct EntryLayout {
  var columns: Int
  var prompt: StyledText
  /// What is open after each line break of the entry.
  var openings: [String]
  /// The prompt of a further line, from what is open there.
  var continuation: (String) -> StyledText
  var entry: EntryText
  var styles: [StyledRange] = []
  /// What follows the text without being part of it, drawn up to its first line break.
  var suffix = StyledText("")
  /// Whether the entry is being edited: only then the cursor needs a cell behind a full row.
  var isEdited = true

  /// What was laid out.
  struct Result {
    /// The rows of the window.
    var rows: [[Cell]]
    /// Rows in all.
    var rowCount: Int
    var cursorRow: Int
    var cursorColumn: Int
  }

  /// Lays everything out and keeps the rows of `window`.
  ///
  /// Entries may have thousands of lines, so plain ones outside of the window are only measured.
  func rows(in window: Range<Int>) -> Result {
    var pass = Pass(layout: self, window: window)
    var text = entry.text
    text.withUTF8 { pass.layOut($0) }
    return pass.finish()
  }

  /// One pass over the text.
  private struct Pass {
    let layout: EntryLayout
    let styles: ByteStyles
    var builder: RowBuilder
    var cursor = (row: 0, column: 0)
    var line = 0
    var continuations: [String: StyledText] = [:]

    init(layout: EntryLayout, window: Range<Int>) {
      self.layout = layout
      styles = ByteStyles(layout.styles, count: layout.entry.text.utf8.count)
      builder = RowBuilder(columns: layout.columns, window: window)
      builder.put(layout.prompt)
    }

    mutating func layOut(_ bytes: UnsafeBufferPointer<UInt8>) {
      let cursor = layout.entry.cursor
      var offset = 0
      while true {
        let end = bytes[offset...].firstIndex(of: 0x0A) ?? bytes.count
        let isMeasured =
          !(offset..<end).contains(cursor) && bytes[offset..<end].allSatisfy(\.isPrintable)
          && builder.skip(end - offset)
        if !isMeasured { layOutLine(bytes, from: offset, to: end) }
        guard end < bytes.count else { return }
        endLine(at: end)
        offset = end + 1
      }
    }

    private mutating func layOutLine(
      _ bytes: UnsafeBufferPointer<UInt8>,
      from start: Int,
      to end: Int
    ) {
      let entry = layout.entry
      var offset = start
      while offset < end {
        let byte = bytes[offset]
        if byte.isPrintable, offset + 1 == end || bytes[offset + 1] < 0x80 {
          builder.makeRoom(for: 1)
          if entry.cursor == offset { placeCursor() }
          builder.put(String(Unicode.Scalar(byte)), width: 1, style: styles[offset])
          offset += 1
        } else {
          // CR LF would be one character.
          let cluster = byte == 0x0D ? "\r" : entry.text[entry.index(offset)]
          let next = offset + cluster.utf8.count
          builder.makeRoom(for: RowBuilder.width(of: cluster))
          // libedit may stop inside of a cluster.
          if (offset..<next).contains(entry.cursor) { placeCursor() }
          builder.put(cluster, style: styles[offset])
          offset = next
        }
      }
    }

    private mutating func endLine(at lineBreak: Int) {
      if layout.entry.cursor == lineBreak {
        if layout.isEdited { builder.makeRoom(for: 1) }
        placeCursor()
      }
      builder.endRow()
      defer { line += 1 }
      guard line < layout.openings.count else { return }
      let open = layout.openings[line]
      let prompt = continuations[open] ?? layout.continuation(open)
      continuations[open] = prompt
      builder.put(prompt)
    }

    private mutating func placeCursor() { cursor = (builder.row, builder.column) }

    mutating func finish() -> Result {
      if layout.entry.isAtEnd {
        if layout.isEdited { builder.makeRoom(for: 1) }
        placeCursor()
      }
      for piece in layout.suffix.pieces {
        for cluster in piece.text.prefix(while: { !$0.isNewline }) {
          builder.put(cluster, style: piece.style)
        }
      }
      builder.endRow()
      return Result(
        rows: builder.rows,
        rowCount: builder.row,
        cursorRow: cursor.row,
        cursorColumn: min(cursor.column, layout.columns - 1)
      )
    }
  }
}

extension UInt8 {
  /// Whether it is an ASCII character of one column.
  fileprivate var isPrintable: Bool { self &- 0x20 < 0x5F }
}
