/// Something that names a column of a row.
public protocol ColumnExpression: SQLSpecificExpressible {
  /// The name.
  var name: String { get }
}

/// A column of a row, by its name.
///
/// It has no `==` of its own: between columns, `==` builds SQL.
public struct Column: ColumnExpression, Sendable {
  /// The rowid of a table, where no column of the table has that name.
  ///
  /// Source: <https://www.sqlite.org/rowidtable.html>
  public static let rowID = Column("rowid")

  /// The name.
  public let name: String

  /// The column of a name.
  public init(_ name: String) { self.name = name }

  /// The column of a coding key.
  public init(_ codingKey: some CodingKey) { name = codingKey.stringValue }
}

extension Row {
  /// The value of the leftmost column of a name.
  ///
  /// - Precondition: The column exists (but for optionals, which are then `nil`) and its value
  ///   converts; `decode(_:forColumn:)` throws instead.
  @inlinable
  public subscript<Value: DatabaseValueConvertible>(_ column: some ColumnExpression) -> Value {
    self[column.name]
  }

  /// The value of a column as it is, `nil` only where there is no such column.
  @_disfavoredOverload
  public subscript(_ column: some ColumnExpression) -> DatabaseValue? {
    layout.index(of: column.name).map { self[$0] }
  }

  /// The value of a column as a Swift value of its storage class, `nil` for NULL or no such column.
  public subscript(_ column: some ColumnExpression) -> (any DatabaseValueConvertible)? {
    layout.index(of: column.name).flatMap { self[$0] as (any DatabaseValueConvertible)? }
  }

  /// The value of the leftmost column of a name.
  ///
  /// - Parameters:
  ///   - type: What the value is read as.
  ///   - column: The column.
  /// - Returns: The converted value.
  /// - Throws: ``RowDecodingError`` where there is no such column or its value does not convert.
  @inlinable
  public func decode<Value: DatabaseValueConvertible>(
    _ type: Value.Type = Value.self,
    forColumn column: some ColumnExpression
  ) throws -> Value {
    try decode(type, forColumn: column.name)
  }

  /// The value of the first of several columns that exists and is not NULL.
  ///
  /// - Parameter columns: The names; missing columns are passed over.
  /// - Returns: The value, or `nil` where there is none.
  /// - Precondition: The value converts.
  public func coalesce<Value: DatabaseValueConvertible>(
    _ columns: some Collection<String>
  ) -> Value? {
    for name in columns {
      if let index = layout.index(of: name), !hasNull(atIndex: index) { return self[index] }
    }
    return nil
  }

  /// The value of the first of several columns that exists and is not NULL.
  ///
  /// - Parameter columns: The columns; missing ones are passed over.
  /// - Returns: The value, or `nil` where there is none.
  /// - Precondition: The value converts.
  public func coalesce<Value: DatabaseValueConvertible>(
    _ columns: some Collection<any ColumnExpression>
  ) -> Value? {
    coalesce(columns.map(\.name))
  }
}
