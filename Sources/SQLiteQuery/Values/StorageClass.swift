/// The five storage classes of SQLite: what a value is, whatever its column was declared as.
///
/// Source: <https://www.sqlite.org/datatype3.html#storage_classes_and_datatypes>
@frozen public enum StorageClass: UInt8, Sendable, Hashable, CaseIterable {
  /// The NULL value.
  case null
  /// A signed 64-bit integer.
  case integer
  /// An IEEE 754 double.
  case real
  /// Text, usually UTF-8; SQLite does not check that it is valid.
  case text
  /// Bytes.
  case blob

  /// The name as SQLite's documentation writes it, in upper case.
  public var name: String {
    switch self {
    case .null: "NULL"
    case .integer: "INTEGER"
    case .real: "REAL"
    case .text: "TEXT"
    case .blob: "BLOB"
    }
  }
}

extension StorageClass: CustomStringConvertible {
  /// The same as ``name``.
  public var description: String { name }
}
