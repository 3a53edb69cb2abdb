import SQLiteQuery

/// What a command is given to show: one statement, which changes nothing.
extension ShellSession {
  /// Lends the query of a command, with the values that `.parameter` has set.
  ///
  /// - Parameters:
  ///   - sql: What stands behind the command's name.
  ///   - body: Gets the statement and may read its rows.
  /// - Returns: What `body` returns.
  /// - Throws: ``CommandError`` for what is no query, or more than one; `DatabaseError`.
  func withQuery<Value>(_ sql: String, _ body: (Statement) throws -> Value) throws -> Value {
    try withDatabase { db in
      let statement = try onlyStatement(of: sql, db)
      guard statement.isReadonly || statement.explainLevel > 0 else {
        throw CommandError("only a query that changes nothing can be taken")
      }
      guard statement.columnCount > 0 else { throw CommandError("the statement has no rows") }
      if statement.parameterCount > 0 { try bindParameters(of: statement) }
      return try during(sql) { try body(statement) }
    }
  }

  /// The only statement of a text.
  ///
  /// - Throws: ``CommandError`` where there is none, or more than one; `DatabaseError`.
  func onlyStatement(of sql: String, _ db: Database) throws -> Statement {
    let statements = try db.allStatements(sql: sql)
    guard let statement = try statements.next() else {
      throw CommandError("there is no statement")
    }
    guard try statements.next() == nil else {
      throw CommandError("one statement can be taken, not several")
    }
    try refuseCopy(by: statement)
    return statement
  }

  /// Runs a closure while a text is the one that was given to run, which may not be the command's.
  func during<Value>(_ sql: String, _ body: () throws -> Value) rethrows -> Value {
    var sql = sql
    return try sql.withUTF8 { bytes in
      try givenText.during(UnsafeRawBufferPointer(bytes), body)
    }
  }
}
