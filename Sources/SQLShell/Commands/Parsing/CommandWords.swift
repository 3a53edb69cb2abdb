/// Splits the line of a dot command into words, as sqlite3 does.
///
/// Words are separated by white space. In `"…"` and in words without quotes a backslash begins an
/// escape as in C; in `'…'` it stands for itself.
enum CommandWords {
  /// Words that are read at most; the rest of the line is not looked at.
  private static let limit = 51

  /// The words of a line, the dot left out, and whether the last one stood in quotes.
  ///
  /// A script need not be UTF-8: words are bytes.
  static func split(_ line: some Sequence<UInt8>) -> (words: [[UInt8]], endsQuoted: Bool) {
    var words: [[UInt8]] = []
    var endsQuoted = false
    var rest = Array(line)[...]
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }
    while words.count < limit {
      rest = rest.drop(while: isSpace)
      guard let first = rest.first else { break }
      var word: [UInt8] = []
      endsQuoted = first == UInt8(ascii: "'") || first == UInt8(ascii: "\"")
      if endsQuoted {
        rest.removeFirst()
        while let byte = rest.popFirst(), byte != first {
          word.append(byte)
          if first == UInt8(ascii: "\""), byte == UInt8(ascii: "\\"), let next = rest.popFirst() {
            word.append(next)
          }
        }
      } else {
        word = Array(rest.prefix { !isSpace($0) })
        rest = rest.dropFirst(word.count)
      }
      words.append(first == UInt8(ascii: "'") ? word : resolvingBackslashes(word))
    }
    return (words, endsQuoted)
  }

  /// Replaces the escapes of C: `\n`, `\t`, `\\`, `\123` in octal; others stand for themselves.
  static func resolvingBackslashes(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(UInt8(ascii: "\\")) else { return text }
    var result: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
        result.append(byte)
        continue
      }
      switch escape {
      case UInt8(ascii: "a"): result.append(7)
      case UInt8(ascii: "b"): result.append(8)
      case UInt8(ascii: "t"): result.append(9)
      case UInt8(ascii: "n"): result.append(10)
      case UInt8(ascii: "v"): result.append(11)
      case UInt8(ascii: "f"): result.append(12)
      case UInt8(ascii: "r"): result.append(13)
      case UInt8(ascii: "0")...UInt8(ascii: "7"):
        var value = Int(escape - UInt8(ascii: "0"))
        for _ in 0..<2 {
          guard let digit = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(digit)
          else { break }
          value = value * 8 + Int(digit - UInt8(ascii: "0"))
          rest.removeFirst()
        }
        result.append(UInt8(truncatingIfNeeded: value))
      default: result.append(escape)
      }
    }
    return result
  }
}
