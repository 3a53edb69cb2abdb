extension CompletionParser {
  /// Reads the statement of the cursor.
  mutating func statementList() {
    let scope = addScope(parent: nil, common: nil)
    while !isAtEnd {
      statement(in: scope)
      // What is not understood is stepped over.
      while !isAtStatementEnd, !Self.beginsStatement(keyword) { advance() }
      while take(.semicolon) {}
    }
  }

  private static func beginsStatement(_ keyword: Keyword?) -> Bool {
    switch keyword {
    case .select, .values, .with, .insert, .replace, .update, .delete: true
    default: false
    }
  }

  /// Reads one statement, at the top or in the body of a trigger.
  mutating func statement(in parent: Int) {
    let scope = addScope(parent: parent, common: nil)
    if meet([.statement], KeywordPhrases.statements, in: scope) { return }
    switch keyword {
    case .explain: explain(in: scope)
    case .with:
      commonTables(of: scope)
      change(in: scope)
    case .select, .values, .insert, .replace, .update, .delete: change(in: scope)
    case .create: create(in: scope)
    case .drop: drop(in: scope)
    case .alter: alter(in: scope)
    case .pragma: pragma(in: scope)
    case .attach:
      advance()
      _ = take(.database)
      if !meet([.file], in: scope) { expression(in: scope, follow: ["AS"]) }
      if take(.as) { meet(in: scope) }
    case .detach: names([.schema], ["DATABASE"], in: scope)
    case .reindex: names([.table, .index, .collation], in: scope)
    case .analyze: names([.table, .index, .schema], in: scope)
    case .vacuum:
      names([.schema], ["INTO"], in: scope)
      if take(.into) { meet([.file], in: scope) }
    case .begin: names([], ["IMMEDIATE", "DEFERRED", "EXCLUSIVE", "TRANSACTION"], in: scope)
    case .commit, .end: names([], ["TRANSACTION"], in: scope)
    case .rollback:
      names([], ["TO", "TRANSACTION"], in: scope)
      if take(.to) { meet([.savepoint], ["SAVEPOINT"], in: scope) }
      if take(.savepoint) { meet([.savepoint], in: scope) }
    case .release: names([.savepoint], ["SAVEPOINT"], in: scope)
    case .savepoint: names([], in: scope)
    default: break
    }
  }

  /// Reads a verb and the one name behind it, with the words that may come before the name.
  private mutating func names(
    _ kinds: [CompletionKind],
    _ keywords: [String] = [],
    in scope: Int
  ) {
    advance()
    while let word = keyword, keywords.contains(word.text), word != .to, word != .into { advance() }
    if !meet(kinds, keywords, in: scope), keyword == nil {
      _ = takeObjectName()
      meet([], keywords, in: scope)
    }
  }

  private mutating func explain(in scope: Int) {
    advance()
    let statements = KeywordPhrases.changes + ["WITH", "CREATE", "DROP", "ALTER TABLE", "PRAGMA"]
    if meet([], ["QUERY PLAN"] + statements, in: scope) { return }
    if take(.query) {
      if meet([], ["PLAN"], in: scope) { return }
      _ = take(.plan)
    }
    if meet([], statements, in: scope) { return }
    guard keyword != .explain else { return advance() }
    statement(in: scope)
  }

  private mutating func pragma(in scope: Int) {
    advance()
    if meet([.pragma], in: scope) { return }
    guard let found = takeObjectName() else { return }
    let name = found.name.lowercased()
    if kind == .leftParenthesis || kind == .operator { advance() }
    // A sign before a number, or a value already there, leaves nothing to complete.
    if meet([.pragmaValue(pragma: name, schema: found.schema)], in: scope) { return }
    while !isAtStatementEnd, !isCursor { advance() }
    meet(in: scope)
  }
}
