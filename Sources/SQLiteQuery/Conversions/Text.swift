import FoundationEssentials

/// Text stores as TEXT, NUL characters included; valid UTF-8 in a blob reads as text, numbers never.
extension String: DatabaseValueConvertible {
  /// TEXT.
  @inlinable public var databaseValue: DatabaseValue { DatabaseValue(content: .string(self)) }

  /// The text, invalid UTF-8 in TEXT repaired with U+FFFD; `nil` for a blob that is not UTF-8.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> String? {
    switch dbValue.content {
    case .string(let string): string
    case .malformedText(let bytes): bytes.withBytes { String(repairing: $0) }
    case .blob(let bytes): bytes.withBytes { String(valid: $0) }
    case .data(let bytes): String(validating: bytes, as: UTF8.self)
    default: nil
    }
  }

  /// The text, invalid UTF-8 in TEXT repaired with U+FFFD; `nil` for a blob that is not UTF-8.
  @inlinable
  public static func fromStoredValue(_ value: StoredValue) -> String? {
    switch value {
    case .text(let bytes): String(repairing: bytes)
    case .blob(let bytes): String(validating: bytes, as: UTF8.self)
    default: nil
    }
  }
}

extension Substring: DatabaseValueConvertible {
  /// TEXT.
  public var databaseValue: DatabaseValue { String(self).databaseValue }

  /// The same as for `String`.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Substring? {
    String.fromDatabaseValue(dbValue).map { $0[...] }
  }
}
