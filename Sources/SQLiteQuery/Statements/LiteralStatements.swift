extension Database {
  /// Prepares one statement and sets the values that its text carries.
  ///
  /// - Parameter literal: One statement.
  /// - Returns: The statement; arguments that are set later take the place of its values.
  /// - Throws: ``DatabaseError``.
  public func makeStatement(literal: SQL) throws -> Statement {
    let (sql, arguments) = try literal.build(self)
    return try makeStatement(sql: sql).carrying(arguments)
  }

  /// Prepares a statement once, and sets the values that its text carries.
  ///
  /// - Parameter literal: One statement.
  /// - Returns: The statement; later calls with the same text give the same object.
  /// - Throws: ``DatabaseError``.
  public func cachedStatement(literal: SQL) throws -> Statement {
    let (sql, arguments) = try literal.build(self)
    return try cachedStatement(sql: sql).carrying(arguments)
  }

  /// All statements of a text, prepared one after the other as the cursor moves.
  ///
  /// - Parameter literal: Statements; later ones may depend on earlier ones having run.
  /// - Returns: A cursor over the statements.
  /// - Throws: ``DatabaseError`` 21 (`SQLITE_MISUSE`) where the values of the text don't go together.
  public func allStatements(literal: SQL) throws -> SQLStatementCursor {
    let (sql, arguments) = try literal.build(self)
    return try allStatements(sql: sql, arguments: arguments)
  }

  /// Runs all statements of a text; rows are thrown away.
  ///
  /// - Parameter literal: Statements; later ones may depend on earlier ones having run.
  /// - Throws: ``DatabaseError``.
  public func execute(literal: SQL) throws {
    let (sql, arguments) = try literal.build(self)
    try execute(sql: sql, arguments: arguments)
  }
}

extension Statement {
  /// Sets the values of the text; a text that has parameters and no values leaves them to the caller.
  fileprivate func carrying(_ arguments: StatementArguments) throws -> Statement {
    if !arguments.isEmpty { try setArguments(arguments) }
    return self
  }
}
