/// A cursor over the rows of a statement.
///
/// It delivers one ``Row`` object again and again: call ``Row/copy()`` to keep a row.
public final class RowCursor: Cursor {
  /// The statement that runs.
  public let statement: Statement
  @usableFromInline let row: Row
  @usableFromInline var isDone = false

  /// Binds the arguments and makes the statement ready.
  @usableFromInline
  init(statement: Statement, arguments: StatementArguments? = nil) throws {
    self.statement = statement
    try statement.begin(arguments)
    row = Row(statement: statement)
  }

  /// The next row, valid until the next call.
  @inlinable
  public func next() throws -> Row? {
    if isDone { return nil }
    if try statement.step() { return row }
    isDone = true
    statement.reset()
    return nil
  }

  /// Moves to the next row and reads its values in place, for loops that need no ``Row``.
  ///
  /// - Parameter values: Gets a value for each of its places; NULL beyond the last column. Bytes
  ///   are valid until the next call.
  /// - Returns: Whether there was a row.
  /// - Throws: ``DatabaseError``.
  package func next(into values: UnsafeMutableBufferPointer<StoredValue>) throws -> Bool {
    if isDone { return false }
    guard try statement.step() else {
      isDone = true
      statement.reset()
      return false
    }
    let handle = statement.handle
    for index in values.indices {
      values[index] = Statement.readColumn(handle, Int32(truncatingIfNeeded: index))
    }
    return true
  }
}

/// A cursor over the values of a statement's first column.
public final class DatabaseValueCursor<Value: DatabaseValueConvertible>: Cursor {
  /// The statement that runs.
  public let statement: Statement
  @usableFromInline var isDone = false
  private let run: UInt32

  /// Binds the arguments and makes the statement ready.
  @usableFromInline
  init(statement: Statement, arguments: StatementArguments? = nil) throws {
    self.statement = statement
    try statement.begin(arguments)
    run = statement.run
  }

  deinit { statement.reset(endingRun: run) }

  /// The next value.
  ///
  /// - Throws: ``DatabaseError``, or ``RowDecodingError`` where the value does not convert.
  @inlinable
  public func next() throws -> Value? {
    if isDone { return nil }
    guard try statement.step() else {
      isDone = true
      statement.reset()
      return nil
    }
    if let value = Value.fromStoredValue(Statement.readColumn(statement.handle, 0)) { return value }
    throw statement.conversionFailure(to: Value.self, at: 0)
  }
}

extension Statement {
  /// The error for a value of the current row that does not convert.
  @usableFromInline
  func conversionFailure(to type: Any.Type, at index: Int) -> RowDecodingError {
    RowDecodingError.conversion(
      to: type,
      at: index,
      of: Row(statement: self).copy(),
      statement: self
    )
  }
}
