/// Splits SQL into tokens as SQLite's tokenizer does (its file `tokenize.c`).
///
/// Never fails: what SQLite refuses is a token of kind ``Token/Kind/illegal`` or one that is not
/// terminated. Takes linear time, and no memory but the tokens it returns. A NUL byte, where
/// SQLite stops reading, is an illegal token, or part of the literal or comment it stands in.
public struct Lexer: IteratorProtocol, Sequence {
  private let bytes: UnsafeRawBufferPointer
  private var offset: Int

  /// Reads UTF-8 bytes, which must stay valid while the lexer is used.
  ///
  /// - Parameters:
  ///   - bytes: The whole text; ranges of tokens count from its start.
  ///   - offset: Where to begin; must be the start of a token.
  public init(utf8 bytes: UnsafeRawBufferPointer, from offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
  }

  /// All tokens of a text.
  public static func tokens(of text: String) -> [Token] {
    var text = text
    return text.withUTF8 { Array(Lexer(utf8: UnsafeRawBufferPointer($0))) }
  }

  /// The next token, white space and comments included, or `nil` at the end.
  public mutating func next() -> Token? {
    guard offset < bytes.count else { return nil }
    let start = offset
    let scanned = scan(start)
    offset = start + scanned.length
    let keyword = scanned.kind == .identifier ? Keyword(utf8: bytes, in: start..<offset) : nil
    return Token(
      kind: keyword == nil ? scanned.kind : .keyword,
      keyword: keyword,
      range: start..<offset,
      isTerminated: scanned.isTerminated
    )
  }

  private typealias Scanned = (kind: Token.Kind, length: Int, isTerminated: Bool)

