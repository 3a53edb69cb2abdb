/// A type whose values are stored in, and read from, a column.
///
/// One rule holds however a value is fetched: a conversion is lossless, or it gives `nil`.
///
/// A custom type implements ``databaseValue`` and ``fromDatabaseValue(_:)``; a `RawRepresentable`
/// type whose raw value is convertible needs neither.
public protocol DatabaseValueConvertible: SQLExpressible {
  /// The value that is stored.
  var databaseValue: DatabaseValue { get }

  /// The Swift value of a stored one, or `nil` where it has none without loss.
  static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self?

  /// The same conversion from a value read in place; by default through ``DatabaseValue``.
  static func fromStoredValue(_ value: StoredValue) -> Self?

  /// What a missing column or no row stands for: `nil` but for optionals.
  static func fromMissingColumn() -> Self?
}

extension DatabaseValueConvertible {
  /// Converts through ``DatabaseValue``.
  @inlinable
  public static func fromStoredValue(_ value: StoredValue) -> Self? {
    fromDatabaseValue(DatabaseValue(value))
  }

  /// No value: a missing column is an error.
  @inlinable
  public static func fromMissingColumn() -> Self? { nil }
}

/// A type that reads itself from a column of a raw statement, without a ``DatabaseValue`` between.
public protocol StatementColumnConvertible {
  /// Reads a column of the current row; `nil` where the value has no lossless conversion.
  ///
  /// - Parameters:
  ///   - sqliteStatement: A `sqlite3_stmt *` on a row.
  ///   - index: The column, from 0.
  init?(sqliteStatement: OpaquePointer, index: Int32)
}
