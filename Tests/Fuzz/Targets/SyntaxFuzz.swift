import SQLSyntax

/// What the prompt makes of a text while it is typed: tokens, colours, completions, summaries.
enum SyntaxFuzz: FuzzTarget {
  static let name = "syntax"

  static func run(_ bytes: UnsafeRawBufferPointer) {
    guard let cursor = bytes.first.map({ Int($0) }) else { return }
    let sql = UnsafeRawBufferPointer(rebasing: bytes.dropFirst())
    var end = 0
    for token in Lexer(utf8: sql) {
      if token.range.lowerBound != end || token.range.isEmpty { fault("a gap before \(token)") }
      end = token.range.upperBound
    }
    if end != sql.count { fault("tokens end at \(end) of \(sql.count)") }
    let highlighted = HighlightedSQL(utf8: sql)
    for span in highlighted.spans where span.range.upperBound > sql.count {
      fault("a span behind the end: \(span)")
    }
    _ = highlighted.matchingParentheses(at: cursor)
    let context = CompletionContext(utf8: sql, cursor: cursor)
    let range = context.prefix.range
    if range.upperBound > sql.count { fault("a prefix behind the end: \(range)") }
    _ = StatementSummary(utf8: sql)
    let text = String(decoding: sql, as: UTF8.self)
    if NormalizedSQL.bytes(of: text + " -- x\n") != NormalizedSQL.bytes(of: text + " /* y */") {
      // Where the text ends inside of a literal or a comment, the endings are a part of it.
      if Lexer.tokens(of: text).allSatisfy(\.isTerminated) { fault("comments count") }
    }
    _ = SourcePosition(utf8Offset: cursor, inUTF8: sql)
    let name = Quoting.quotedIdentifier(text)
    if Quoting.name(ofToken: name) != text { fault("quoting \(text.debugDescription)") }
  }
}
