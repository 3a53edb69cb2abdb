extension CompletionParser {
  /// Reads the sources of `FROM`, with their joins, into a scope.
  mutating func sources(into scope: Int) {
    source(into: scope)
    while !isAtStatementEnd {
      if take(.comma) {
        source(into: scope)
      } else if Self.beginsJoin(keyword) {
        join(into: scope)
      } else if !meet([], KeywordPhrases.afterSource, in: scope) {
        return
      }
    }
  }

  /// SQLite joins no more tables: <https://www.sqlite.org/limits.html>.
  private static let largestJoin = 64

  private static func beginsJoin(_ keyword: Keyword?) -> Bool {
    switch keyword {
    case .join, .left, .right, .full, .outer, .inner, .cross, .natural: true
    default: false
    }
  }

  private mutating func join(into scope: Int) {
    while Self.beginsJoin(keyword), keyword != .join {
      advance()
      meet([], ["JOIN", "OUTER JOIN"], in: scope)
    }
    _ = take(.join)
    let count = scopes[scope].sources.count
    source(into: scope, isJoined: true)
    let right = scopes[scope].sources.count > count ? scopes[scope].sources.last : nil
    if take(.on) {
      let wanted =
        isCursor ? joined(right, after: count, in: scope, CompletionKind.joinCondition) : []
      expression(
        in: scope,
        follow: ["WHERE"] + KeywordPhrases.joins + KeywordPhrases.afterWhere,
        wanted: wanted
      )
    } else if take(.using), kind == .leftParenthesis {
      let wanted = joined(right, after: count, in: scope, CompletionKind.sharedColumn)
      _ = columnNames(in: scope, wanted)
    }
  }

  /// What joins a source to those before it.
  private func joined(
    _ right: TableSource?,
    after count: Int,
    in scope: Int,
    _ kind: ([TableSource], TableSource) -> CompletionKind
  ) -> [CompletionKind] {
    guard let right else { return [] }
    return [kind(Array(scopes[scope].sources.prefix(min(count, Self.largestJoin))), right)]
  }

  private mutating func source(into scope: Int, isJoined: Bool = false) {
    var source: TableSource
    if meet([.source], in: scope) {
      _ = takeAlias(in: scope)
      return
    } else if kind == .leftParenthesis {
      guard let found = parenthesizedSource(into: scope) else { return }
      source = found
    } else if let name = takeObjectName() {
      source = TableSource(schema: name.schema, name: name.name)
      if kind == .leftParenthesis {
        parenthesized(in: scope, isCall: true)
        source.isFunction = true
      } else if name.schema == nil {
        let known = commonTables(from: scope)
        source.columns = known.first { $0.answers(to: [name.name]) }?.columns
      }
    } else {
      return
    }
    // The cursor may stand where the alias would: the source is known all the same.
    let index = scopes[scope].sources.count
    scopes[scope].sources.append(source)
    let follow = (isJoined ? ["ON", "USING"] : []) + KeywordPhrases.afterSource
    if isCursor {
      meet([], follow, in: scope)
    } else if let alias = takeAlias(in: scope) {
      scopes[scope].sources[index].alias = alias
    }
    if isCursor { meet([], follow, in: scope) }
    indexHint(in: scope)
  }

  /// Reads `INDEXED BY name` or `NOT INDEXED`.
  mutating func indexHint(in scope: Int) {
    if keyword == .not, keyword(ahead: 1) == .indexed { advance() }
    guard take(.indexed) else { return }
    if !meet([], ["BY"], in: scope) { _ = take(.by) }
    if !meet([.index], in: scope) { _ = takeName() }
  }

  /// Reads a subquery, or sources in parentheses, which belong to the scope themselves.
  private mutating func parenthesizedSource(into scope: Int) -> TableSource? {
    advance()
    var found: TableSource?
    nested { parser in
      switch parser.keyword {
      case .select, .values, .with:
        // A subquery does not see its neighbours, but what the whole query sees.
        let parent = parser.scopes[scope].parent
        found = TableSource(columns: parser.query(parent: parent, common: scope))
      case nil where parser.isCursor:
        parser.meet([.source], KeywordPhrases.query, in: scope)
        parser.sources(into: scope)
      default: parser.sources(into: scope)
      }
    }
    skipToClosingParenthesis()
    _ = take(.rightParenthesis)
    return found
  }
}
