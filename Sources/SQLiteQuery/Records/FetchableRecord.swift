/// A type whose values are made of rows; a `Decodable` type gets it by declaring the conformance.
///
/// ```swift
/// struct Player: FetchableRecord, Decodable {
///   var id: Int64
///   var name: String
/// }
/// let players = try Player.fetchAll(db, sql: "SELECT id, name FROM player")
/// ```
public protocol FetchableRecord {
  /// Makes a value of a row.
  ///
  /// - Parameter row: Is valid during the call only; copy it to keep it.
  /// - Throws: What makes the value impossible, such as ``RowDecodingError``.
  init(row: Row) throws
}

extension FetchableRecord where Self: Decodable {
  /// Decodes each property from the column of its coding key.
  ///
  /// A property that is not convertible itself is decoded from JSON text.
  ///
  /// - Parameter row: The row.
  /// - Throws: ``RowDecodingError``, or `DecodingError` for malformed JSON.
  public init(row: Row) throws { self = try Self(from: RowDecoder(row: row)) }
}

/// A cursor over records.
public typealias RecordCursor<Record: FetchableRecord> = MapCursor<RowCursor, Record>

extension FetchableRecord {
  /// A cursor over the records of a prepared statement.
  ///
  /// - Parameters:
  ///   - statement: Delivers the rows.
  ///   - arguments: Bound first; `nil` keeps those bound before.
  ///   - adapter: Chooses the columns; `nil` takes all.
  /// - Returns: A cursor that is valid inside the database access.
  /// - Throws: ``DatabaseError``.
  public static func fetchCursor(
    _ statement: Statement,
    arguments: StatementArguments? = nil,
    adapter: (any RowAdapter)? = nil
  ) throws -> RecordCursor<Self> {
    try Row.fetchCursor(statement, arguments: arguments, adapter: adapter).map { try Self(row: $0) }
  }

  /// A cursor over the records of a statement.
  ///
  /// - Parameters:
  ///   - db: The connection.
  ///   - sql: One statement.
  ///   - arguments: Its arguments.
  ///   - adapter: Chooses the columns; `nil` takes all.
  /// - Returns: A cursor that is valid inside the database access.
  /// - Throws: ``DatabaseError``.
  public static func fetchCursor(
    _ db: Database,
    sql: String,
    arguments: StatementArguments = StatementArguments(),
    adapter: (any RowAdapter)? = nil
  ) throws -> RecordCursor<Self> {
    try fetchCursor(db.makeStatement(sql: sql), arguments: arguments, adapter: adapter)
  }

  /// All records of a prepared statement.
  ///
  /// - Parameters:
  ///   - statement: Delivers the rows.
  ///   - arguments: Bound first; `nil` keeps those bound before.
  ///   - adapter: Chooses the columns; `nil` takes all.
  /// - Returns: The records.
  /// - Throws: ``DatabaseError``, or what the record's initialiser throws.
  public static func fetchAll(
    _ statement: Statement,
    arguments: StatementArguments? = nil,
    adapter: (any RowAdapter)? = nil
  ) throws -> [Self] {
    try Array(fetchCursor(statement, arguments: arguments, adapter: adapter))
  }

  /// All records of a statement.
  ///
  /// - Parameters:
  ///   - db: The connection.
  ///   - sql: One statement.
  ///   - arguments: Its arguments.
  ///   - adapter: Chooses the columns; `nil` takes all.
  /// - Returns: The records.
  /// - Throws: ``DatabaseError``, or what the record's initialiser throws.
  public static func fetchAll(
    _ db: Database,
    sql: String,
    arguments: StatementArguments = StatementArguments(),
    adapter: (any RowAdapter)? = nil
  ) throws -> [Self] {
    try Array(fetchCursor(db, sql: sql, arguments: arguments, adapter: adapter))
  }

  /// The first record of a prepared statement, or `nil` where there is no row.
  ///
  /// - Parameters:
  ///   - statement: Delivers the rows.
  ///   - arguments: Bound first; `nil` keeps those bound before.
  ///   - adapter: Chooses the columns; `nil` takes all.
  /// - Returns: The record.
  /// - Throws: ``DatabaseError``, or what the record's initialiser throws.
  public static func fetchOne(
    _ statement: Statement,
    arguments: StatementArguments? = nil,
    adapter: (any RowAdapter)? = nil
  ) throws -> Self? {
    try fetchCursor(statement, arguments: arguments, adapter: adapter).next()
  }

  /// The first record of a statement, or `nil` where there is no row.
  ///
  /// - Parameters:
  ///   - db: The connection.
  ///   - sql: One statement.
  ///   - arguments: Its arguments.
  ///   - adapter: Chooses the columns; `nil` takes all.
  /// - Returns: The record.
  /// - Throws: ``DatabaseError``, or what the record's initialiser throws.
  public static func fetchOne(
    _ db: Database,
    sql: String,
    arguments: StatementArguments = StatementArguments(),
    adapter: (any RowAdapter)? = nil
  ) throws -> Self? {
    try fetchCursor(db, sql: sql, arguments: arguments, adapter: adapter).next()
  }
}

extension FetchableRecord where Self: Hashable {
  /// The distinct records of a prepared statement.
  ///
  /// - Parameters:
  ///   - statement: Delivers the rows.
  ///   - arguments: Bound first; `nil` keeps those bound before.
  ///   - adapter: Chooses the columns; `nil` takes all.
  /// - Returns: The records.
  /// - Throws: ``DatabaseError``, or what the record's initialiser throws.
  public static func fetchSet(
    _ statement: Statement,
    arguments: StatementArguments? = nil,
    adapter: (any RowAdapter)? = nil
  ) throws -> Set<Self> {
    try Set(fetchCursor(statement, arguments: arguments, adapter: adapter))
  }

  /// The distinct records of a statement.
  ///
  /// - Parameters:
  ///   - db: The connection.
  ///   - sql: One statement.
  ///   - arguments: Its arguments.
  ///   - adapter: Chooses the columns; `nil` takes all.
  /// - Returns: The records.
  /// - Throws: ``DatabaseError``, or what the record's initialiser throws.
  public static func fetchSet(
    _ db: Database,
    sql: String,
    arguments: StatementArguments = StatementArguments(),
    adapter: (any RowAdapter)? = nil
  ) throws -> Set<Self> {
    try Set(fetchCursor(db, sql: sql, arguments: arguments, adapter: adapter))
  }
}
