/// Reads the tokens that count, one ahead; nothing is kept, so a long statement costs no memory.
struct TokenReader {
  let bytes: UnsafeRawBufferPointer
  private var lexer: Lexer
  private(set) var next: Token?

  init(utf8 bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    lexer = Lexer(utf8: bytes)
    advance()
  }

  mutating func advance() {
    repeat { next = lexer.next() } while next?.isTrivia == true
  }

  /// Whether the statement has no more tokens.
  var isAtEnd: Bool { next == nil || next?.kind == .semicolon }

  /// Takes a keyword if it is the next token.
  mutating func take(_ keyword: Keyword) -> Bool {
    guard next?.keyword == keyword else { return false }
    advance()
    return true
  }

  mutating func take(_ kind: Token.Kind) -> Bool {
    guard next?.kind == kind else { return false }
    advance()
    return true
  }

  /// Takes all of the keywords that come next.
  mutating func skip(_ keywords: Keyword...) {
    while let keyword = next?.keyword, keywords.contains(keyword) { advance() }
  }

  /// Takes a name; SQLite lets a string stand for one.
  mutating func takeName() -> (name: String, range: Range<Int>)? {
    guard let token = next, token.isName || token.kind == .string else { return nil }
    advance()
    let text = String(decoding: bytes[token.range], as: UTF8.self)
    return (Quoting.name(ofToken: text), token.range)
  }

  mutating func takeObjectName() -> ObjectName? {
    guard let first = takeName() else { return nil }
    guard take(.dot), let second = takeName() else {
      return ObjectName(name: first.name, range: first.range)
    }
    return ObjectName(
      schema: first.name,
      name: second.name,
      range: first.range.lowerBound..<second.range.upperBound
    )
  }

  /// Takes a parenthesis and everything in it.
  mutating func skipParentheses() {
    guard next?.kind == .leftParenthesis else { return }
    var depth = 0
    repeat {
      if next?.kind == .leftParenthesis { depth += 1 }
      if next?.kind == .rightParenthesis { depth -= 1 }
      advance()
    } while depth > 0 && !isAtEnd
  }
}
