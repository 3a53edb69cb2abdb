/// One value as SQLite holds it, read without a copy.
///
/// The bytes of `text` and `blob` belong to the statement or the row they came from: they are valid
/// until the statement moves to its next row, is reset or ends, or until the copied row is released.
/// Text is what was stored, NUL bytes and invalid UTF-8 included.
///
/// Source: <https://www.sqlite.org/c3ref/column_blob.html>
@frozen public enum StoredValue {
  /// The NULL value.
  case null
  /// A signed 64-bit integer.
  case integer(Int64)
  /// An IEEE 754 double.
  case real(Double)
  /// UTF-8 bytes of a text, without terminator.
  case text(UnsafeRawBufferPointer)
  /// The bytes of a blob.
  case blob(UnsafeRawBufferPointer)

  /// Which of the five storage classes the value has.
  @inlinable public var storageClass: StorageClass {
    switch self {
    case .null: .null
    case .integer: .integer
    case .real: .real
    case .text: .text
    case .blob: .blob
    }
  }
}
