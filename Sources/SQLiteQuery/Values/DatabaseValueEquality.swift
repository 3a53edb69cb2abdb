import FoundationEssentials

extension DatabaseValue: Hashable {
  /// SQL equality: false where either side is NULL; numbers by value, text and blobs bytewise.
  ///
  /// Source: <https://www.sqlite.org/datatype3.html#comparisons>
  public static func == (lhs: DatabaseValue, rhs: DatabaseValue) -> Bool {
    switch (lhs.content, rhs.content) {
    case (.null, _), (_, .null): false
    case (.int64(let left), .int64(let right)): left == right
    case (.double(let left), .double(let right)): left == right
    case (.int64(let left), .double(let right)), (.double(let right), .int64(let left)):
      Int64(exactly: right) == left
    case (.oversized(let left), .oversized(let right)): left == right
    case (.oversized, _), (_, .oversized): false
    default: lhs.hasSameBytes(as: rhs)
    }
  }

  /// Whether both are TEXT, or both BLOB, of the same bytes.
  private func hasSameBytes(as other: DatabaseValue) -> Bool {
    withStoredValue { left in
      other.withStoredValue { right in
        switch (left, right) {
        case (.text(let left), .text(let right)), (.blob(let left), .blob(let right)):
          left.elementsEqual(right)
        default: false
        }
      }
    }
  }

  /// Equal values hash alike: 1 and 1.0, 0.0 and -0.0.
  public func hash(into hasher: inout Hasher) {
    withStoredValue { value in
      switch value {
      case .real(let real):
        if let integer = Int64(exactly: real) {
          hasher.combine(StorageClass.integer)
          hasher.combine(integer)
          return
        }
        hasher.combine(StorageClass.real)
        hasher.combine(real)
      case .null: hasher.combine(StorageClass.null)
      case .integer(let integer):
        hasher.combine(StorageClass.integer)
        hasher.combine(integer)
      case .text(let bytes), .blob(let bytes):
        hasher.combine(value.storageClass)
        hasher.combine(bytes: bytes)
      }
    }
  }
}

extension DatabaseValue.Storage: Hashable {
  /// Exact comparison: the same storage class and the same value; NULL equals NULL.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    switch (lhs, rhs) {
    case (.null, .null): true
    case (.int64(let left), .int64(let right)): left == right
    case (.double(let left), .double(let right)): left == right
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    case (.blob(let left), .blob(let right)): left == right
    default: false
    }
  }

  /// Consistent with the exact comparison.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(StorageClass.null)
    case .int64(let value): hasher.combine(value)
    case .double(let value): hasher.combine(value)
    case .string(var string):
      string.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    case .blob(let bytes):
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
  }
}

extension DatabaseValue {
  /// Whether two values of rows or arguments are the same: SQL equality, but NULL equals NULL.
  func isSame(as other: DatabaseValue) -> Bool { isNull ? other.isNull : self == other }
}
