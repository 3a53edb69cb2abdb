import LineEditing

/// A language for tests: an entry is whole when it ends in `;` or begins with `.`, outside of
/// quotes and parentheses.
final class FixtureGrammar: EntryGrammar {
  func state(of text: String) -> EntryState {
    let trimmed = text.drop { $0.isWhitespace }
    if trimmed.isEmpty || trimmed.first == "." { return .complete }
    var depth = 0
    var isQuoted = false
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "'"): isQuoted.toggle()
      case UInt8(ascii: "(") where !isQuoted: depth += 1
      case UInt8(ascii: ")") where !isQuoted: depth -= 1
      default: break
      }
    }
    if isQuoted { return .open("'") }
    if depth > 0 { return .open("(") }
    let last = text.utf8.last { $0 != 0x20 && $0 != 0x0A }
    return last == UInt8(ascii: ";") ? .complete : .open("")
  }

  func openings(in text: String) -> [String] {
    var openings: [String] = []
    var depth = 0
    var isQuoted = false
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "'"): isQuoted.toggle()
      case UInt8(ascii: "(") where !isQuoted: depth += 1
      case UInt8(ascii: ")") where !isQuoted: depth -= 1
      case 0x0A: openings.append(isQuoted ? "'" : depth > 0 ? "(" : "")
      default: break
      }
    }
    return openings
  }
}

/// `select` is bold blue, strings are green, the brackets at the cursor black on yellow.
final class FixtureHighlighter: Highlighter {
  func styles(of text: String, cursor: Int?) -> [StyledRange] {
    let bytes = Array(text.utf8)
    var styles: [StyledRange] = []
    var open: [Int] = []
    var position = 0
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "s"), bytes[position...].starts(with: "select".utf8) {
        styles.append(StyledRange(position..<position + 6, TextStyle("1;34")))
        position += 6
        continue
      }
      switch bytes[position] {
      case UInt8(ascii: "'"):
        let end = bytes[(position + 1)...].firstIndex(of: UInt8(ascii: "'")) ?? bytes.count - 1
        styles.append(StyledRange(position..<end + 1, TextStyle("32")))
        position = end
      case UInt8(ascii: "("): open.append(position)
      case UInt8(ascii: ")"):
        if let start = open.popLast(), start == cursor || position == cursor {
          for place in [start, position] {
            styles.append(StyledRange(place..<place + 1, TextStyle("30;43")))
          }
        }
      default: break
      }
      position += 1
    }
    return styles
  }
}

/// Words, with what they are.
final class FixtureCompleter: Completer {
  private static let words: [(String, String)] = [
    ("select", "keyword"), ("offset", "keyword"), ("orders", "table"), ("order_items", "table"),
    ("order by", "keyword"), ("users", "table"), ("größe", "column"), ("grün", "column"),
  ]

  func completions(of text: String, cursor: Int) -> CompletionList {
    let before = Array(text.utf8.prefix(cursor))
    let start =
      before.lastIndex { $0 == 0x20 || $0 == 0x0A || $0 == UInt8(ascii: "(") }.map { $0 + 1 } ?? 0
    let typed = String(decoding: before[start...], as: UTF8.self)
    let found = Self.words.filter { $0.0.hasPrefix(typed) && !typed.isEmpty }
    return CompletionList(
      range: start..<cursor,
      candidates: found.map { CompletionCandidate($0.0, detail: $0.1) }
    )
  }
}
