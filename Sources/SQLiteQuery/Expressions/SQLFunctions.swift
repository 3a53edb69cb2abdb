extension SQLSpecificExpressible {
  /// `LIKE`, its pattern with `%` and `_`.
  public func like(_ pattern: some SQLExpressible) -> SQLExpression {
    SQLExpression(.infix(sqlExpression, "LIKE", pattern.sqlExpression))
  }

  /// Compares by a collation.
  ///
  /// - Parameter collation: A collation of SQLite or of the connection.
  /// - Returns: `COLLATE` behind the expression.
  public func collating(_ collation: Database.CollationName) -> SQLExpression {
    SQLExpression(.collated(sqlExpression, collation))
  }

  /// Compares by a collation.
  ///
  /// - Parameter collation: One that was added to the connection.
  /// - Returns: `COLLATE` behind the expression.
  public func collating(_ collation: DatabaseCollation) -> SQLExpression {
    collating(Database.CollationName(rawValue: collation.name))
  }
}

extension Sequence where Element: SQLExpressible {
  /// `IN`, with the elements as list.
  public func contains(_ element: some SQLSpecificExpressible) -> SQLExpression {
    SQLExpression(.list(element.sqlExpression, isMember: true, map(\.sqlExpression)))
  }
}

extension ClosedRange where Bound: SQLExpressible {
  /// `BETWEEN`.
  public func contains(_ element: some SQLSpecificExpressible) -> SQLExpression {
    SQLExpression(
      .range(
        element.sqlExpression,
        isWithin: true,
        lowerBound.sqlExpression,
        upperBound.sqlExpression
      )
    )
  }
}

/// `ABS`.
///
/// Source: <https://www.sqlite.org/lang_corefunc.html#abs>
public func abs(_ value: some SQLSpecificExpressible) -> SQLExpression {
  SQLExpression(.call("ABS", [value.sqlExpression]))
}

/// `LENGTH`.
///
/// Source: <https://www.sqlite.org/lang_corefunc.html#length>
public func length(_ value: some SQLSpecificExpressible) -> SQLExpression {
  SQLExpression(.call("LENGTH", [value.sqlExpression]))
}

extension DatabaseFunction {
  /// A call of the function.
  ///
  /// - Parameter arguments: Columns, values or expressions.
  /// - Returns: The call as an expression.
  public func callAsFunction(_ arguments: any SQLExpressible...) -> SQLExpression {
    SQLExpression(.call(name.quotedDatabaseIdentifier, arguments.map(\.sqlExpression)))
  }
}
