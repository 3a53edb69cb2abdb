extension Row {
  /// A cursor over the rows of a statement.
  ///
  /// - Throws: ``DatabaseError`` where SQL or arguments are wrong.
  public static func fetchCursor(
    _ db: Database,
    sql: String,
    arguments: StatementArguments = StatementArguments(),
    adapter: (any RowAdapter)? = nil
  ) throws -> RowCursor {
    try fetchCursor(db.makeStatement(sql: sql), arguments: arguments, adapter: adapter)
  }

  /// A cursor over the rows of a prepared statement.
  public static func fetchCursor(
    _ statement: Statement,
    arguments: StatementArguments? = nil,
    adapter: (any RowAdapter)? = nil
  ) throws -> RowCursor {
    try RowCursor(statement: statement, arguments: arguments, adapter: adapter)
  }

  /// All rows of a statement.
  public static func fetchAll(
    _ db: Database,
    sql: String,
    arguments: StatementArguments = StatementArguments(),
    adapter: (any RowAdapter)? = nil
  ) throws -> [Row] {
    try fetchAll(db.makeStatement(sql: sql), arguments: arguments, adapter: adapter)
  }

  /// All rows of a prepared statement.
  public static func fetchAll(
    _ statement: Statement,
    arguments: StatementArguments? = nil,
    adapter: (any RowAdapter)? = nil
  ) throws -> [Row] {
    if let adapter {
      return try Array(fetchCursor(statement, arguments: arguments, adapter: adapter))
    }
    let run = try statement.begin(arguments)
    let rows = try statement.copyOfRemainingRows()
    withExtendedLifetime(run) { statement.reset() }
    return rows
  }

  /// The distinct rows of a statement.
  public static func fetchSet(
    _ db: Database,
    sql: String,
    arguments: StatementArguments = StatementArguments(),
    adapter: (any RowAdapter)? = nil
  ) throws -> Set<Row> {
    try Set(fetchAll(db, sql: sql, arguments: arguments, adapter: adapter))
  }

  /// The distinct rows of a prepared statement.
  public static func fetchSet(
    _ statement: Statement,
    arguments: StatementArguments? = nil,
    adapter: (any RowAdapter)? = nil
  ) throws -> Set<Row> {
    try Set(fetchAll(statement, arguments: arguments, adapter: adapter))
  }

  /// The first row of a statement, or `nil` where there is none.
  public static func fetchOne(
    _ db: Database,
    sql: String,
    arguments: StatementArguments = StatementArguments(),
    adapter: (any RowAdapter)? = nil
  ) throws -> Row? {
    try fetchOne(db.makeStatement(sql: sql), arguments: arguments, adapter: adapter)
  }

  /// The first row of a prepared statement, or `nil` where there is none.
  public static func fetchOne(
    _ statement: Statement,
    arguments: StatementArguments? = nil,
    adapter: (any RowAdapter)? = nil
  ) throws -> Row? {
    try fetchCursor(statement, arguments: arguments, adapter: adapter).next()?.copy()
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
    arguments: StatementArguments = StatementArguments(),
    adapter: (any RowAdapter)? = nil
  ) throws -> DatabaseValueCursor<Self> {
    try fetchCursor(db.makeStatement(sql: sql), arguments: arguments, adapter: adapter)
  }

  /// A cursor over the values of a prepared statement's first column.
  @inlinable
  public static func fetchCursor(
    _ statement: Statement,
    arguments: StatementArguments? = nil,
    adapter: (any RowAdapter)? = nil
  ) throws -> DatabaseValueCursor<Self> {
    try DatabaseValueCursor(statement: statement, arguments: arguments, adapter: adapter)
  }

  /// All values of the first column.
  ///
  /// - Throws: ``DatabaseError``, or ``RowDecodingError`` where a value does not convert.
  @inlinable
  public static func fetchAll(
    _ db: Database,
    sql: String,
    arguments: StatementArguments = StatementArguments(),
    adapter: (any RowAdapter)? = nil
  ) throws -> [Self] {
    try Array(fetchCursor(db, sql: sql, arguments: arguments, adapter: adapter))
  }

  /// All values of a prepared statement's first column.
  @inlinable
  public static func fetchAll(
    _ statement: Statement,
    arguments: StatementArguments? = nil,
    adapter: (any RowAdapter)? = nil
  ) throws -> [Self] {
    try Array(fetchCursor(statement, arguments: arguments, adapter: adapter))
  }

  /// The first value, or `nil` where there is no row or the value is NULL.
  ///
  /// `DatabaseValue` gives ``DatabaseValue/null`` for NULL.
  @inlinable
  public static func fetchOne(
    _ db: Database,
    sql: String,
    arguments: StatementArguments = StatementArguments(),
    adapter: (any RowAdapter)? = nil
  ) throws -> Self? {
    try fetchOne(db.makeStatement(sql: sql), arguments: arguments, adapter: adapter)
  }

  /// The first value of a prepared statement, or `nil` where there is no row or the value is NULL.
  @inlinable
  public static func fetchOne(
    _ statement: Statement,
    arguments: StatementArguments? = nil,
    adapter: (any RowAdapter)? = nil
  ) throws -> Self? {
    let cursor = try DatabaseValueCursor<Self?>(
      statement: statement,
      arguments: arguments,
      adapter: adapter
    )
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
    arguments: StatementArguments = StatementArguments(),
    adapter: (any RowAdapter)? = nil
  ) throws -> Set<Self> {
    try Set(fetchCursor(db, sql: sql, arguments: arguments, adapter: adapter))
  }

  /// The distinct values of a prepared statement's first column.
  @inlinable
  public static func fetchSet(
    _ statement: Statement,
    arguments: StatementArguments? = nil,
    adapter: (any RowAdapter)? = nil
  ) throws -> Set<Self> {
    try Set(fetchCursor(statement, arguments: arguments, adapter: adapter))
  }
}
