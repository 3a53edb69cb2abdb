/// Reads SQL byte by byte and tells a ``StatementGrammar`` what stands there.
///
/// Everything that may be cut in two by the end of a piece is a state, so pieces can end anywhere.
struct StatementScanner: Sendable {
  private enum State: Equatable {
    case between
    /// A name, a keyword or a number.
    case word
    /// After `$`, `@`, `:` or `#`.
    case variable(named: Bool)
    case variableColon(named: Bool)
    case variableParenthesis
    /// Up to the quote; a doubled one opens the next literal at once, which comes to the same.
    case quoted(UInt8)
    case minus
    case slash
    /// Behind `/*`; SQLite takes these two bytes for operators at the end of a text.
    case commentStart
    case blockComment(star: Bool)
    case lineComment
  }

  private var state = State.between
  private var word = ScannedWord()

  /// Whether nothing is open, and nothing was left undecided that the grammar has not seen.
  var isBetweenTokens: Bool { state == .between || state == .lineComment }

  var open: OpenConstruct? {
    switch state {
    case .quoted(UInt8(ascii: "'")): .string
    case .quoted(UInt8(ascii: "\"")): .doubleQuotedName
    case .quoted(UInt8(ascii: "`")): .backtickName
    case .quoted: .bracketedName
    case .commentStart, .blockComment: .comment
    default: nil
    }
  }

  /// Hands over what the end of a piece left undecided, were it the end of the text.
  mutating func finish(_ grammar: inout StatementGrammar) {
    switch state {
    case .word: _ = grammar.take(word.symbol)
    case .variable, .variableColon, .variableParenthesis, .minus, .slash:
      _ = grammar.take(.other)
    case .between, .quoted, .commentStart, .blockComment, .lineComment: return
    }
    state = .between
  }

  /// Reads on; returns the offset behind the `;` that ends a statement, or `nil` at the end.
  mutating func nextEnd(
    in bytes: UnsafeRawBufferPointer,
    from offset: Int,
    grammar: inout StatementGrammar
  ) -> Int? {
    var index = offset
    while index < bytes.count {
      switch state {
      case .between:
        var step = Step.on
        while index < bytes.count, step == .on {
          let byte = bytes[index]
          if byte == UInt8(ascii: " ") {
            index += 1
          } else if SQLByte.isIdentifier(byte), byte < 0x80, byte != UInt8(ascii: "$") {
            index = takeWord(bytes, from: index, &grammar)
          } else {
            step = take(byte, &grammar)
            index += 1
          }
        }
        if step == .ended { return index }
      case .word:
        while index < bytes.count, SQLByte.isIdentifier(bytes[index]), !word.isByteOrderMark {
          word.append(bytes[index])
          index += 1
        }
        if word.isByteOrderMark {
          state = .between
        } else if index < bytes.count {
          state = .between
          _ = grammar.take(word.symbol)
        }
      case .variable, .variableColon, .variableParenthesis:
        if variable(bytes[index], &grammar) { index += 1 }
      case .quoted(let quote):
        while index < bytes.count, bytes[index] != quote { index += 1 }
        if index < bytes.count { state = .between }
        index += 1
      case .minus:
        state = bytes[index] == UInt8(ascii: "-") ? .lineComment : .between
        if state == .between { _ = grammar.take(.other) } else { index += 1 }
      case .slash:
        state = bytes[index] == UInt8(ascii: "*") ? .commentStart : .between
        if state == .between { _ = grammar.take(.other) } else { index += 1 }
      case .commentStart:
        state = .blockComment(star: bytes[index] == UInt8(ascii: "*"))
        index += 1
      case .blockComment(let star):
        if star, bytes[index] == UInt8(ascii: "/") {
          state = .between
          index += 1
        } else {
          while index < bytes.count, bytes[index] != UInt8(ascii: "*") { index += 1 }
          state = .blockComment(star: index < bytes.count)
          index += 1
        }
      case .lineComment:
        while index < bytes.count, bytes[index] != 0x0A { index += 1 }
        if index < bytes.count { state = .between }
      }
    }
    return nil
  }

  /// Takes a word whole, which costs less than byte by byte, if it ends in this piece.
  @inline(__always)
  private mutating func takeWord(
    _ bytes: UnsafeRawBufferPointer,
    from start: Int,
    _ grammar: inout StatementGrammar
  ) -> Int {
    var end = start + 1
    while end < bytes.count, SQLByte.isIdentifier(bytes[end]) { end += 1 }
    if end < bytes.count, !ScannedWord.mayTell(first: bytes[start], length: end - start) {
      _ = grammar.take(.other)
      return end
    }
    word = ScannedWord()
    for index in start..<end { word.append(bytes[index]) }
    if end < bytes.count {
      _ = grammar.take(word.symbol)
    } else {
      state = .word
    }
    return end
  }

