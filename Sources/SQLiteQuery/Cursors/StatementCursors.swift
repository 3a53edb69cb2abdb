/// A cursor over the rows of a statement.
///
/// It delivers one ``Row`` object again and again: call ``Row/copy()`` to keep a row.
public final class RowCursor: Cursor {
  /// The statement that runs.
  public let statement: Statement
  private let run: StatementRun
  private var row: Row?
  private var isDone = false
  private let adapter: (any RowAdapter)?
  /// What the adapter made of the statement's columns.
  private var adaptedLayout: RowLayout?

  /// Binds the arguments and makes the statement ready.
  init(
    statement: Statement,
    arguments: StatementArguments? = nil,
    adapter: (any RowAdapter)? = nil
  ) throws {
    self.statement = statement
    self.adapter = adapter
    run = try statement.begin(arguments)
    if let adapter { _ = try adapter.mapping(of: statement) }
  }

  /// The next row, valid until the next call.
  public func next() throws -> Row? {
    if isDone { return nil }
    do {
      if try statement.step() {
        if let row { return row }
        if let adapter { return try adaptedRow(adapter) }
        // Not before: the first step may prepare the statement anew, with other columns.
        let row = Row(run: run)
        self.row = row
        return row
      }
    } catch {
      isDone = true
      throw error
    }
    isDone = true
    statement.reset()
    return nil
  }

  /// A copy of the current row, its columns chosen by the adapter.
  private func adaptedRow(_ adapter: any RowAdapter) throws -> Row {
    if let adaptedLayout { return statement.copyOfRow(adaptedLayout) }
    let layout = RowLayout(try adapter.mapping(of: statement), of: statement.columnNames)
    adaptedLayout = layout
    return statement.copyOfRow(layout)
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
  // Checked for overlapping access with each element otherwise; one thread uses a cursor.
  @exclusivity(unchecked)
  @usableFromInline var isDone = false
  /// The column that is read.
  @usableFromInline let column: Int32
  private let run: StatementRun

  /// Binds the arguments and makes the statement ready.
  @usableFromInline
  init(
    statement: Statement,
    arguments: StatementArguments? = nil,
    adapter: (any RowAdapter)? = nil
  ) throws {
    self.statement = statement
    column = try statement.valueColumn(adapter)
    run = try statement.begin(arguments)
  }

  /// The next value.
  ///
  /// - Throws: ``DatabaseError``, or ``RowDecodingError`` where the value does not convert.
  @inlinable
  public func next() throws -> Value? {
    if isDone { return nil }
    do {
      if try statement.step() {
        if let value = Value.fromStoredValue(Statement.readColumn(statement.handle, column)) {
          return value
        }
        throw statement.conversionFailure(to: Value.self, at: Int(column))
      }
    } catch {
      isDone = true
      throw error
    }
    isDone = true
    statement.reset()
    return nil
  }
}

/// The cursor over values that read themselves from a statement; all values do.
public typealias FastDatabaseValueCursor<Value: DatabaseValueConvertible> =
  DatabaseValueCursor<Value>

extension Statement {
  /// The error for a value of the current row that does not convert.
  @usableFromInline
  func conversionFailure(to type: Any.Type, at index: Int) -> RowDecodingError {
    RowDecodingError.conversion(to: type, at: index, of: copyOfRow(), statement: self)
  }
}
