/// Floating-point numbers store as REAL; integers convert where no digit is lost, text never.
extension Double: DatabaseValueConvertible {
  /// REAL.
  ///
  /// SQLite can't store NaN: binding it throws ``DatabaseError`` 20 (`SQLITE_MISMATCH`).
  @inlinable public var databaseValue: DatabaseValue { DatabaseValue(content: .double(self)) }

  /// The number; `nil` for an integer that no double equals, such as 2^53+1.
  @inlinable
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Double? {
    switch dbValue.content {
    case .int64(let integer): Double(exactly: integer)
    case .double(let real): real
    default: nil
    }
  }

  /// The number; `nil` for an integer that no double equals, such as 2^53+1.
  @inlinable
  public static func fromStoredValue(_ value: StoredValue) -> Double? {
    switch value {
    case .integer(let integer): Double(exactly: integer)
    case .real(let real): real
    default: nil
    }
  }
}

extension Float: DatabaseValueConvertible {
  /// REAL, exactly.
  @inlinable public var databaseValue: DatabaseValue { Double(self).databaseValue }

  /// The number where a `Float` holds it exactly.
  @inlinable
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Float? {
    Double.fromDatabaseValue(dbValue).flatMap(narrowed)
  }

  /// The number where a `Float` holds it exactly.
  @inlinable
  public static func fromStoredValue(_ value: StoredValue) -> Float? {
    Double.fromStoredValue(value).flatMap(narrowed)
  }

  @inlinable
  static func narrowed(_ double: Double) -> Float? {
    double.isNaN ? .nan : Float(exactly: double)
  }
}
