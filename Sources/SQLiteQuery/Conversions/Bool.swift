/// A Boolean stores as INTEGER 1 or 0, as SQLite's TRUE and FALSE do; any number but zero is true.
///
/// Source: <https://www.sqlite.org/datatype3.html#boolean_datatype>
extension Bool: DatabaseValueConvertible {
  /// INTEGER 1 or 0.
  @inlinable public var databaseValue: DatabaseValue {
    DatabaseValue(content: .int64(self ? 1 : 0))
  }

  /// Whether a number differs from zero; `nil` for NULL, text and blobs.
  @inlinable
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Bool? {
    switch dbValue.content {
    case .int64(let integer): integer != 0
    case .double(let real): real != 0
    default: nil
    }
  }

  /// Whether a number differs from zero; `nil` for NULL, text and blobs.
  @inlinable
  public static func fromStoredValue(_ value: StoredValue) -> Bool? {
    switch value {
    case .integer(let integer): integer != 0
    case .real(let real): real != 0
    default: nil
    }
  }
}
