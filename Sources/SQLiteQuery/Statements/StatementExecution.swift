import CSQLite

extension Statement {
  /// Runs the statement to its end, rows thrown away.
  ///
  /// - Parameter arguments: Bound first; `nil` keeps those bound before.
  /// - Throws: ``DatabaseError``; arguments are checked before anything runs.
  public func execute(arguments: StatementArguments? = nil) throws {
    try prepareRun(arguments)
    while try step() {}
    reset()
  }

  /// Makes the statement ready to run from its start.
  func begin(_ arguments: StatementArguments?) throws -> StatementRun {
    try prepareRun(arguments)
    return StatementRun(self)
  }

  private func prepareRun(_ arguments: StatementArguments?) throws {
    startRun()
    if database.transactionDepth > 0 { try refuseAfterAbort() }
    if let cancellation = database.cancellation { try cancellation.check() }
    database.observation?.willRun(self)
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
    isRunning = true
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE {
      database.observation?.didRun(failed: false)
      return false
    }
    throw failure(code)
  }

  /// Takes the error out of the connection, then resets, which would forget it.
  private func failure(_ code: Int32) -> any Error {
    let error = database.error(code, sql: sql, arguments: boundArguments)
    reset()
    let cause = database.takePendingError() ?? error
    database.observation?.didRun(failed: true)
    return cause
  }

  /// Refuses to run where SQLite rolled the transaction of a closure back by itself: what the closure
  /// wrote from then on would be committed at once.
  ///
  /// - Throws: ``DatabaseError`` 4 (`SQLITE_ABORT`).
  private func refuseAfterAbort() throws {
    guard !database.isInsideTransaction, !beginsTransaction else { return }
    throw DatabaseError(
      resultCode: .SQLITE_ABORT,
      message: "Transaction was aborted",
      sql: sql,
      arguments: boundArguments,
      publicStatementArguments: database.configuration.publicStatementArguments
    )
  }

  /// Whether the statement is a BEGIN or SAVEPOINT.
  private var beginsTransaction: Bool {
    guard columnCount == 0 else { return false }
    let words = sql.prefix { $0.isLetter }.uppercased()
    return words == "BEGIN" || words == "SAVEPOINT"
  }

  /// Ends the current run; bindings stay.
  ///
  /// Source: <https://www.sqlite.org/c3ref/reset.html>
  public func reset() {
    isRunning = false
    sqlite3_reset(handle)
  }

  /// The value of a column of a raw statement's current row.
  @usableFromInline
  static func readColumn(_ handle: OpaquePointer, _ index: Int32) -> StoredValue {
    StoredValue(handle, column: index)
  }

  /// A copy of the current row.
  func copyOfRow() -> Row {
    let layout = layout
    return withUnsafeTemporaryAllocation(of: StoredValue.self, capacity: layout.count) { values in
      copyOfRow(layout: layout, through: values)
    }
  }

  /// Steps to the end and copies each row.
  func copyOfRemainingRows() throws -> [Row] {
    var rows: [Row] = []
    guard try step() else { return rows }
    let layout = layout
    try withUnsafeTemporaryAllocation(of: StoredValue.self, capacity: layout.count) { values in
      repeat { rows.append(copyOfRow(layout: layout, through: values)) } while try step()
    }
    return rows
  }

  @inline(__always)
  private func copyOfRow(
    layout: RowLayout,
    through values: UnsafeMutableBufferPointer<StoredValue>
  ) -> Row {
    for index in 0..<values.count {
      let value = StoredValue(handle, column: Int32(truncatingIfNeeded: index))
      values.initializeElement(at: index, to: value)
    }
    return Row(layout: layout, packed: PackedRow(copying: UnsafeBufferPointer(values)))
  }
}

extension StoredValue {
  /// Reads a column of the current row of a raw statement in place.
  @inline(__always)
  init(_ handle: OpaquePointer, column: Int32) {
    if let value = sqlite3_column_value(handle, column) { self.init(value) } else { self = .null }
  }

  /// Reads a `sqlite3_value *` in place.
  @inline(__always)
  init(_ value: OpaquePointer) {
    switch sqlite3_value_type(value) {
    case SQLITE_INTEGER:
      self = .integer(sqlite3_value_int64(value))
    case SQLITE_FLOAT:
      self = .real(sqlite3_value_double(value))
    case SQLITE_TEXT:
      let bytes = sqlite3_value_text(value)
      let count = Int(sqlite3_value_bytes(value))
      self = .text(UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
    case SQLITE_BLOB:
      let bytes = sqlite3_value_blob(value)
      let count = Int(sqlite3_value_bytes(value))
      self = .blob(UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
    default:
      self = .null
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
