public import FoundationEssentials

// `Data` that borrows the bytes of a row: no copy, but for a value that is not stored as bytes.
extension Row {
  /// Reads the bytes of a column in place.
  ///
  /// - Parameters:
  ///   - index: From 0.
  ///   - body: Gets the bytes of a blob or text, `nil` for NULL; valid during the call.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws; ``RowDecodingError`` for numbers and where there is no such column.
  public func withUnsafeData<Result>(
    atIndex index: Int,
    _ body: (Data?) throws -> Result
  ) throws -> Result {
    guard index >= 0, index < count else { throw decodingFailure(noColumnAt: index) }
    switch storedValue(at: index) {
    case .null: return try body(nil)
    case .text(let bytes), .blob(let bytes): return try body(Data(borrowing: bytes))
    case .integer, .real: throw decodingFailure(to: Data.self, at: index)
    }
  }

  /// Reads the bytes of a column in place; a missing column is `nil`.
  ///
  /// - Parameters:
  ///   - name: The column; case does not count.
  ///   - body: Gets the bytes of a blob or text, `nil` for NULL; valid during the call.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws; ``RowDecodingError`` for numbers.
  public func withUnsafeData<Result>(
    named name: String,
    _ body: (Data?) throws -> Result
  ) throws -> Result {
    guard let index = layout.index(of: name) else { return try body(nil) }
    return try withUnsafeData(atIndex: index, body)
  }

  /// Reads the bytes of a column in place; a missing column is `nil`.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - body: Gets the bytes of a blob or text, `nil` for NULL; valid during the call.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws; ``RowDecodingError`` for numbers.
  public func withUnsafeData<Result>(
    at column: some ColumnExpression,
    _ body: (Data?) throws -> Result
  ) throws -> Result {
    try withUnsafeData(named: column.name, body)
  }

  /// The bytes of a column without a copy, `nil` for NULL and numbers.
  ///
  /// - Parameter index: From 0 to ``count`` less one.
  /// - Returns: Bytes that are valid until the cursor moves, or while a copied row lives.
  public func dataNoCopy(atIndex index: Int) -> Data? {
    switch storedValue(at: checked(index)) {
    case .text(let bytes), .blob(let bytes): Data(borrowing: bytes)
    default: nil
    }
  }

  /// The bytes of a column without a copy, `nil` for NULL, numbers and a missing column.
  ///
  /// - Parameter column: The column.
  /// - Returns: Bytes that are valid until the cursor moves, or while a copied row lives.
  public func dataNoCopy(_ column: some ColumnExpression) -> Data? {
    dataNoCopy(named: column.name)
  }

  /// The bytes of a column without a copy, `nil` for NULL, numbers and a missing column.
  ///
  /// - Parameter name: The column; case does not count.
  /// - Returns: Bytes that are valid until the cursor moves, or while a copied row lives.
  public func dataNoCopy(named name: String) -> Data? {
    layout.index(of: name).flatMap { dataNoCopy(atIndex: $0) }
  }
}

extension Data {
  /// Bytes of someone else.
  fileprivate init(borrowing bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress, !bytes.isEmpty else {
      self.init()
      return
    }
    self.init(
      bytesNoCopy: UnsafeMutableRawPointer(mutating: base),
      count: bytes.count,
      deallocator: .none
    )
  }
}
