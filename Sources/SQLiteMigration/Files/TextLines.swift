/// One line of a text: its content without the line end, and the whole with it.
struct TextLine {
  let content: Range<Int>
  let whole: Range<Int>
}

/// The lines of a text, in order; a text that ends with a line end has no empty last line.
func textLines(_ utf8: [UInt8]) -> [TextLine] {
  var lines: [TextLine] = []
  var start = 0
  while start < utf8.count {
    let newline = utf8[start...].firstIndex(of: UInt8(ascii: "\n"))
    let next = newline.map { $0 + 1 } ?? utf8.count
    var end = newline ?? utf8.count
    if end > start, newline != nil, utf8[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    lines.append(TextLine(content: start..<end, whole: start..<next))
    start = next
  }
  return lines
}

/// The text with all outside the ranges turned into blanks, so that every offset, line and column
/// of what is kept stays that of the file.
func masked(_ utf8: [UInt8], keeping ranges: [Range<Int>]) -> [UInt8] {
  var result = utf8.map { byte in
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") ? byte : UInt8(ascii: " ")
  }
  for range in ranges { result[range] = utf8[range] }
  return result
}

extension [UInt8] {
  /// The bytes of a range as text.
  func text(_ range: Range<Int>) -> String { String(decoding: self[range], as: UTF8.self) }
}

extension StringProtocol {
  /// Without blanks at both ends; blanks are space, tab and line ends.
  var trimmed: String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0.isNewline || $0 == "\t" }
    var rest = Substring(self).drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return String(rest)
  }

  /// The words between blanks.
  var words: [String] {
    let words = Substring(self).split(whereSeparator: { $0 == " " || $0 == "\t" || $0.isNewline })
    return words.map(String.init)
  }
}
