import FoundationEssentials

// Subscripts trap where a programmer named a column that is not there or a type that does not fit;
// `decode` is the same and throws. Without a type, `row[0]` is the Swift value of its storage class:
// those that give a `DatabaseValue` are disfavoured, so that this is not ambiguous.
extension Row {
  /// The value of a column.
  ///
  /// - Precondition: The column exists and its value converts; ``decode(_:atIndex:)`` throws instead.
  @inlinable
  public subscript<Value: DatabaseValueConvertible>(_ index: Int) -> Value {
    if let value = Value.fromStoredValue(storedValue(at: checked(index))) { return value }
    conversionTrap(to: Value.self, at: index)
  }

  /// The value of the leftmost column of a name.
  ///
  /// - Precondition: The column exists (but for optionals, which are then `nil`) and its value
  ///   converts; `decode(_:forColumn:)` throws instead.
  @inlinable
  public subscript<Value: DatabaseValueConvertible>(_ name: String) -> Value {
    if let index = layout.index(of: name) { return self[index] }
    if let value = Value.fromMissingColumn() { return value }
    missingColumnTrap(name)
  }

  /// The value of a column as it is, `nil` only where there is no such column.
  @_disfavoredOverload
  public subscript(_ name: String) -> DatabaseValue? {
    layout.index(of: name).map { self[$0] }
  }

  /// The value of a column as a Swift value of its storage class, `nil` for NULL.
  public subscript(_ index: Int) -> (any DatabaseValueConvertible)? {
    switch storedValue(at: checked(index)) {
    case .null: nil
    case .integer(let integer): integer
    case .real(let real): real
    case .text(let bytes): String(repairing: bytes)
    case .blob(let bytes): Data(bytes)
    }
  }

  /// The value of a column as a Swift value of its storage class, `nil` for NULL or no such column.
  public subscript(_ name: String) -> (any DatabaseValueConvertible)? {
    layout.index(of: name).flatMap { self[$0] as (any DatabaseValueConvertible)? }
  }

  /// The value of a column.
  ///
  /// - Parameters:
  ///   - type: What the value is read as.
  ///   - index: From 0.
  /// - Returns: The converted value.
  /// - Throws: ``RowDecodingError`` where there is no such column or its value does not convert.
  @inlinable
  public func decode<Value: DatabaseValueConvertible>(
    _ type: Value.Type = Value.self,
    atIndex index: Int
  ) throws -> Value {
    guard index >= 0, index < count else {
      if let value = Value.fromMissingColumn() { return value }
      throw decodingFailure(noColumnAt: index)
    }
    if let value = Value.fromStoredValue(storedValue(at: index)) { return value }
    throw decodingFailure(to: Value.self, at: index)
  }

  /// The value of the leftmost column of a name.
  ///
  /// - Throws: ``RowDecodingError`` where there is no such column or its value does not convert.
  @inlinable
  public func decode<Value: DatabaseValueConvertible>(
    _ type: Value.Type = Value.self,
    forColumn name: String
  ) throws -> Value {
    if let index = layout.index(of: name) { return try decode(type, atIndex: index) }
    if let value = Value.fromMissingColumn() { return value }
    throw decodingFailure(noColumnNamed: name)
  }

  /// Reads the bytes of a column in place; `nil` for NULL and numbers.
  ///
  /// - Parameters:
  ///   - index: From 0.
  ///   - body: Gets the bytes of a text or blob, valid during the call.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  public func withUnsafeBytes<Result>(
    atIndex index: Int,
    _ body: (UnsafeRawBufferPointer?) throws -> Result
  ) rethrows -> Result {
    switch storedValue(at: checked(index)) {
    case .text(let bytes), .blob(let bytes): try body(bytes)
    default: try body(nil)
    }
  }

  @usableFromInline
  func conversionTrap(to type: Any.Type, at index: Int) -> Never {
    preconditionFailure(String(describing: decodingFailure(to: type, at: index)))
  }

  @usableFromInline
  func missingColumnTrap(_ name: String) -> Never {
    preconditionFailure(String(describing: decodingFailure(noColumnNamed: name)))
  }

  @usableFromInline
  func decodingFailure(to type: Any.Type, at index: Int) -> RowDecodingError {
    .conversion(to: type, at: index, of: copy(), statement: statement)
  }

  @usableFromInline
  func decodingFailure(noColumnAt index: Int) -> RowDecodingError {
    RowDecodingError(
      reason: "no column at index \(index)",
      column: nil,
      index: index,
      row: copy(),
      sql: statement?.sql,
      arguments: statement?.boundArguments
    )
  }

  @usableFromInline
  func decodingFailure(noColumnNamed name: String) -> RowDecodingError {
    RowDecodingError(
      reason: "column not found: \(String(reflecting: name))",
      column: name,
      index: nil,
      row: copy(),
      sql: statement?.sql,
      arguments: statement?.boundArguments
    )
  }
}
