/// Something that stands in an expression of SQL: a value, a column, or an expression itself.
public protocol SQLExpressible {
  /// The expression.
  var sqlExpression: SQLExpression { get }
}

/// Something that is an expression of SQL only, so that operators between it and values build SQL.
///
/// Values such as `1` or `"a"` are ``SQLExpressible`` but not specific: `1 < 2` stays Swift.
public protocol SQLSpecificExpressible: SQLExpressible {}

extension DatabaseValueConvertible {
  /// The value as an expression: bound to a parameter, or a literal where SQL has no parameters.
  public var sqlExpression: SQLExpression { SQLExpression(.value(databaseValue)) }
}

extension Optional: SQLExpressible where Wrapped: DatabaseValueConvertible {}

extension Array: SQLExpressible where Element == UInt8 {}

extension ColumnExpression {
  /// The column by its quoted name.
  public var sqlExpression: SQLExpression { SQLExpression(.column(name)) }
}

/// Columns as the cases of an enum: `enum Columns: String, ColumnExpression { case id, name }`.
extension ColumnExpression where Self: RawRepresentable, RawValue == String {
  /// The raw value.
  public var name: String { rawValue }
}
