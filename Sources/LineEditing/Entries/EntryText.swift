/// An entry while it is edited.
struct EntryText: Equatable {
  /// The characters, lines separated by U+000A.
  var text: String
  /// The cursor's place as an offset in UTF-8 bytes.
  var cursor: Int

  /// Whether the cursor stands behind the last character.
  var isAtEnd: Bool { cursor == text.utf8.count }

  /// The index of an offset.
  func index(_ offset: Int) -> String.Index {
    text.utf8.index(text.utf8.startIndex, offsetBy: min(max(0, offset), text.utf8.count))
  }

  /// The offset of an index.
  func offset(_ index: String.Index) -> Int {
    text.utf8.distance(from: text.utf8.startIndex, to: index)
  }

  /// The text in front of the cursor.
  var beforeCursor: Substring { text[..<index(cursor)] }

  /// The text from the cursor on.
  var afterCursor: Substring { text[index(cursor)...] }

  /// Where the line with the cursor begins.
  var lineStart: Int {
    let before = beforeCursor.utf8
    return before.lastIndex(of: 0x0A).map { offset(before.index(after: $0)) } ?? 0
  }

  /// Where the line with the cursor ends, before its line break.
  var lineEnd: Int { afterCursor.utf8.firstIndex(of: 0x0A).map(offset) ?? text.utf8.count }

  /// The offset of the first character of the line with the cursor that is no blank, or its end.
  var firstOfLine: Int {
    let line = text[index(lineStart)..<index(lineEnd)]
    return offset(line.firstIndex { !$0.isWhitespace } ?? line.endIndex)
  }

  /// The line with the cursor and those below it, `count` in all or up to the last one, without the
  /// line break behind them.
  func lines(_ count: Int) -> Range<Int> {
    let start = lineStart
    var end = lineEnd
    for _ in 1..<max(1, count) {
      guard end < text.utf8.count else { break }
      end = EntryText(text: text, cursor: end + 1).lineEnd
    }
    return start..<end
  }

  // libedit moves by characters, so the cursor can stand in the middle of a cluster.

  /// The offset after the grapheme cluster at the cursor.
  var nextCluster: Int {
    let rest = afterCursor
    return rest.isEmpty ? cursor : offset(rest.index(after: rest.startIndex))
  }

  /// The offset of the grapheme cluster in front of the cursor.
  var previousCluster: Int {
    let rest = beforeCursor
    return rest.isEmpty ? cursor : offset(rest.index(before: rest.endIndex))
  }
}
