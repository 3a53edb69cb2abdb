extension Database {
  /// Prepares one statement.
  ///
  /// - Parameter sql: One statement; a closing semicolon and comments may follow.
  /// - Returns: The statement.
  /// - Throws: ``DatabaseError``, with 21 (`SQLITE_MISUSE`) where the text has more than one statement.
  public func makeStatement(sql: String) throws -> Statement {
    try makeStatement(sql: sql, isPersistent: false)
  }

  func makeStatement(sql: String, isPersistent: Bool) throws -> Statement {
    let cursor = SQLStatementCursor(database: self, sql: sql)
    guard let statement = try cursor.prepareNext(isPersistent: isPersistent) else {
      throw DatabaseError(resultCode: .SQLITE_ERROR, message: "empty statement", sql: sql)
    }
    if cursor.hasMoreText, cursor.hasMoreStatements() {
      throw DatabaseError(
        resultCode: .SQLITE_MISUSE,
        message: """
          Multiple statements found. To execute multiple statements, use \
          Database.execute(sql:) or Database.allStatements(sql:) instead.
          """,
        sql: sql
      )
    }
    return statement
  }

  /// All statements of a text, prepared one after the other as the cursor moves.
  ///
  /// - Parameters:
  ///   - sql: Statements; later ones may depend on earlier ones having run.
  ///   - arguments: Handed on from statement to statement; `nil` leaves them to the caller.
  /// - Returns: A cursor over the statements.
  /// - Throws: Nothing; errors are those of the cursor.
  public func allStatements(
    sql: String,
    arguments: StatementArguments? = nil
  ) throws -> SQLStatementCursor {
    SQLStatementCursor(database: self, sql: sql, arguments: arguments)
  }

  /// All statements of a text of UTF-8 bytes, prepared one after the other as the cursor moves.
  ///
  /// No `String` is made of a statement. The bytes are copied once, all together.
  ///
  /// - Parameters:
  ///   - bytes: Statements, without terminator; later ones may depend on earlier ones having run.
  ///   - arguments: Handed on from statement to statement; `nil` leaves them to the caller.
  /// - Returns: A cursor over the statements.
  public func allStatements(
    utf8 bytes: UnsafeRawBufferPointer,
    arguments: StatementArguments? = nil
  ) -> SQLStatementCursor {
    SQLStatementCursor(database: self, utf8: bytes, arguments: arguments)
  }

  /// All statements of a text of UTF-8 bytes, prepared one after the other as the cursor moves.
  ///
  /// No `String` is made of a statement. The bytes are copied once, all together.
  ///
  /// - Parameters:
  ///   - bytes: Statements, without terminator; later ones may depend on earlier ones having run.
  ///   - arguments: Handed on from statement to statement; `nil` leaves them to the caller.
  /// - Returns: A cursor over the statements.
  public func allStatements(
    utf8 bytes: [UInt8],
    arguments: StatementArguments? = nil
  ) -> SQLStatementCursor {
    bytes.withUnsafeBytes { allStatements(utf8: $0, arguments: arguments) }
  }

  /// Runs all statements of a text; rows are thrown away.
  ///
  /// - Parameters:
  ///   - sql: Statements; later ones may depend on earlier ones having run.
  ///   - arguments: Each statement takes as many as it has parameters.
  /// - Throws: ``DatabaseError``, with 21 (`SQLITE_MISUSE`) where arguments are missing or left over;
  ///   nothing has run then.
  public func execute(
    sql: String,
    arguments: StatementArguments = StatementArguments()
  ) throws {
    let cursor = try allStatements(sql: sql, arguments: arguments)
    while let statement = try cursor.next() { try statement.execute() }
  }
}
