extension Row {
  /// A cursor over the rows of a statement.
  ///
  /// - Throws: ``DatabaseError`` where SQL or arguments are wrong.
  public static func fetchCursor(
    _ db: Database,
    sql: String,
    arguments: StatementArguments = StatementArguments()
  ) throws -> RowCursor {
    try fetchCursor(db.makeStatement(sql: sql), arguments: arguments)
  }

  /// A cursor over the rows of a prepared statement.
  public static func fetchCursor(
    _ statement: Statement,
    arguments: StatementArguments? = nil
  ) throws -> RowCursor {
    try RowCursor(statement: statement, arguments: arguments)
  }

  /// All rows of a statement.
  public static func fetchAll(
    _ db: Database,
    sql: String,
    arguments: StatementArguments = StatementArguments()
  ) throws -> [Row] {
    try fetchAll(db.makeStatement(sql: sql), arguments: arguments)
  }

  /// All rows of a prepared statement.
  public static func fetchAll(
    _ statement: Statement,
    arguments: StatementArguments? = nil
  ) throws -> [Row] {
    let run = try statement.begin(arguments)
    let rows = try statement.copyOfRemainingRows()
    withExtendedLifetime(run) { statement.reset() }
    return rows
  }

  /// The distinct rows of a statement.
  public static func fetchSet(
    _ db: Database,
    sql: String,
    arguments: StatementArguments = StatementArguments()
  ) throws -> Set<Row> {
    try Set(fetchAll(db, sql: sql, arguments: arguments))
  }

  /// The distinct rows of a prepared statement.
  public static func fetchSet(
    _ statement: Statement,
    arguments: StatementArguments? = nil
  ) throws -> Set<Row> {
    try Set(fetchAll(statement, arguments: arguments))
  }

  /// The first row of a statement, or `nil` where there is none.
  public static func fetchOne(
    _ db: Database,
    sql: String,
    arguments: StatementArguments = StatementArguments()
  ) throws -> Row? {
    try fetchOne(db.makeStatement(sql: sql), arguments: arguments)
  }

  /// The first row of a prepared statement, or `nil` where there is none.
  public static func fetchOne(
    _ statement: Statement,
    arguments: StatementArguments? = nil
  ) throws -> Row? {
    try fetchCursor(statement, arguments: arguments).next()?.copy()
  }
}

extension DatabaseValueConvertible {
  /// A cursor over the values of the first column.
  ///
  /// - Throws: ``DatabaseError`` where SQL or arguments are wrong.
  @inlinable
  public static func fetchCursor(
    _ db: Database,
    sql: String,
    arguments: StatementArguments = StatementArguments()
  ) throws -> DatabaseValueCursor<Self> {
    try fetchCursor(db.makeStatement(sql: sql), arguments: arguments)
  }

  /// A cursor over the values of a prepared statement's first column.
  @inlinable
  public static func fetchCursor(
    _ statement: Statement,
    arguments: StatementArguments? = nil
  ) throws -> DatabaseValueCursor<Self> {
    try DatabaseValueCursor(statement: statement, arguments: arguments)
  }

  /// All values of the first column.
  ///
  /// - Throws: ``DatabaseError``, or ``RowDecodingError`` where a value does not convert.
  @inlinable
  public static func fetchAll(
    _ db: Database,
    sql: String,
    arguments: StatementArguments = StatementArguments()
  ) throws -> [Self] {
    try Array(fetchCursor(db, sql: sql, arguments: arguments))
  }

  /// All values of a prepared statement's first column.
  @inlinable
  public static func fetchAll(
    _ statement: Statement,
    arguments: StatementArguments? = nil
  ) throws -> [Self] {
    try Array(fetchCursor(statement, arguments: arguments))
  }

  /// The first value, or `nil` where there is no row or the value is NULL.
  ///
  /// `DatabaseValue` gives ``DatabaseValue/null`` for NULL.
  @inlinable
  public static func fetchOne(
    _ db: Database,
    sql: String,
    arguments: StatementArguments = StatementArguments()
  ) throws -> Self? {
    try fetchOne(db.makeStatement(sql: sql), arguments: arguments)
  }

  /// The first value of a prepared statement, or `nil` where there is no row or the value is NULL.
  @inlinable
  public static func fetchOne(
    _ statement: Statement,
    arguments: StatementArguments? = nil
  ) throws -> Self? {
    let cursor = try DatabaseValueCursor<Self?>(statement: statement, arguments: arguments)
    guard let value = try cursor.next() else { return nil }
    return value
  }
}

extension DatabaseValueConvertible where Self: Hashable {
  /// The distinct values of the first column.
  @inlinable
  public static func fetchSet(
    _ db: Database,
    sql: String,
    arguments: StatementArguments = StatementArguments()
  ) throws -> Set<Self> {
    try Set(fetchCursor(db, sql: sql, arguments: arguments))
  }

  /// The distinct values of a prepared statement's first column.
  @inlinable
  public static func fetchSet(
    _ statement: Statement,
    arguments: StatementArguments? = nil
  ) throws -> Set<Self> {
    try Set(fetchCursor(statement, arguments: arguments))
  }
}
