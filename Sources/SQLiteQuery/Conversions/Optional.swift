/// An optional stores its value, or NULL; NULL and a missing column read as `nil`.
extension Optional: DatabaseValueConvertible where Wrapped: DatabaseValueConvertible {
  /// The value, or NULL.
  @inlinable public var databaseValue: DatabaseValue {
    switch self {
    case .some(let value): value.databaseValue
    case .none: .null
    }
  }

  /// `.some(nil)` for NULL, `nil` where the value does not convert.
  @inlinable
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Wrapped?? {
    if let value = Wrapped.fromDatabaseValue(dbValue) { return .some(value) }
    return dbValue.isNull ? .some(.none) : .none
  }

  /// `.some(nil)` for NULL, `nil` where the value does not convert.
  @inlinable
  public static func fromStoredValue(_ value: StoredValue) -> Wrapped?? {
    if let value = Wrapped.fromStoredValue(value) { return .some(value) }
    if case .null = value { return .some(.none) }
    return .none
  }

  /// `nil`: a missing column is no error for an optional.
  @inlinable
  public static func fromMissingColumn() -> Wrapped?? { .some(.none) }
}
