/// Tells names that are called from tables and columns that are followed by a list.
struct FunctionNames {
  private let tokens: [Token]
  /// Indices of the tokens that are no comments.
  private var called: Set<Int> = []

  func contains(_ index: Int) -> Bool { called.contains(index) }

  init(_ tokens: [Token], _ parentheses: ParenthesisPairs) {
    self.tokens = tokens
    let visible = tokens.indices.filter { !tokens[$0].isTrivia }
    var verb: Keyword?
    for (place, index) in visible.enumerated() {
      let token = tokens[index]
      let before = place > 0 ? tokens[visible[place - 1]] : nil
      if before == nil || before?.kind == .semicolon { verb = token.keyword }
      guard place + 1 < visible.count, tokens[visible[place + 1]].kind == .leftParenthesis,
        Self.canBeCalled(token, after: before)
      else { continue }
      if let close = parentheses.partner[visible[place + 1]], opensCommonTable(after: close) {
        continue
      }
      // CREATE INDEX … ON t(a) and its kin.
      if verb == .create, before?.keyword == .on { continue }
      called.insert(index)
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
