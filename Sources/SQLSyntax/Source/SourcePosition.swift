/// A place in a text as people count: lines and characters from 1.
///
/// A line ends with LF, CRLF or CR. A column counts characters (grapheme clusters), not columns of
/// a terminal; the display width of ``linePrefix`` gives those.
public struct SourcePosition: Equatable, Sendable {
  /// The line, from 1.
  public let line: Int
  /// The character in the line, from 1.
  public let column: Int
  /// The whole line without its end: what an error message quotes.
  public let lineText: String
  /// The line up to the place.
  public let linePrefix: String

  /// Where a UTF-8 offset stands; one beyond the end counts as the end, one inside a character as
  /// the start of that character.
  public init(utf8Offset offset: Int, in text: String) {
    var text = text
    self = text.withUTF8 { buffer in
      SourcePosition(utf8Offset: offset, inUTF8: UnsafeRawBufferPointer(buffer))
    }
  }

  /// Where an offset stands in UTF-8 bytes; what is not UTF-8 is repaired in the texts.
  public init(utf8Offset offset: Int, inUTF8 bytes: UnsafeRawBufferPointer) {
    let wanted = min(max(0, offset), bytes.count)
    var line = 1
    var start = 0
    var index = 0
    while index < wanted {
      let isEnd =
        bytes[index] == 0x0A
        || bytes[index] == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A)
      index += 1
      if isEnd { (line, start) = (line + 1, index) }
    }
    var end = wanted
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    // Between the bytes of a CRLF the line has ended before the CR.
    let textEnd = end > start && bytes[end - 1] == 0x0D ? end - 1 : end
    var place = min(wanted, textEnd)
    while place > start, place < bytes.count, bytes[place] & 0xC0 == 0x80 { place -= 1 }
    self.line = line
    lineText = String(decoding: bytes[start..<textEnd], as: UTF8.self)
    linePrefix = String(decoding: bytes[start..<place], as: UTF8.self)
    column = linePrefix.count + 1
  }
}

extension SourcePosition: CustomStringConvertible {
  /// `4:12`, line and column.
  public var description: String { "\(line):\(column)" }
}
