public import FoundationEssentials

extension StatementColumnConvertible where Self: DatabaseValueConvertible {
  /// Reads a column of the current row, by the one rule of all conversions.
  ///
  /// - Parameters:
  ///   - sqliteStatement: A `sqlite3_stmt *` on a row.
  ///   - index: The column, from 0.
  public init?(sqliteStatement: OpaquePointer, index: Int32) {
    guard let value = Self.fromStoredValue(Statement.readColumn(sqliteStatement, index)) else {
      return nil
    }
    self = value
  }
}

extension Bool: StatementColumnConvertible {}
extension Int: StatementColumnConvertible {}
extension Int8: StatementColumnConvertible {}
extension Int16: StatementColumnConvertible {}
extension Int32: StatementColumnConvertible {}
extension Int64: StatementColumnConvertible {}
extension UInt: StatementColumnConvertible {}
extension UInt8: StatementColumnConvertible {}
extension UInt16: StatementColumnConvertible {}
extension UInt32: StatementColumnConvertible {}
extension UInt64: StatementColumnConvertible {}
extension Double: StatementColumnConvertible {}
extension Float: StatementColumnConvertible {}
extension String: StatementColumnConvertible {}
extension Data: StatementColumnConvertible {}
extension Date: StatementColumnConvertible {}
extension UUID: StatementColumnConvertible {}
extension DatabaseDateComponents: StatementColumnConvertible {}
