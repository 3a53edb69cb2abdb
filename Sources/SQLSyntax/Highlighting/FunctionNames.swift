/// Tells names that are called from tables and columns that are followed by a list.
struct FunctionNames {
  private let tokens: [Token]
  private var called: [Bool]

  func contains(_ index: Int) -> Bool { called[index] }

  init(_ tokens: [Token], _ parentheses: ParenthesisPairs) {
    self.tokens = tokens
    called = [Bool](repeating: false, count: tokens.count)
    var verb: Keyword?
    var before: Token?
    // The name that a parenthesis may follow, with the token before it.
    var name: (index: Int, before: Token?)?
    for (index, token) in tokens.enumerated() where !token.isTrivia {
      if before == nil || before?.kind == .semicolon { verb = token.keyword }
      if token.kind == .leftParenthesis, let name,
        Self.canBeCalled(tokens[name.index], after: name.before),
        // CREATE INDEX … ON t(a) and its kin.
        !(verb == .create && name.before?.keyword == .on),
        parentheses.partner(of: index).map(opensCommonTable(after:)) != true
      {
        called[name.index] = true
      }
      name = (index, before)
      before = token
    }
  }

  /// Whether `name(…)` may be a call, by what stands before the name.
  private static func canBeCalled(_ token: Token, after before: Token?) -> Bool {
    switch token.kind {
    case .identifier, .quotedIdentifier: break
    case .keyword where [.replace, .if, .glob, .like].contains(token.keyword):
      // As operators these two have an operand before them.
      if token.keyword == .glob || token.keyword == .like { return startsOperand(after: before) }
      if token.keyword == .if, before?.keyword == .table { return false }
    default: return false
    }
    if before?.kind == .dot { return false }
    switch before?.keyword {
    case .into, .table, .exists, .references, .view, .index, .update, .recursive, .with:
      return false
    default: return true
    }
  }

  private static func startsOperand(after before: Token?) -> Bool {
    switch before?.kind {
    case .operator, .comma, .leftParenthesis: true
    case .keyword:
      [.select, .where, .and, .or, .not, .when, .then, .else, .on].contains(before?.keyword)
    default: false
    }
  }

  /// Whether a list closes before `AS (` or `AS [NOT] MATERIALIZED (`, as in `WITH c(a) AS (…)`.
  private func opensCommonTable(after close: Int) -> Bool {
    var rest = tokens[(close + 1)...].lazy.filter { !$0.isTrivia }.makeIterator()
    guard rest.next()?.keyword == .as else { return false }
    let next = rest.next()
    return next?.kind == .leftParenthesis || next?.keyword == .not
      || next?.keyword == .materialized
  }
}
