public import FoundationEssentials

/// One value, with its storage class, as SQLite stores it.
///
/// Equality follows SQL: NULL equals nothing, itself included; an integer equals a real of exactly
/// the same number; text is compared byte by byte, as SQLite's BINARY collation does. Two values
/// that are equal hash alike. Compare ``storage`` for the exact comparison, where NULL equals NULL
/// and 1 differs from 1.0.
///
/// Text whose bytes are not valid UTF-8 keeps them: ``storage`` shows it repaired, ``textBytes``
/// and binding give what was stored.
public struct DatabaseValue: Sendable {
  @usableFromInline
  enum Content: Sendable {
    case null
    case int64(Int64)
    case double(Double)
    case string(String)
    /// Bytes that were read.
    case blob(ByteBuffer)
    /// Bytes that were given.
    case data(Data)
    /// Text that is not valid UTF-8, kept as it is.
    case malformedText(ByteBuffer)
    /// An unsigned integer that no INTEGER can hold.
    case oversized(UInt64)
  }

  @usableFromInline let content: Content

  @inlinable
  init(content: Content) { self.content = content }

  /// A value of each storage class.
  @frozen public enum Storage: Sendable {
    /// The NULL value.
    case null
    /// An integer of up to 64 bits.
    case int64(Int64)
    /// A real number.
    case double(Double)
    /// Text; invalid UTF-8 shows as U+FFFD here.
    case string(String)
    /// Bytes.
    case blob(Data)

    /// The value as `Int64`, `Double`, `String` or `Data`; `nil` for NULL.
    public var value: (any DatabaseValueConvertible)? {
      switch self {
      case .null: nil
      case .int64(let value): value
      case .double(let value): value
      case .string(let value): value
      case .blob(let value): value
      }
    }
  }

  /// The NULL value.
  @inlinable public static var null: DatabaseValue { DatabaseValue(content: .null) }

  /// The storage class and the value in it.
  @inlinable public var storage: Storage {
    switch content {
    case .null: .null
    case .int64(let value): .int64(value)
    case .double(let value): .double(value)
    case .string(let value): .string(value)
    case .blob(let bytes): .blob(bytes.data)
    case .data(let data): .blob(data)
    case .malformedText(let bytes): .string(bytes.withBytes { String(repairing: $0) })
    case .oversized(let integer): .string(String(integer))
    }
  }

  /// Which of the five storage classes the value has.
  @inlinable public var storageClass: StorageClass {
    switch content {
    case .null: .null
    case .int64: .integer
    case .double: .real
    case .string, .malformedText, .oversized: .text
    case .blob, .data: .blob
    }
  }

  /// Whether the value is NULL.
  @inlinable public var isNull: Bool {
    if case .null = content { true } else { false }
  }

  /// Why SQLite can't store the value, or `nil` where it can.
  var bindingFault: String? {
    switch content {
    case .double(let real) where real.isNaN: "NaN can't be stored: SQLite would make it NULL"
    case .oversized(let integer):
      "\(integer) can't be stored as INTEGER, which ends at \(Int64.max)"
    default: nil
    }
  }

  /// The bytes of a TEXT exactly as stored, valid UTF-8 or not; `nil` for the other classes.
  public var textBytes: Data? {
    switch content {
    case .string(let string): Data(string.utf8)
    case .malformedText(let bytes): bytes.data
    default: nil
    }
  }

  /// The value of a convertible type.
  @inlinable
  public init(value: some DatabaseValueConvertible) { self = value.databaseValue }

  /// The value of anything that is convertible, or `nil` where it is not.
  ///
  /// A nil optional gives ``null``.
  public init?(value: Any) {
    guard let convertible = value as? any DatabaseValueConvertible else { return nil }
    self = convertible.databaseValue
  }

  /// A copy of a value that is read in place.
  public init(_ value: StoredValue) {
    switch value {
    case .null: content = .null
    case .integer(let integer): content = .int64(integer)
    case .real(let real): content = .double(real)
    case .text(let bytes):
      if let string = String(valid: bytes) {
        content = .string(string)
      } else {
        content = .malformedText(ByteBuffer(copying: bytes))
      }
    case .blob(let bytes): content = .blob(ByteBuffer(copying: bytes))
    }
  }

  /// Reads the value in place: as ``StoredValue``, valid during the call only.
  ///
  /// - Parameter body: Gets the value.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  @inlinable
  public func withStoredValue<Result>(_ body: (StoredValue) throws -> Result) rethrows -> Result {
    switch content {
    case .null: return try body(.null)
    case .int64(let value): return try body(.integer(value))
    case .double(let value): return try body(.real(value))
    case .string(var string):
      return try string.withUTF8 { try body(.text(UnsafeRawBufferPointer($0))) }
    case .blob(let bytes): return try bytes.withBytes { try body(.blob($0)) }
    case .data(let data): return try data.withUnsafeBytes { try body(.blob($0)) }
    case .malformedText(let bytes): return try bytes.withBytes { try body(.text($0)) }
    case .oversized(let integer):
      var digits = String(integer)
      return try digits.withUTF8 { try body(.text(UnsafeRawBufferPointer($0))) }
    }
  }
}

extension DatabaseValue: DatabaseValueConvertible {
  /// Itself.
  @inlinable public var databaseValue: DatabaseValue { self }

  /// Any value, NULL included.
  @inlinable
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> DatabaseValue? { dbValue }

  /// A copy of the value, NULL included.
  @inlinable
  public static func fromStoredValue(_ value: StoredValue) -> DatabaseValue? {
    DatabaseValue(value)
  }
}
