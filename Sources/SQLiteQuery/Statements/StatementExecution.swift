import CSQLite

extension Statement {
  /// Runs the statement to its end, rows thrown away.
  ///
  /// - Parameter arguments: Bound first; `nil` keeps those bound before.
  /// - Throws: ``DatabaseError``; arguments are checked before anything runs.
  public func execute(arguments: StatementArguments? = nil) throws {
    try begin(arguments)
    while try step() {}
    reset()
  }

  /// Makes the statement ready to run from its start.
  @usableFromInline
  func begin(_ arguments: StatementArguments?) throws {
    startRun()
    if let arguments {
      try setArguments(arguments)
    } else {
      if let unbindable { throw unbindable }
      if !hasBindings, parameterCount > 0 { try setArguments(boundArguments) }
    }
  }

  /// Moves to the next row; false at the end.
  @usableFromInline
  func step() throws -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE { return false }
    throw failure(code)
  }

  /// Takes the error out of the connection, then resets, which would forget it.
  private func failure(_ code: Int32) -> any Error {
    let error = database.error(code, sql: sql, arguments: boundArguments)
    sqlite3_reset(handle)
    return database.takePendingError() ?? error
  }

  /// Ends the current run; bindings stay.
  ///
  /// Source: <https://www.sqlite.org/c3ref/reset.html>
  public func reset() { sqlite3_reset(handle) }

  /// The value of a column of the current row, read in place; NULL beyond the last column.
  ///
  /// - Parameter index: From 0.
  @inline(__always)
  func readColumn(_ index: Int32) -> StoredValue { Self.readColumn(handle, index) }

  /// The value of a column of a raw statement's current row.
  @usableFromInline
  static func readColumn(_ handle: OpaquePointer, _ index: Int32) -> StoredValue {
    switch sqlite3_column_type(handle, index) {
    case SQLITE_INTEGER:
      return .integer(sqlite3_column_int64(handle, index))
    case SQLITE_FLOAT:
      return .real(sqlite3_column_double(handle, index))
    case SQLITE_TEXT:
      let bytes = sqlite3_column_text(handle, index)
      let count = Int(sqlite3_column_bytes(handle, index))
      return .text(UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
    case SQLITE_BLOB:
      let bytes = sqlite3_column_blob(handle, index)
      let count = Int(sqlite3_column_bytes(handle, index))
      return .blob(UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
    default:
      return .null
    }
  }
}

extension DatabaseValue {
  /// Reads a column of the current row of a raw statement.
  ///
  /// - Parameters:
  ///   - sqliteStatement: A `sqlite3_stmt *` on a row.
  ///   - index: The column, from 0.
  public init(sqliteStatement: OpaquePointer, index: Int32) {
    self.init(Statement.readColumn(sqliteStatement, index))
  }
}
