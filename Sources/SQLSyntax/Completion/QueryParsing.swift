extension CompletionParser {
  /// Reads `[WITH …] SELECT … [UNION …] [ORDER BY …] [LIMIT …]`.
  ///
  /// - Returns: The columns that it puts out.
  @discardableResult
  mutating func query(parent: Int?, common: Int?) -> [OutputColumn] {
    let outer = addScope(parent: parent, common: common)
    if keyword == .with { commonTables(of: outer) }
    var outputs: [OutputColumn]?
    var ordered = outer
    repeat {
      let isFirst = outputs == nil
      if meet([], isFirst ? KeywordPhrases.query : ["SELECT", "ALL", "VALUES"], in: outer) {
        continue
      }
      if keyword == .select {
        let core = selectCore(parent: parent, common: outer)
        if isFirst { (outputs, ordered) = (core.outputs, core.scope) }
      } else if take(.values) {
        let count = rows(in: outer)
        if isFirst { outputs = (0..<count).map { .named("column\($0 + 1)") } }
      }
    } while takeCompoundOperator()
    orderAndLimit(in: ordered)
    return outputs ?? []
  }

  private mutating func takeCompoundOperator() -> Bool {
    if take(.union) {
      _ = take(.all)
      return true
    }
    return take(.intersect) || take(.except)
  }

  /// Reads the rows of `VALUES`; tells how many values the first one has.
  mutating func rows(in scope: Int) -> Int {
    var count = 0
    repeat {
      guard kind == .leftParenthesis else { break }
      let first = position
      parenthesized(in: scope, isCall: true)
      if count == 0 { count = values(in: first..<position) }
    } while take(.comma)
    return count
  }

  /// How many values a parenthesis holds.
  private func values(in range: Range<Int>) -> Int {
    var depth = 0
    var count = 1
    for index in range {
      switch tokens[index]?.kind {
      case .leftParenthesis: depth += 1
      case .rightParenthesis: depth -= 1
      case .comma where depth == 1: count += 1
      default: break
      }
    }
    return count
  }

  /// Reads `WITH name (columns) AS (query), …` into a scope.
  mutating func commonTables(of scope: Int) {
    advance()
    _ = take(.recursive)
    repeat {
      if meet([], ["RECURSIVE"], in: scope) {
        if kind == .leftParenthesis { _ = columnNames(in: scope) }
      } else if let name = takeName() {
        let names = kind == .leftParenthesis ? columnNames(in: scope) : nil
        // In its own body a recursive table is known by the columns of its list.
        let columns = names?.map(OutputColumn.named)
        scopes[scope].commonTables.append(TableSource(name: name, columns: columns ?? []))
        let index = scopes[scope].commonTables.count - 1
        let outputs = commonTableBody(in: scope)
        scopes[scope].commonTables[index].columns = columns ?? outputs
        continue
      }
      _ = commonTableBody(in: scope)
    } while take(.comma)
  }

  private mutating func commonTableBody(in scope: Int) -> [OutputColumn] {
    meet([], ["AS"], in: scope)
    _ = take(.as)
    meet([], ["MATERIALIZED", "NOT MATERIALIZED"], in: scope)
    _ = take(.not)
    _ = take(.materialized)
    var outputs: [OutputColumn] = []
    guard take(.leftParenthesis) else { return outputs }
    let parent = scopes[scope].parent
    nested { outputs = $0.query(parent: parent, common: scope) }
    skipToClosingParenthesis()
    _ = take(.rightParenthesis)
    return outputs
  }

  /// Reads a list of names in parentheses; at the cursor nothing but columns of the scope fits.
  mutating func columnNames(in scope: Int, _ kinds: [CompletionKind] = []) -> [String] {
    var names: [String] = []
    var hasCursor = false
    advance()
    while !isAtStatementEnd, kind != .rightParenthesis {
      if meet(kinds, in: scope) {
        hasCursor = true
        continue
      }
      if let name = takeName() {
        names.append(name)
      } else {
        advance()
      }
    }
    _ = take(.rightParenthesis)
    if hasCursor { hit?.taken = names }
    return names
  }

  private mutating func selectCore(
    parent: Int?,
    common: Int
  ) -> (outputs: [OutputColumn], scope: Int) {
    let scope = addScope(parent: parent, common: common)
    advance()
    let results = resultColumns(
      in: scope,
      first: ["DISTINCT", "ALL"],
      follow: KeywordPhrases.afterResult
    )
    clauses(of: scope)
    return (outputs(results, of: scope), scope)
  }

  /// A result column as it was written; what `*` means is known when `FROM` has been read.
  enum ResultColumn {
    case named(String)
    case star
    case starOf(String)
  }

  /// Reads the columns of `SELECT` or `RETURNING`.
  mutating func resultColumns(
    in scope: Int,
    first: [String] = [],
    follow: [String]
  ) -> [ResultColumn] {
    var results: [ResultColumn] = []
    var first = take(.distinct) || take(.all) ? [] : first
    repeat {
      if kind == .operator, token.map(text) == "*" {
        advance()
        results.append(.star)
        meet([], follow, in: scope)
        continue
      }
      let found = expression(in: scope, first: first, follow: follow)
      first = []
      if let alias = takeAlias(in: scope) {
        results.append(.named(alias))
        scopes[scope].outputNames.append(alias)
        meet([], follow, in: scope)
      } else if let star = found.star {
        results.append(.starOf(star))
      } else if let column = found.column {
        results.append(.named(column))
      }
    } while take(.comma)
    return results
  }

  /// Takes `AS name`, or a bare name; behind `AS` a new name is to be made up.
  mutating func takeAlias(in scope: Int) -> String? {
    guard take(.as) else { return takeBareAlias() }
    return meet(in: scope) ? nil : takeName()
  }

  func outputs(_ results: [ResultColumn], of scope: Int) -> [OutputColumn] {
    results.flatMap { result -> [OutputColumn] in
      switch result {
      case .named(let name): return [.named(name)]
      case .star: return scopes[scope].sources.map { .all(of: $0) }
      case .starOf(let name):
        let source = scopes[scope].sources.first { $0.answers(to: [name]) }
        return [.all(of: source ?? TableSource(name: name))]
      }
    }
  }

  /// Reads `FROM`, `WHERE`, `GROUP BY`, `HAVING` and `WINDOW`, in whatever order they stand.
  mutating func clauses(of scope: Int) {
    while !isAtStatementEnd {
      switch keyword {
      case .from:
        advance()
        sources(into: scope)
      case .where:
        advance()
        expression(in: scope, follow: KeywordPhrases.afterWhere)
      case .group:
        advance()
        if !meet([], ["BY"], in: scope) { _ = take(.by) }
        expressions(in: scope, follow: KeywordPhrases.afterGroup)
      case .having:
        advance()
        expression(in: scope, follow: KeywordPhrases.afterGroup)
      case .window:
        advance()
        repeat {
          if !meet(in: scope) { _ = takeName() }
          _ = take(.as)
          if kind == .leftParenthesis { parenthesized(in: scope, isWindow: true) }
        } while take(.comma)
      default:
        guard meet([], KeywordPhrases.afterSource, in: scope) else { return }
      }
    }
  }

  /// Reads expressions that may also be names of result columns.
  private mutating func expressions(in scope: Int, follow: [String]) {
    repeat {
      expression(in: scope, follow: follow, wanted: [.outputName])
      while take(.asc) || take(.desc) || take(.nulls) || take(.first) || take(.last) {
        meet([], follow, in: scope)
      }
    } while take(.comma)
  }

  /// Reads `ORDER BY` and `LIMIT`.
  mutating func orderAndLimit(in scope: Int) {
    if take(.order) {
      if !meet([], ["BY"], in: scope) { _ = take(.by) }
      expressions(in: scope, follow: KeywordPhrases.ordering)
    }
    if take(.limit) {
      expression(in: scope, follow: ["OFFSET"])
      if take(.offset) || take(.comma) { expression(in: scope) }
    }
  }
}
