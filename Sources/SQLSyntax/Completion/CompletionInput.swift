/// The statement around a cursor: what is being typed, and the tokens with a gap in its place.
struct CompletionInput {
  let prefix: CompletionPrefix
  /// The tokens of the statement that count; `nil` stands for the cursor.
  private(set) var tokens: [Token?] = []
  private(set) var isCompletable = true
  private(set) var isInString = false

  /// Tokens looked at behind the cursor; what a scope needs is nearer.
  private static let lookahead = 20_000

  init(_ bytes: UnsafeRawBufferPointer, cursor: Int) {
    var cursor = min(max(0, cursor), bytes.count)
    while cursor > 0, cursor < bytes.count, bytes[cursor] & 0xC0 == 0x80 { cursor -= 1 }
    let before = UnsafeRawBufferPointer(rebasing: bytes[..<cursor])
    var splitter = StatementSplitter()
    var start = 0
    while let end = splitter.nextEnd(in: before, from: start) { start = end }

    var last: Token?
    for token in Lexer(utf8: before, from: start) {
      last = token
      if !token.isTrivia { tokens.append(token) }
    }
    var typed: Token?
    switch last?.kind {
    case .identifier, .keyword: typed = tokens.popLast() ?? nil
    case .quotedIdentifier where last?.isTerminated == false: typed = tokens.popLast() ?? nil
    case .string where last?.isTerminated == false:
      typed = tokens.popLast() ?? nil
      isInString = true
    case .comment:
      // A line comment reaches as far as the cursor; a finished block comment ends there.
      isCompletable = last.map { $0.isTerminated && bytes[$0.range.lowerBound] != 0x2D } == true
    case .integer, .float, .blob, .variable, .illegal: isCompletable = false
    default: break
    }
    let after = Self.endOfTyped(typed, in: bytes, cursor: cursor)
    let qualifier = Self.popQualifier(&tokens, bytes)
    prefix = Self.prefix(typed, qualifier, in: bytes, cursor: cursor, after)
    tokens.append(nil)
    guard isCompletable else { return }

    let end = splitter.nextEnd(in: bytes, from: cursor) ?? bytes.count
    let most = tokens.count + Self.lookahead
    for token in Lexer(utf8: bytes, from: after.offset) {
      if token.range.lowerBound >= end || tokens.count > most { break }
      if !token.isTrivia { tokens.append(token) }
    }
  }

  /// Where the name under the cursor ends, and whether a quote closes it there.
  private static func endOfTyped(
    _ typed: Token?,
    in bytes: UnsafeRawBufferPointer,
    cursor: Int
  ) -> (offset: Int, isClosed: Bool) {
    guard let typed else { return (cursor, false) }
    var end = cursor
    while end < bytes.count, SQLByte.isIdentifier(bytes[end]) { end += 1 }
    guard typed.kind != .identifier, typed.kind != .keyword else { return (end, false) }
    // A quote further on more likely opens the next name than closes this one.
    let close = closingQuote(bytes[typed.range.lowerBound])
    return end < bytes.count && bytes[end] == close ? (end + 1, true) : (cursor, false)
  }

  private static func closingQuote(_ open: UInt8) -> UInt8 {
    open == UInt8(ascii: "[") ? UInt8(ascii: "]") : open
  }

  /// Takes `name .` pairs off the end.
  private static func popQualifier(
    _ tokens: inout [Token?],
    _ bytes: UnsafeRawBufferPointer
  ) -> [String] {
    var names: [String] = []
    var end = tokens.count
    while end >= 2, tokens[end - 1]?.kind == .dot, let token = tokens[end - 2],
      token.kind == .identifier || token.kind == .quotedIdentifier || token.kind == .keyword
    {
      names.append(Quoting.name(ofToken: String(decoding: bytes[token.range], as: UTF8.self)))
      end -= 2
    }
    tokens.removeSubrange(end...)
    return names.reversed()
  }

  private static func prefix(
    _ typed: Token?,
    _ qualifier: [String],
    in bytes: UnsafeRawBufferPointer,
    cursor: Int,
    _ after: (offset: Int, isClosed: Bool)
  ) -> CompletionPrefix {
    let range = typed?.range ?? cursor..<cursor
    let text = String(decoding: bytes[range], as: UTF8.self)
    let isQuoted = typed?.kind == .quotedIdentifier || typed?.kind == .string
    let rest = isQuoted ? cursor..<cursor : cursor..<after.offset
    return CompletionPrefix(
      text: isQuoted ? Quoting.name(ofToken: text) : text,
      range: range,
      quote: isQuoted ? text.first : nil,
      isClosed: after.isClosed,
      rest: String(decoding: bytes[rest], as: UTF8.self),
      qualifier: qualifier
    )
  }
}
