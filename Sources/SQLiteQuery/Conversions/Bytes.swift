public import FoundationEssentials

/// Bytes store as BLOB; text reads as its UTF-8 bytes, exactly as stored; numbers never.
extension Data: DatabaseValueConvertible {
  /// BLOB; no bytes make an empty blob, not NULL.
  @inlinable public var databaseValue: DatabaseValue { DatabaseValue(content: .data(self)) }

  /// The bytes of a blob or of a text.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Data? {
    switch dbValue.content {
    case .data(let data): data
    case .blob(let bytes), .malformedText(let bytes): bytes.data
    case .string(let string): Data(string.utf8)
    default: nil
    }
  }

  /// The bytes of a blob or of a text.
  @inlinable
  public static func fromStoredValue(_ value: StoredValue) -> Data? {
    switch value {
    case .blob(let bytes), .text(let bytes):
      bytes.baseAddress.map { Data(bytes: $0, count: bytes.count) } ?? Data()
    default: nil
    }
  }
}

/// An array of bytes stores as BLOB, like `Data`.
extension [UInt8]: DatabaseValueConvertible {
  /// BLOB; no bytes make an empty blob, not NULL.
  public var databaseValue: DatabaseValue { Data(self).databaseValue }

  /// The bytes of a blob or of a text.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> [UInt8]? {
    Data.fromDatabaseValue(dbValue).map([UInt8].init)
  }

  /// The bytes of a blob or of a text.
  public static func fromStoredValue(_ value: StoredValue) -> [UInt8]? {
    switch value {
    case .blob(let bytes), .text(let bytes): [UInt8](bytes)
    default: nil
    }
  }
}
