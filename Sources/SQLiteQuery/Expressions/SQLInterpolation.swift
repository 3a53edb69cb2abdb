/// What may be interpolated in an ``SQL`` literal.
public struct SQLInterpolation: StringInterpolationProtocol, Sendable {
  private(set) var parts: [SQL.Part] = []

  /// Room for the parts of a literal.
  public init(literalCapacity: Int, interpolationCount: Int) {
    parts.reserveCapacity(2 * interpolationCount + 1)
  }

  /// The text between two interpolations.
  public mutating func appendLiteral(_ sql: String) {
    if !sql.isEmpty { parts.append(.text(sql, StatementArguments())) }
  }

  /// `\(sql: text)`: raw SQL, with the arguments of its parameters.
  public mutating func appendInterpolation(
    sql: String,
    arguments: StatementArguments = StatementArguments()
  ) {
    parts.append(.text(sql, arguments))
  }

  /// `\(literal: sql)`: another literal, with its values.
  public mutating func appendInterpolation(literal: SQL) { parts += literal.parts }

  /// `\(identifier: name)`: the quoted name of a table, a column, an index.
  public mutating func appendInterpolation(identifier: String) {
    appendLiteral(identifier.quotedDatabaseIdentifier)
  }

  /// `\(value)`: a value, which is bound; or a column or expression.
  public mutating func appendInterpolation(_ value: some SQLExpressible) {
    parts.append(.expression(value.sqlExpression))
  }

  /// `\(value)`: a value, which is bound; NULL for nil.
  public mutating func appendInterpolation(_ value: (some SQLExpressible)?) {
    parts.append(.expression(value?.sqlExpression ?? DatabaseValue.null.sqlExpression))
  }

  /// `\(value)`: a value, which is bound; NULL for nil.
  public mutating func appendInterpolation(_ value: (any SQLExpressible)?) {
    parts.append(.expression(value?.sqlExpression ?? DatabaseValue.null.sqlExpression))
  }

  /// `\(values)`: a list in parentheses, for `IN`; an empty one holds nothing.
  public mutating func appendInterpolation<S: Sequence>(_ values: S)
  where S.Element: SQLExpressible {
    appendList(values.map(\.sqlExpression))
  }

  /// `\(values)`: a list in parentheses, for `IN`; an empty one holds nothing.
  public mutating func appendInterpolation<S: Sequence>(_ values: S)
  where S.Element == any SQLExpressible {
    appendList(values.map(\.sqlExpression))
  }

  /// `\(collation)`: the name of a collation.
  public mutating func appendInterpolation(_ collation: Database.CollationName) {
    appendLiteral(collation.sql)
  }

  /// `\(collation)`: the name of a collation.
  public mutating func appendInterpolation(_ collation: DatabaseCollation) {
    appendInterpolation(Database.CollationName(rawValue: collation.name))
  }

  /// `\(key)`: the quoted name of a column.
  public mutating func appendInterpolation(_ key: some CodingKey) {
    appendInterpolation(identifier: key.stringValue)
  }

  /// `\(request)`: a query in parentheses.
  public mutating func appendInterpolation<Value>(_ request: SQLRequest<Value>) {
    appendLiteral("(")
    parts += request.literal.parts
    appendLiteral(")")
  }

  private mutating func appendList(_ expressions: [SQLExpression]) {
    // SQLite takes an empty list, other databases don't; a query without rows is understood by all.
    guard !expressions.isEmpty else { return appendLiteral("(SELECT NULL WHERE NULL)") }
    appendLiteral("(")
    for (index, expression) in expressions.enumerated() {
      if index > 0 { appendLiteral(",") }
      parts.append(.expression(expression))
    }
    appendLiteral(")")
  }
}

extension SQL: ExpressibleByStringInterpolation {
  /// A text without values.
  public init(stringLiteral sql: String) { self.init(sql: sql) }

  /// A text without values.
  public init(unicodeScalarLiteral sql: String) { self.init(sql: sql) }

  /// A text without values.
  public init(extendedGraphemeClusterLiteral sql: String) { self.init(sql: sql) }

  /// A text with interpolated values.
  public init(stringInterpolation: SQLInterpolation) {
    self.init(parts: stringInterpolation.parts)
  }
}