  /// What follows a byte between tokens.
  private enum Step {
    /// Still between tokens.
    case on
    /// Something has begun.
    case begun
    /// The statement has ended.
    case ended
  }

  /// Takes a byte that is no word's first.
  private mutating func take(_ byte: UInt8, _ grammar: inout StatementGrammar) -> Step {
    switch byte {
    case UInt8(ascii: " "), 0x09, 0x0A, 0x0C, 0x0D: return .on
    case 0x0B:
      _ = grammar.take(.other)
      return .on
    case UInt8(ascii: ";"): return grammar.take(.semicolon) ? .ended : .on
    case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"):
      state = .quoted(byte)
      _ = grammar.take(.other)
    case UInt8(ascii: "["):
      state = .quoted(UInt8(ascii: "]"))
      _ = grammar.take(.other)
    case UInt8(ascii: "-"): state = .minus
    case UInt8(ascii: "/"): state = .slash
    case UInt8(ascii: "("):
      _ = grammar.take(.leftParenthesis)
      return .on
    case UInt8(ascii: ")"):
      _ = grammar.take(.rightParenthesis)
      return .on
    case UInt8(ascii: "$"), UInt8(ascii: "@"), UInt8(ascii: ":"), UInt8(ascii: "#"):
      state = .variable(named: false)
    case let first where SQLByte.isIdentifier(first):
      state = .word
      word = ScannedWord()
      word.append(first)
    default:
      _ = grammar.take(.other)
      return .on
    }
    return .begun
  }

  /// Reads a byte of a variable; tells whether it belongs to it.
  private mutating func variable(_ byte: UInt8, _ grammar: inout StatementGrammar) -> Bool {
    switch state {
    case .variable(let named):
      if SQLByte.isIdentifier(byte) {
        state = .variable(named: true)
        return true
      }
      if byte == UInt8(ascii: "("), named {
        state = .variableParenthesis
        return true
      }
      if byte == UInt8(ascii: ":") {
        state = .variableColon(named: named)
        return true
      }
    case .variableColon(let named):
      if byte == UInt8(ascii: ":") {
        state = .variable(named: named)
        return true
      }
      // That colon begins a variable of its own.
      _ = grammar.take(.other)
      state = .variable(named: false)
      return false
    case .variableParenthesis:
      if byte == UInt8(ascii: ")") {
        _ = grammar.take(.other)
        state = .between
        return true
      }
      if !SQLByte.isSpace(byte) { return true }
    default: break
    }
    _ = grammar.take(.other)
    state = .between
    return false
  }
}

/// The letters of a word, as far as they tell which symbol it is.
private struct ScannedWord: Sendable {
  /// The last eight bytes, in lower case.
  private var tail: UInt64 = 0
  private var first: UInt8 = 0
  private var length = 0

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    if length == 0 { first = SQLByte.lowercased(byte) }
    tail = tail << 8 | UInt64(SQLByte.lowercased(byte))
    length &+= 1
  }

  /// SQLite takes the mark for white space wherever a word could begin.
  var isByteOrderMark: Bool { length == 3 && tail == 0xEFBBBF }

  /// Whether a word may be one of those that ``symbol`` knows.
  @inline(__always)
  static func mayTell(first: UInt8, length: Int) -> Bool {
    switch first | 0x20 {
    case UInt8(ascii: "b"), UInt8(ascii: "c"), UInt8(ascii: "e"), UInt8(ascii: "t"):
      (3...9).contains(length)
    default: false
    }
  }

  var symbol: StatementGrammar.Symbol {
    switch length {
    case 3 where tail == Self.packed("end"): .end
    case 4 where tail == Self.packed("case"): .case
    case 4 where tail == Self.packed("temp"): .temporary
    case 5 where tail == Self.packed("begin"): .begin
    case 6 where tail == Self.packed("create"): .create
    case 7 where tail == Self.packed("trigger"): .trigger
    case 7 where tail == Self.packed("explain"): .explain
    case 9 where tail == Self.packed("emporary") && first == UInt8(ascii: "t"): .temporary
    default: .other
    }
  }

  private static func packed(_ word: StaticString) -> UInt64 {
    var value: UInt64 = 0
    for index in 0..<word.utf8CodeUnitCount {
      value = value << 8 | UInt64(word.utf8Start[index])
    }
    return value
  }
}
