/// What a piece of SQL text is, as far as reading migration files needs to know.
enum SQLTokenKind {
  case space, comment, string, name, word, number, variable, symbol
}

/// Walks over the tokens of a file as SQLite's tokenizer cuts them.
///
/// Throws `MigrationFileError` for a comment or a quote that is never closed, and for a CR inside a
/// `--` comment, which SQLite would take to hide the lines after it.
func forEachSQLToken(
  in text: MigrationText,
  _ body: (SQLTokenKind, Range<Int>) throws -> Void
) throws {
  var scanner = SQLScanner(text.utf8)
  while let (kind, range, isClosed) = scanner.next() {
    let shift = text.notices.contains(.byteOrderMark) ? 3 : 0
    if !isClosed {
      throw MigrationFileError(
        path: text.path,
        byteOffset: text.notices.contains(.transcodedFromUTF16) ? nil : range.lowerBound + shift,
        reason: kind == .comment ? .unterminatedComment : .unterminatedString
      )
    }
    if kind == .comment, text.utf8[range.lowerBound] == UInt8(ascii: "-") {
      let content = text.utf8[range].dropLast()
      if let lone = content.firstIndex(of: UInt8(ascii: "\r")) {
        throw MigrationFileError(
          path: text.path,
          byteOffset: lone + shift,
          reason: .carriageReturnAlone
        )
      }
    }
    try body(kind, range)
  }
}

/// Cuts UTF-8 SQL into tokens; source: <https://www.sqlite.org/src/file/src/tokenize.c>.
struct SQLScanner {
  private let utf8: [UInt8]
  private(set) var offset = 0

  init(_ utf8: [UInt8]) { self.utf8 = utf8 }

  /// The next token; not closed means that the text ends inside it.
  mutating func next() -> (kind: SQLTokenKind, range: Range<Int>, isClosed: Bool)? {
    guard offset < utf8.count else { return nil }
    let start = offset
    let byte = utf8[start]
    switch byte {
    case 0x20, 0x09, 0x0a, 0x0c, 0x0d:
      skip { [0x20, 0x09, 0x0a, 0x0c, 0x0d].contains($0) }
      return (.space, start..<offset, true)
    case UInt8(ascii: "-") where peek(1) == UInt8(ascii: "-"):
      skip { $0 != 0x0a }
      return (.comment, start..<offset, true)
    case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"):
      offset += 2
      while offset < utf8.count {
        if utf8[offset] == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
          offset += 2
          return (.comment, start..<offset, true)
        }
        offset += 1
      }
      return (.comment, start..<offset, false)
    case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"):
      let isClosed = quoted(by: byte)
      return (byte == UInt8(ascii: "'") ? .string : .name, start..<offset, isClosed)
    case UInt8(ascii: "["):
      skip { $0 != UInt8(ascii: "]") }
      let isClosed = offset < utf8.count
      if isClosed { offset += 1 }
      return (.name, start..<offset, isClosed)
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      skip { isWordByte($0) || $0 == UInt8(ascii: ".") }
      return (.number, start..<offset, true)
    case UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "$"):
      offset += 1
      skip(isWordByte)
      return (.variable, start..<offset, true)
    case _ where isWordByte(byte):
      skip(isWordByte)
      return (.word, start..<offset, true)
    default:
      offset += 1
      return (.symbol, start..<offset, true)
    }
  }

  private func peek(_ distance: Int) -> UInt8? {
    offset + distance < utf8.count ? utf8[offset + distance] : nil
  }

  private mutating func skip(_ condition: (UInt8) -> Bool) {
    while offset < utf8.count, condition(utf8[offset]) { offset += 1 }
  }

  private mutating func quoted(by quote: UInt8) -> Bool {
    offset += 1
    while offset < utf8.count {
      if utf8[offset] == quote {
        offset += 1
        if offset >= utf8.count || utf8[offset] != quote { return true }
      }
      offset += 1
    }
    return false
  }
}

private func isWordByte(_ byte: UInt8) -> Bool {
  byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
    || (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9"))
    || (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
}
