import TerminalText

/// Breaks the visible text of a cell into lines.
enum CellLines {
  /// Ranges of the lines; a line feed ends one and belongs to none.
  ///
  /// - Parameters:
  ///   - text: Visible text.
  ///   - wrap: Columns after which a line is broken.
  ///   - atWords: Whether a break is moved to a blank or the end of a word before it.
  /// - Returns: At least one range.
  static func split(_ text: UnsafeRawBufferPointer, wrap: Int?, atWords: Bool) -> [Range<Int>] {
    guard let wrap, wrap > 0 else { return lineFeeds(text) }
    guard atWords else { return FittedText.lineRanges(utf8: text, columns: wrap) }
    var ranges: [Range<Int>] = []
    for line in lineFeeds(text) {
      var start = line.lowerBound
      repeat {
        let rest = UnsafeRawBufferPointer(rebasing: text[start..<line.upperBound])
        let taken = FittedText.prefix(utf8: rest, columns: wrap)
        // A line that is just full is broken too, as sqlite3 does.
        if taken.bytes == rest.count, taken.columns < wrap {
          ranges.append(start..<line.upperBound)
          break
        }
        let length = wordEnd(rest, atMost: max(1, taken.bytes))
        ranges.append(start..<start + length)
        start += length
        while start < line.upperBound, text[start] == 0x20 { start += 1 }
      } while start < line.upperBound
    }
    return ranges
  }

  private static func lineFeeds(_ text: UnsafeRawBufferPointer) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    for (index, byte) in text.enumerated() where byte == 0x0A {
      ranges.append(start..<index)
      start = index + 1
    }
    ranges.append(start..<text.count)
    return ranges
  }

  /// The last end of a word in the second half of what fits, as sqlite3 looks for it.
  private static func wordEnd(_ text: UnsafeRawBufferPointer, atMost limit: Int) -> Int {
    for end in stride(from: limit, to: limit / 2, by: -1) where text[end - 1] == 0x20 {
      return end
    }
    for end in stride(from: limit, to: limit / 2, by: -1)
    where isWord(text[end - 1]) != (end < text.count && isWord(text[end])) {
      return end
    }
    return limit
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...0xFF: true
    default: false
    }
  }

  /// Appends a line so that its end can't be taken for a ``Cell/Mark``.
  static func disarm(_ line: UnsafeRawBufferPointer, to output: inout [UInt8]) {
    var end = line.count
    while end > 0, line[end - 1] == 0x20 { end -= 1 }
    for mark in [Cell.Mark.lineBreak, .wrap] {
      let bytes = UnsafeRawBufferPointer(
        start: mark.text.utf8Start,
        count: mark.text.utf8CodeUnitCount
      )
      guard end >= bytes.count, line[end - bytes.count..<end].elementsEqual(bytes) else { continue }
      output.append(contentsOf: line[..<(end - bytes.count)])
      output.append(contentsOf: (mark == .lineBreak ? "\\u{21B5}" : "\\u{21B4}").utf8)
      output.append(contentsOf: line[end...])
      return
    }
    output.append(contentsOf: line)
  }
}
