import CSQLite

/// The statements of a text, prepared one after the other.
///
/// A statement is prepared when the cursor reaches it, so it may use what earlier ones made. SQLite
/// itself finds where each ends.
public final class SQLStatementCursor: Cursor {
  private let database: Database
  private let text: ContiguousArray<CChar>
  private var arguments: StatementArguments?

  /// Where the text that was not yet prepared begins, in UTF-8 bytes.
  public private(set) var offset = 0

  /// Where the statement that was prepared last begins, white space and comments before it
  /// included, in UTF-8 bytes.
  public private(set) var statementOffset = 0

  init(database: Database, sql: String, arguments: StatementArguments? = nil) {
    self.database = database
    self.arguments = arguments
    text = sql.utf8CString
  }

  /// The next statement, its arguments bound.
  ///
  /// - Throws: ``DatabaseError``: one of SQLite, whose ``DatabaseError/sql`` begins at
  ///   ``statementOffset``; or 21 (`SQLITE_MISUSE`) where arguments are missing, or left over
  ///   at the end.
  public func next() throws -> Statement? {
    guard let statement = try prepareNext() else {
      if let arguments, !arguments.values.isEmpty {
        self.arguments = nil
        throw leftOver(arguments)
      }
      return nil
    }
    guard var rest = arguments else { return statement }
    let values = try statement.takeValues(from: &rest)
    arguments = rest
    if !rest.values.isEmpty, try !hasMoreStatements() { throw leftOver(rest) }
    try statement.bind(values, of: StatementArguments(values))
    statement.boundArguments = StatementArguments(values)
    return statement
  }

  private func leftOver(_ arguments: StatementArguments) -> DatabaseError {
    DatabaseError(
      resultCode: .SQLITE_MISUSE,
      message: "wrong number of statement arguments: \(arguments.values.count)"
    )
  }

  /// Prepares the next statement and binds nothing.
  func prepareNext() throws -> Statement? {
    let handle = try database.openHandle()
    while offset < text.count - 1 {
      statementOffset = offset
      let prepared = try prepare(handle, from: offset)
      offset = prepared.end
      if let statement = prepared.statement {
        return Statement(database: database, handle: statement)
      }
    }
    return nil
  }

  /// Whether there is text behind the last statement.
  var hasMoreText: Bool { offset < text.count - 1 }

  /// Whether the rest of the text holds a statement, or something that is none and no comment.
  func hasMoreStatements() throws -> Bool {
    let handle = try database.openHandle()
    var offset = self.offset
    while offset < text.count - 1 {
      guard let prepared = try? prepare(handle, from: offset) else { return true }
      if let statement = prepared.statement {
        sqlite3_finalize(statement)
        return true
      }
      offset = prepared.end
    }
    return false
  }

  private func prepare(
    _ handle: OpaquePointer,
    from start: Int
  ) throws -> (statement: OpaquePointer?, end: Int) {
    if let error = database.deferredError {
      database.deferredError = nil
      throw error
    }
    return try text.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return (nil, start) }
      let count = Int32(clamping: buffer.count - start)
      var statement: OpaquePointer?
      var tail: UnsafePointer<CChar>?
      let code = sqlite3_prepare_v2(handle, base + start, count, &statement, &tail)
      guard code == SQLITE_OK else {
        let sql = String(cString: base + start)
        let error = database.error(code, sql: sql)
        throw database.takePendingError() ?? error
      }
      let end = tail.map { $0 - base } ?? buffer.count - 1
      // SQLite ends a text at a NUL byte; what follows is text too, and silence would lose it.
      if statement == nil, end <= start { return (nil, buffer.count - 1) }
      return (statement, end)
    }
  }
}
