public import SQLiteQuery

/// The rows of a running statement.
public struct StatementRows: ResultRows {
  /// The names of the result columns.
  public let columnNames: [String]
  private let cursor: RowCursor
  private var first: Row?

  /// Runs the statement to its first row: only then is it sure which columns it has.
  ///
  /// - Parameters:
  ///   - statement: One that returns columns.
  ///   - arguments: Bound first; `nil` keeps those bound before.
  /// - Throws: ``DatabaseError`` where the first row can't be computed.
  public init(_ statement: Statement, arguments: StatementArguments? = nil) throws {
    cursor = try Row.fetchCursor(statement, arguments: arguments)
    first = try cursor.next()
    columnNames = statement.columnNames
  }

  /// Moves the statement, which throws ``DatabaseError``; see ``ResultRows``.
  public mutating func next(into values: UnsafeMutableBufferPointer<StoredValue>) throws -> Bool {
    guard let row = first else { return try cursor.next(into: values) }
    first = nil
    for index in values.indices { values[index] = row.storedValue(at: index) }
    return true
  }
}

/// Rows that are kept in memory.
public struct KeptRows: ResultRows {
  /// The names of the columns.
  public let columnNames: [String]
  private let rows: [Row]
  private var position = 0

  /// - Parameters:
  ///   - columnNames: One for each value of a row.
  ///   - rows: Copied rows, all of that many values.
  public init(columnNames: [String], rows: [Row]) {
    self.columnNames = columnNames
    self.rows = rows
  }

  /// Gives the kept rows in their order; see ``ResultRows``.
  public mutating func next(into values: UnsafeMutableBufferPointer<StoredValue>) -> Bool {
    guard position < rows.count else { return false }
    let row = rows[position]
    position += 1
    for index in values.indices {
      values[index] = index < row.count ? row.storedValue(at: index) : .null
    }
    return true
  }
}
