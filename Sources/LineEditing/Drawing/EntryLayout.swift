/// Where the characters of prompt and entry stand on a screen of a certain width.
struct EntryLayout {
  var columns: Int
  var prompt: StyledText
  /// The prompts of the second and further lines.
  var continuations: [StyledText]
  var entry: EntryText
  var styles: [StyledRange]
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
  func rows(in window: Range<Int>) -> Result {
    var builder = RowBuilder(columns: columns, window: window)
    builder.put(prompt)
    var cursor = (row: 0, column: 0)
    var line = 0
    let styles = ByteStyles(self.styles, count: entry.text.utf8.count)

    func placeCursor() { cursor = (builder.row, builder.column) }

    var text = entry.text
    text.withUTF8 { bytes in
      var offset = 0
      while offset < bytes.count {
        let byte = bytes[offset]
        let style = styles[offset]
        if byte == 0x0A {
          if entry.cursor == offset {
            if isEdited { builder.makeRoom(for: 1) }
            placeCursor()
          }
          builder.endRow()
          if line < continuations.count { builder.put(continuations[line]) }
          line += 1
          offset += 1
        } else if (0x20..<0x7F).contains(byte),
          offset + 1 == bytes.count || bytes[offset + 1] < 0x80
        {
          builder.makeRoom(for: 1)
          if entry.cursor == offset { placeCursor() }
          builder.put(String(Unicode.Scalar(byte)), width: 1, style: style)
          offset += 1
        } else {
          let cluster = byte == 0x0D ? "\r" : entry.text[entry.index(offset)]
          let length = cluster.utf8.count
          builder.makeRoom(for: RowBuilder.width(of: cluster))
          // libedit may stop inside of a cluster.
          if (offset..<offset + length).contains(entry.cursor) { placeCursor() }
          builder.put(cluster, style: style)
          offset += length
        }
      }
    }
    if entry.isAtEnd {
      if isEdited { builder.makeRoom(for: 1) }
      placeCursor()
    }
    for piece in suffix.pieces {
      for cluster in piece.text.prefix(while: { !$0.isNewline }) {
        builder.put(cluster, style: piece.style)
      }
    }
    builder.endRow()
    return Result(
      rows: builder.rows,
      rowCount: builder.row,
      cursorRow: cursor.row,
      cursorColumn: min(cursor.column, columns - 1)
    )
  }
}