  /// The byte at an offset; 0 after the end, as in SQLite's terminated strings.
  private func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  private func scan(_ start: Int) -> Scanned {
    let following = byte(start + 1)
    switch bytes[start] {
    case UInt8(ascii: " "), 0x09, 0x0A, 0x0C, 0x0D:
      return (.space, length(from: start + 1, of: start) { SQLByte.isSpace($0) }, true)
    case UInt8(ascii: "-"):
      if following == UInt8(ascii: "-") {
        return (.comment, length(from: start + 2, of: start) { $0 != 0x0A }, true)
      }
      guard following == UInt8(ascii: ">") else { return (.operator, 1, true) }
      return (.operator, byte(start + 2) == UInt8(ascii: ">") ? 3 : 2, true)
    case UInt8(ascii: "("): return (.leftParenthesis, 1, true)
    case UInt8(ascii: ")"): return (.rightParenthesis, 1, true)
    case UInt8(ascii: ";"): return (.semicolon, 1, true)
    case UInt8(ascii: ","): return (.comma, 1, true)
    case UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "%"), UInt8(ascii: "&"),
      UInt8(ascii: "~"):
      return (.operator, 1, true)
    case UInt8(ascii: "/"):
      // At the very end of a text SQLite takes `/*` for two operators.
      if following == UInt8(ascii: "*"), start + 2 < bytes.count { return blockComment(start) }
      return (.operator, 1, true)
    case UInt8(ascii: "="):
      return (.operator, following == UInt8(ascii: "=") ? 2 : 1, true)
    case UInt8(ascii: "<"):
      let pairs = following == UInt8(ascii: "=") || following == UInt8(ascii: ">")
      return (.operator, pairs || following == UInt8(ascii: "<") ? 2 : 1, true)
    case UInt8(ascii: ">"):
      let pairs = following == UInt8(ascii: "=") || following == UInt8(ascii: ">")
      return (.operator, pairs ? 2 : 1, true)
    case UInt8(ascii: "!"):
      return following == UInt8(ascii: "=") ? (.operator, 2, true) : (.illegal, 1, true)
    case UInt8(ascii: "|"):
      return (.operator, following == UInt8(ascii: "|") ? 2 : 1, true)
    case UInt8(ascii: "'"): return quoted(start, as: .string)
    case UInt8(ascii: "\""), UInt8(ascii: "`"): return quoted(start, as: .quotedIdentifier)
    case UInt8(ascii: "["):
      let inside = length(from: start + 1, of: start) { $0 != UInt8(ascii: "]") }
      let isTerminated = start + inside < bytes.count
      return (.quotedIdentifier, inside + (isTerminated ? 1 : 0), isTerminated)
    case UInt8(ascii: "."):
      return SQLByte.isDigit(following) ? number(start) : (.dot, 1, true)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return number(start)
    case UInt8(ascii: "?"):
      return (.variable, length(from: start + 1, of: start) { SQLByte.isDigit($0) }, true)
    case UInt8(ascii: "$"), UInt8(ascii: "@"), UInt8(ascii: ":"), UInt8(ascii: "#"):
      return variable(start)
    case UInt8(ascii: "x"), UInt8(ascii: "X"):
      return following == UInt8(ascii: "'") ? blob(start) : word(start)
    case 0xEF where following == 0xBB && byte(start + 2) == 0xBF:
      return (.space, 3, true)
    case let first where SQLByte.isIdentifier(first): return word(start)
    default: return (.illegal, 1, true)
    }
  }

  /// How far from `start` the bytes from `index` on satisfy the condition.
  @inline(__always)
  private func length(from index: Int, of start: Int, while matches: (UInt8) -> Bool) -> Int {
    var end = index
    while end < bytes.count, matches(bytes[end]) { end += 1 }
    return end - start
  }

  private func word(_ start: Int) -> Scanned {
    (.identifier, length(from: start + 1, of: start) { SQLByte.isIdentifier($0) }, true)
  }

  private func blockComment(_ start: Int) -> Scanned {
    var end = start + 3
    while end < bytes.count {
      if bytes[end] == UInt8(ascii: "/"), bytes[end - 1] == UInt8(ascii: "*") {
        return (.comment, end + 1 - start, true)
      }
      end += 1
    }
    return (.comment, end - start, false)
  }

  private func quoted(_ start: Int, as kind: Token.Kind) -> Scanned {
    let quote = bytes[start]
    var end = start + 1
    while end < bytes.count {
      if bytes[end] == quote {
        // A doubled quote stands for itself.
        guard byte(end + 1) == quote else { return (kind, end + 1 - start, true) }
        end += 1
      }
      end += 1
    }
    return (kind, bytes.count - start, false)
  }

  private func number(_ start: Int) -> Scanned {
    if bytes[start] == UInt8(ascii: "0"), byte(start + 1) | 0x20 == UInt8(ascii: "x"),
      SQLByte.isHexDigit(byte(start + 2))
    {
      return (.integer, length(from: start + 3, of: start) { SQLByte.isHexDigit($0) }, true)
    }
    var kind = Token.Kind.integer
    var end = digits(from: start)
    if byte(end) == UInt8(ascii: ".") {
      kind = .float
      end = digits(from: end + 1)
    }
    if byte(end) | 0x20 == UInt8(ascii: "e") {
      let sign = byte(end + 1) == UInt8(ascii: "+") || byte(end + 1) == UInt8(ascii: "-")
      let first = end + (sign ? 2 : 1)
      if SQLByte.isDigit(byte(first)) {
        kind = .float
        end = digits(from: first)
      }
    }
    let whole = length(from: end, of: start) { SQLByte.isIdentifier($0) }
    return whole > end - start ? (.illegal, whole, true) : (kind, whole, true)
  }

  /// The end of a run of digits; SQLite 3.46 and later let `_` stand between two of them.
  private func digits(from start: Int) -> Int {
    var end = start
    while end < bytes.count {
      let isSeparator =
        bytes[end] == UInt8(ascii: "_") && end > start && SQLByte.isDigit(bytes[end - 1])
        && SQLByte.isDigit(byte(end + 1))
      guard isSeparator || SQLByte.isDigit(bytes[end]) else { break }
      end += 1
    }
    return end
  }

  /// `:a`, and the form of Tcl variables, `$a::b(c)`.
  private func variable(_ start: Int) -> Scanned {
    var end = start + 1
    var named = false
    while end < bytes.count {
      let next = bytes[end]
      if SQLByte.isIdentifier(next) {
        named = true
      } else if next == UInt8(ascii: "("), named {
        let isInside = { (byte: UInt8) in !SQLByte.isSpace(byte) && byte != UInt8(ascii: ")") }
        end += length(from: end + 1, of: end, while: isInside)
        guard byte(end) == UInt8(ascii: ")") else { return (.illegal, end - start, true) }
        return (.variable, end + 1 - start, true)
      } else if next == UInt8(ascii: ":"), byte(end + 1) == UInt8(ascii: ":") {
        end += 1
      } else {
        break
      }
      end += 1
    }
    return (named ? .variable : .illegal, end - start, true)
  }

  private func blob(_ start: Int) -> Scanned {
    let end = start + length(from: start + 2, of: start) { SQLByte.isHexDigit($0) }
    if byte(end) == UInt8(ascii: "'"), (end - start).isMultiple(of: 2) {
      return (.blob, end + 1 - start, true)
    }
    let inside = length(from: end, of: start) { $0 != UInt8(ascii: "'") }
    guard start + inside < bytes.count else { return (.blob, inside, false) }
    return (.illegal, inside + 1, true)
  }
}
