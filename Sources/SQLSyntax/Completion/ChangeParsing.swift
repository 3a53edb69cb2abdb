extension CompletionParser {
  /// Reads `INSERT`, `REPLACE`, `UPDATE`, `DELETE` or a query, with the common tables of a scope.
  mutating func change(in scope: Int) {
    if meet([], KeywordPhrases.changes, in: scope) { return }
    switch keyword {
    case .insert, .replace: insert(in: scope)
    case .update: update(in: scope)
    case .delete: delete(in: scope)
    case .select, .values: query(parent: scopes[scope].parent, common: scope)
    default: break
    }
  }

  /// Reads the table that a statement changes, with its alias.
  private mutating func target(in scope: Int, follow: [String]) -> TableSource? {
    if meet([.table], in: scope) { return nil }
    guard let name = takeObjectName() else { return nil }
    var target = TableSource(schema: name.schema, name: name.name)
    if meet([], ["AS"] + follow, in: scope) { return target }
    target.alias = takeAlias(in: scope)
    meet([], follow, in: scope)
    return target
  }

  private mutating func conflictClause(in scope: Int) {
    guard take(.or) else { return }
    if !meet([], KeywordPhrases.conflict, in: scope) { advance() }
  }

  private mutating func insert(in scope: Int) {
    let isReplace = keyword == .replace
    advance()
    let clause = isReplace ? [] : KeywordPhrases.conflict.map { "OR " + $0 }
    if meet([], ["INTO"] + clause, in: scope) { return }
    conflictClause(in: scope)
    if meet([], ["INTO"], in: scope) { return }
    _ = take(.into)
    let bodies = ["VALUES", "SELECT", "DEFAULT VALUES", "WITH"]
    let target = target(in: scope, follow: bodies)
    let changed = addScope(parent: scopes[scope].parent, common: scope)
    if let target { scopes[changed].sources = [target] }
    if kind == .leftParenthesis { _ = columnNames(in: changed, [.column]) }
    meet([], bodies, in: scope)
    if take(.default) {
      meet([], ["VALUES"], in: scope)
      _ = take(.values)
    } else if take(.values) {
      let given = addScope(parent: scopes[scope].parent, common: scope)
      // In a trigger NEW and OLD have columns.
      scopes[given].hasColumns = scopes.contains { $0.sources.contains(where: \.needsQualifier) }
      _ = rows(in: given)
    } else if keyword == .select || keyword == .with {
      query(parent: scopes[scope].parent, common: scope)
    }
    meet([], ["ON CONFLICT", "RETURNING"], in: scope)
    while take(.on) { upsert(target, changed) }
    returning(in: changed)
  }

  /// Reads `CONFLICT (columns) DO …` behind `ON`.
  private mutating func upsert(_ target: TableSource?, _ changed: Int) {
    if meet([], ["CONFLICT"], in: changed) { return }
    _ = take(.conflict)
    if kind == .leftParenthesis { _ = columnNames(in: changed, [.column]) }
    if take(.where) { expression(in: changed, follow: ["DO NOTHING", "DO UPDATE SET"]) }
    if meet([], ["DO NOTHING", "DO UPDATE SET"], in: changed) { return }
    _ = take(.do)
    if meet([], ["NOTHING", "UPDATE SET"], in: changed) { return }
    if take(.nothing) { return }
    _ = take(.update)
    meet([], ["SET"], in: changed)
    let scope = addScope(parent: scopes[changed].parent, common: changed)
    scopes[scope].sources = scopes[changed].sources
    if var excluded = target {
      excluded.alias = "excluded"
      excluded.needsQualifier = true
      scopes[scope].sources.append(excluded)
    }
    if take(.set) { assignments(to: changed, from: scope) }
    if take(.where) { expression(in: scope, follow: ["RETURNING"]) }
  }

  private mutating func update(in scope: Int) {
    advance()
    if isCursor {
      meet([.table], KeywordPhrases.conflict.map { "OR " + $0 }, in: scope)
      _ = takeAlias(in: scope)
    }
    conflictClause(in: scope)
    let changed = addScope(parent: scopes[scope].parent, common: scope)
    if let target = target(in: scope, follow: ["SET"]) { scopes[changed].sources = [target] }
    indexHint(in: changed)
    meet([], ["SET"], in: changed)
    let seen = addScope(parent: scopes[scope].parent, common: scope)
    scopes[seen].sources = scopes[changed].sources
    if take(.set) { assignments(to: changed, from: seen) }
    if take(.from) { sources(into: seen) }
    finish(changed, seen)
  }

  private mutating func delete(in scope: Int) {
    advance()
    if meet([], ["FROM"], in: scope) { return }
    _ = take(.from)
    let changed = addScope(parent: scopes[scope].parent, common: scope)
    if let target = target(in: scope, follow: ["WHERE", "RETURNING"]) {
      scopes[changed].sources = [target]
    }
    indexHint(in: changed)
    finish(changed, changed)
  }

  /// Reads `WHERE`, `RETURNING`, `ORDER BY` and `LIMIT` of `UPDATE` and `DELETE`.
  private mutating func finish(_ changed: Int, _ seen: Int) {
    meet([], ["WHERE", "RETURNING"], in: seen)
    if take(.where) { expression(in: seen, follow: ["RETURNING"]) }
    returning(in: changed)
    orderAndLimit(in: changed)
  }

  private mutating func returning(in changed: Int) {
    guard take(.returning) else { return }
    _ = resultColumns(in: changed, follow: ["AS"])
  }

  /// Reads `column = expression, …`; the columns are those of one scope, the values of another.
  private mutating func assignments(to changed: Int, from seen: Int) {
    repeat {
      if kind == .leftParenthesis {
        _ = columnNames(in: changed, [.column])
      } else if !meet([.column], in: changed) {
        _ = takeName()
      }
      guard kind == .operator else { continue }
      advance()
      expression(in: seen, follow: ["WHERE", "FROM", "RETURNING"])
    } while take(.comma)
  }
}
