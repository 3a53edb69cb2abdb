/// A text read for display: the class of every token, and which parentheses belong together.
///
/// Takes linear time; parentheses pair within a statement, so an open one does not reach past `;`.
public struct HighlightedSQL: Sendable {
  /// A token with its class.
  public struct Span: Equatable, Sendable {
    /// Where it stands, as UTF-8 offsets.
    public let range: Range<Int>
    /// How it is to be shown.
    public let syntaxClass: SyntaxClass

    /// A token with its class.
    public init(range: Range<Int>, syntaxClass: SyntaxClass) {
      self.range = range
      self.syntaxClass = syntaxClass
    }
  }

  /// The tokens in order; white space is between them.
  public let spans: [Span]
  /// Offsets of opening parentheses with those that close them.
  private let pairs: [(open: Int, close: Int)]

  /// Reads a whole text: one statement or many, finished or not.
  public init(_ sql: String) {
    var sql = sql
    self = sql.withUTF8 { HighlightedSQL(utf8: UnsafeRawBufferPointer($0)) }
  }

  /// Reads UTF-8 bytes.
  public init(utf8 bytes: UnsafeRawBufferPointer) {
    let tokens = Lexer(utf8: bytes).filter { $0.kind != .space }
    let parentheses = ParenthesisPairs(tokens)
    let functions = FunctionNames(tokens, parentheses)
    spans = tokens.indices.map { index in
      let isFunction = functions.contains(index)
      let hasPartner = parentheses.partner(of: index) != nil
      return Span(
        range: tokens[index].range,
        syntaxClass: Self.syntaxClass(tokens[index], isFunction, hasPartner)
      )
    }
    pairs = tokens.indices.compactMap { index in
      guard tokens[index].kind == .leftParenthesis,
        let partner = parentheses.partner(of: index)
      else { return nil }
      return (tokens[index].range.lowerBound, tokens[partner].range.lowerBound)
    }
  }

  /// The parentheses to show for a cursor: that under it, else that before it, and its partner.
  ///
  /// - Returns: UTF-8 offsets of the opening and the closing one, or `nil` where none stands.
  public func matchingParentheses(at cursor: Int) -> (open: Int, close: Int)? {
    pairs.first { $0.open == cursor || $0.close == cursor }
      ?? pairs.first { $0.open == cursor - 1 || $0.close == cursor - 1 }
  }

  private static func syntaxClass(
    _ token: Token,
    _ isFunction: Bool,
    _ hasPartner: Bool
  ) -> SyntaxClass {
    if !token.isTerminated { return .error }
    if isFunction { return .function }
    switch token.kind {
    case .space, .comment: return .comment
    case .keyword: return .keyword
    case .identifier, .quotedIdentifier: return .identifier
    case .string: return .string
    case .blob: return .blob
    case .integer, .float: return .number
    case .variable: return .variable
    case .operator, .comma, .dot, .semicolon: return .operator
    case .leftParenthesis, .rightParenthesis: return hasPartner ? .operator : .error
    case .illegal: return .error
    }
  }
}
