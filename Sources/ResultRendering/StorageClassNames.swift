import SQLiteQuery

extension StorageClass {
  /// The name that SQL's `typeof` gives: `integer`.
  @inline(__always)
  var typeofName: StaticString {
    switch self {
    case .null: "null"
    case .integer: "integer"
    case .real: "real"
    case .text: "text"
    case .blob: "blob"
    }
  }

  /// Bytes and columns of ``name``.
  @inline(__always)
  var nameLength: Int { self == .integer ? 7 : 4 }

  /// Numbers stand at the right side of a column.
  @inline(__always)
  var isNumber: Bool { self == .integer || self == .real }
}
