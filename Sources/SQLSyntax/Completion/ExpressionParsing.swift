extension CompletionParser {
  /// Reads one expression, up to a comma, a closing parenthesis, or a word that cannot belong to it.
  ///
  /// - Parameters:
  ///   - scope: Where its columns come from.
  ///   - first: Keywords that fit at its start, besides those of any operand.
  ///   - follow: Keywords that fit behind it, besides operators.
  ///   - wanted: What fits at its start, before columns and functions.
  /// - Returns: The name of the column that the expression merely is, and the source of `t.*`.
  @discardableResult
  mutating func expression(
    in scope: Int,
    first: [String] = [],
    follow: [String] = [],
    wanted: [CompletionKind] = []
  ) -> (column: String?, star: String?) {
    var reader = ExpressionState()
    while !isAtEnd {
      if isCursor {
        meetInExpression(&reader, scope, first, follow, wanted)
      } else if !step(&reader, in: scope) {
        break
      }
    }
    return (reader.column, reader.star)
  }

  private mutating func meetInExpression(
    _ reader: inout ExpressionState,
    _ scope: Int,
    _ first: [String],
    _ follow: [String],
    _ wanted: [CompletionKind]
  ) {
    let parts = reader.openCases > 0 ? KeywordPhrases.caseParts : []
    if reader.expectsOperand {
      let start = reader.isEmpty ? first : []
      let operands: [CompletionKind] =
        scopes[scope].hasColumns ? [.column, .function] : [.function]
      let kinds = (reader.isEmpty ? wanted : []) + operands
      let isAfterIs = reader.lastKeyword == .is || reader.lastKeyword == .not
      let nulls = isAfterIs ? ["NULL", "NOT NULL", "DISTINCT FROM"] : []
      meet(kinds, nulls + start + parts + KeywordPhrases.operands, in: scope)
      reader.operand()
    } else {
      let call = reader.isCall ? KeywordPhrases.call : []
      meet([], parts + follow + call + KeywordPhrases.infix, in: scope)
    }
  }

  /// Takes one token, or one parenthesis, of an expression; `false` when it belongs to none.
  private mutating func step(_ reader: inout ExpressionState, in scope: Int) -> Bool {
    guard let token else { return false }
    switch token.kind {
    case .semicolon, .comma, .rightParenthesis: return false
    case .leftParenthesis:
      let isCall = reader.lastName != nil
      parenthesized(in: scope, isCall: isCall)
      reader.operand()
      reader.isCall = isCall
    case .identifier, .quotedIdentifier:
      guard reader.expectsOperand else { return false }
      advance()
      reader.operand(named: Quoting.name(ofToken: text(token)))
    case .string, .blob, .integer, .float, .variable, .illegal:
      guard reader.expectsOperand else { return false }
      advance()
      reader.operand()
    case .dot:
      advance()
      if let name = takeName() {
        reader.lastName = name
      } else if kind == .operator {
        advance()
        reader.star = reader.column
        reader.lastName = nil
      }
    case .operator:
      advance()
      reader.infix()
    case .keyword: return stepOverKeyword(token.keyword, &reader, in: scope)
    case .space, .comment: advance()
    }
    return true
  }

  private mutating func stepOverKeyword(
    _ word: Keyword?,
    _ reader: inout ExpressionState,
    in scope: Int
  ) -> Bool {
    reader.lastKeyword = word
    switch word {
    case .when where reader.openCases > 0, .then where reader.openCases > 0,
      .else where reader.openCases > 0:
      advance()
      reader.infix()
    case .end where reader.openCases > 0:
      advance()
      reader.openCases -= 1
      reader.operand()
    case .case where reader.expectsOperand:
      advance()
      reader.openCases += 1
      reader.infix()
    case .and, .or, .is, .in, .like, .glob, .match, .regexp, .between, .escape, .not:
      advance()
      reader.infix()
      if word == .is { while take(.not) || take(.distinct) || take(.from) {} }
    case .isnull, .notnull:
      advance()
      reader.operand()
    case .collate:
      advance()
      if !meet([.collation], in: scope) { _ = takeName() }
      reader.operand()
    case .filter where reader.isCall, .over where reader.isCall:
      advance()
      if kind == .leftParenthesis {
        parenthesized(in: scope, isWindow: word == .over)
      } else if !meet([], in: scope) {
        _ = takeName()
      }
    case .null, .currentDate, .currentTime, .currentTimestamp, .cast, .exists, .raise:
      guard reader.expectsOperand else { return false }
      advance()
      reader.operand(named: kind == .leftParenthesis ? "" : nil)
    case .distinct, .all:
      guard reader.expectsOperand else { return false }
      advance()
    default:
      guard reader.expectsOperand, let token, token.isName || kind(ahead: 1) == .leftParenthesis,
        !Self.endsClause(word)
      else { return false }
      advance()
      reader.operand(named: text(token))
    }
    return true
  }

  /// Keywords that begin the next clause even where an operand is missing.
  private static func endsClause(_ word: Keyword?) -> Bool {
    switch word {
    case .left, .right, .full, .inner, .cross, .natural, .join, .from, .where, .group, .order,
      .having, .limit, .union, .intersect, .except, .window, .on, .using, .set, .values, .select,
      .returning, .asc, .desc, .nulls, .partition, .begin, .end:
      true
    default: false
    }
  }

  /// Reads a parenthesis: a subquery, arguments, a list, a window.
  mutating func parenthesized(in scope: Int, isCall: Bool = false, isWindow: Bool = false) {
    advance()
    nested { parser in
      switch parser.keyword {
      case .select, .values, .with: parser.query(parent: scope, common: scope)
      default: parser.expressionList(in: scope, isCall: isCall, isWindow: isWindow)
      }
    }
    _ = take(.rightParenthesis)
  }

  /// Reads what may stand between parentheses, clauses of aggregates and windows included.
  private mutating func expressionList(in scope: Int, isCall: Bool, isWindow: Bool) {
    let start = isWindow ? KeywordPhrases.window : isCall ? ["DISTINCT"] : KeywordPhrases.query
    let follow = isWindow ? KeywordPhrases.window + KeywordPhrases.frame : []
    var first = start
    while !isAtStatementEnd, kind != .rightParenthesis {
      let before = position
      expression(in: scope, first: first, follow: isCall ? ["AS", "ORDER BY"] : follow)
      first = []
      switch keyword {
      case .as:
        advance()
        meet([.typeName], in: scope)
      case .order, .partition, .group:
        advance()
        if !meet([], ["BY"], in: scope) { _ = take(.by) }
      case nil: _ = take(.comma)
      default: advance()
      }
      if position == before, kind != .rightParenthesis { advance() }
    }
  }
}

/// How far an expression has been read.
struct ExpressionState {
  var expectsOperand = true
  var openCases = 0
  /// The name just read, if the last operand is one: of a column, or of a function to be called.
  var lastName: String?
  /// The source of `t.*`.
  var star: String?
  /// Whether the operand just read was a call.
  var isCall = false
  var lastKeyword: Keyword?
  private var pieces = 0

  var isEmpty: Bool { pieces == 0 }

  /// The column that the expression merely is.
  var column: String? { pieces == 1 ? lastName : nil }

  mutating func operand(named name: String? = nil) {
    pieces += 1
    (expectsOperand, isCall, lastKeyword, lastName) = (false, false, nil, name)
  }

  mutating func infix() {
    pieces += 1
    (expectsOperand, isCall, lastName) = (true, false, nil)
  }
}
