/// A place in a migration file, with the line that stands there.
public struct SourceLocation: Hashable, Sendable {
  /// The file's path as it was given, or the identifier where there is no file.
  public let file: String
  /// The line, counted from 1.
  public let line: Int
  /// The column in characters, counted from 1.
  public let column: Int
  /// The text of that line, without its line end, control characters made visible.
  public let excerpt: String

  /// The place at a byte offset of a text; an offset past its end means its last character.
  init(file: String, utf8: [UInt8], offset: Int) {
    let offset = min(max(offset, 0), utf8.count)
    var line = 1
    var start = 0
    for index in 0..<offset where utf8[index] == UInt8(ascii: "\n") {
      line += 1
      start = index + 1
    }
    var end = offset
    while end < utf8.count, utf8[end] != UInt8(ascii: "\n") { end += 1 }
    if end > offset, utf8[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    self.file = file
    self.line = line
    self.column = String(decoding: utf8[start..<offset], as: UTF8.self).count + 1
    self.excerpt = visible(String(decoding: utf8[start..<max(end, start)], as: UTF8.self))
  }

  /// The excerpt with a caret under the column, two lines.
  public var caret: String {
    let indent = String(
      excerpt.prefix(column - 1).map { $0 == "\t" ? "\t" : Character(" ") }
    )
    return "\(excerpt)\n\(indent)^"
  }
}

extension SourceLocation: CustomStringConvertible {
  /// `file:line:column`, as compilers print it.
  public var description: String { "\(file):\(line):\(column)" }
}

/// The text with nothing in it that could drive a terminal; tabs stay.
func visible(_ text: String) -> String {
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    switch scalar.value {
    case 0x09: result.append(scalar)
    case 0x00...0x1f: result.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{fffd}")
    case 0x7f: result.append("\u{2421}")
    case 0x80...0x9f, 0x200e, 0x200f, 0x202a...0x202e, 0x2066...0x2069: result.append("\u{fffd}")
    default: result.append(scalar)
    }
  }
  return String(result)
}
