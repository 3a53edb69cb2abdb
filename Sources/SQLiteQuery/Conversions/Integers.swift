/// Integers store as INTEGER; a real converts where it is a whole number within range, text never.
///
/// SQLite's INTEGER ends at `Int64.max`. A larger unsigned number still makes a ``DatabaseValue``,
/// which converts back; binding it throws ``DatabaseError`` 20 (`SQLITE_MISMATCH`) instead of storing
/// another number.
extension DatabaseValueConvertible where Self: FixedWidthInteger & Codable {
  /// The INTEGER.
  @inlinable public var databaseValue: DatabaseValue {
    if let integer = Int64(exactly: self) { return DatabaseValue(content: .int64(integer)) }
    return DatabaseValue(content: .oversized(UInt64(self)))
  }

  /// The number where it is exactly this.
  @inlinable
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? {
    switch dbValue.content {
    case .int64(let integer): Self(exactly: integer)
    case .double(let real): Self(exactly: real)
    case .oversized(let integer): Self(exactly: integer)
    default: nil
    }
  }

  /// The number where it is exactly this.
  @inlinable
  public static func fromStoredValue(_ value: StoredValue) -> Self? {
    switch value {
    case .integer(let integer): Self(exactly: integer)
    case .real(let real): Self(exactly: real)
    default: nil
    }
  }
}

extension Int: DatabaseValueConvertible {}
extension Int8: DatabaseValueConvertible {}
extension Int16: DatabaseValueConvertible {}
extension Int32: DatabaseValueConvertible {}
extension Int64: DatabaseValueConvertible {}
extension UInt: DatabaseValueConvertible {}
extension UInt8: DatabaseValueConvertible {}
extension UInt16: DatabaseValueConvertible {}
extension UInt32: DatabaseValueConvertible {}
extension UInt64: DatabaseValueConvertible {}
