/// A query that is written in SQL.
///
/// ```swift
/// let request: SQLRequest<String> = "SELECT name FROM player WHERE score > \(100)"
/// let names = try request.fetchAll(db)
/// ```
public struct SQLRequest<RowDecoder>: FetchRequest {
  /// Chooses the columns; `nil` takes all.
  public var adapter: (any RowAdapter)?

  let literal: SQL
  private let isCached: Bool

  /// A query.
  ///
  /// - Parameters:
  ///   - sql: One statement.
  ///   - arguments: Its arguments.
  ///   - adapter: Chooses the columns; `nil` takes all.
  ///   - cached: Whether the prepared statement is kept for the next use.
  public init(
    sql: String,
    arguments: StatementArguments = StatementArguments(),
    adapter: (any RowAdapter)? = nil,
    cached: Bool = false
  ) {
    self.init(
      literal: SQL(sql: sql, arguments: arguments),
      adapter: adapter,
      cached: cached
    )
  }

  /// A query with interpolated values.
  ///
  /// - Parameters:
  ///   - literal: One statement.
  ///   - adapter: Chooses the columns; `nil` takes all.
  ///   - cached: Whether the prepared statement is kept for the next use.
  public init(literal: SQL, adapter: (any RowAdapter)? = nil, cached: Bool = false) {
    self.literal = literal
    self.adapter = adapter
    isCached = cached
  }

  /// Prepares the query.
  public func makePreparedRequest(
    _ db: Database,
    forSingleResult singleResult: Bool
  ) throws -> PreparedRequest {
    let (sql, arguments) = try literal.build(db)
    let statement = try isCached ? db.cachedStatement(sql: sql) : db.makeStatement(sql: sql)
    try statement.setArguments(arguments)
    return PreparedRequest(statement: statement, adapter: adapter)
  }

  /// How many rows the query has: SQLite counts them.
  public func fetchCount(_ db: Database) throws -> Int {
    let (sql, arguments) = try literal.build(db)
    let query = sql.trimmedStatement
    return try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM (\(query)\n)", arguments: arguments) ?? 0
  }
}

extension SQLRequest<Row> {
  /// A query for rows.
  ///
  /// - Parameters:
  ///   - sql: One statement.
  ///   - arguments: Its arguments.
  ///   - adapter: Chooses the columns; `nil` takes all.
  ///   - cached: Whether the prepared statement is kept for the next use.
  public init(
    sql: String,
    arguments: StatementArguments = StatementArguments(),
    adapter: (any RowAdapter)? = nil,
    cached: Bool = false
  ) {
    let literal = SQL(sql: sql, arguments: arguments)
    self.init(literal: literal, adapter: adapter, cached: cached)
  }
}

extension SQLRequest: ExpressibleByStringInterpolation {
  /// A query without values.
  public init(stringLiteral sql: String) { self.init(literal: SQL(sql: sql)) }

  /// A query without values.
  public init(unicodeScalarLiteral sql: String) { self.init(literal: SQL(sql: sql)) }

  /// A query without values.
  public init(extendedGraphemeClusterLiteral sql: String) { self.init(literal: SQL(sql: sql)) }

  /// A query with interpolated values.
  public init(stringInterpolation: SQLInterpolation) {
    self.init(literal: SQL(stringInterpolation: stringInterpolation))
  }
}
