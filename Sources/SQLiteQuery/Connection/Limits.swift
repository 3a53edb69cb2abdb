import CSQLite

/// A limit of a connection.
///
/// Source: <https://www.sqlite.org/c3ref/c_limit_attached.html>
@frozen public enum DatabaseLimit: Int32, Sendable, CaseIterable {
  /// The bytes of a text, a blob or a row.
  case length = 0
  /// The bytes of a statement.
  case sqlLength = 1
  /// The columns of a table, an index, a view, a result, a SET, GROUP BY or ORDER BY.
  case columns = 2
  /// The depth of an expression.
  case expressionDepth = 3
  /// The terms of a compound SELECT.
  case compoundSelectTerms = 4
  /// The instructions of a statement's program.
  case instructions = 5
  /// The arguments of a function.
  case functionArguments = 6
  /// The attached databases.
  case attachedDatabases = 7
  /// The bytes of a pattern of LIKE and GLOB.
  case likePatternLength = 8
  /// The highest number of a parameter.
  case parameterNumber = 9
  /// The depth of triggers that set off triggers.
  case triggerDepth = 10
  /// The helper threads of a statement.
  case workerThreads = 11
}

extension Database {
  /// The value of a limit now.
  ///
  /// - Parameter limit: Which one.
  /// - Returns: The value in the limit's unit; 0 once the connection is closed.
  public func limit(_ limit: DatabaseLimit) -> Int {
    handle.map { Int(sqlite3_limit($0, limit.rawValue, -1)) } ?? 0
  }

  /// Changes a limit; SQLite cuts the value to what it was compiled for.
  ///
  /// - Parameters:
  ///   - limit: Which one.
  ///   - value: In the limit's unit; negative values change nothing.
  /// - Returns: The value before.
  @discardableResult
  public func setLimit(_ limit: DatabaseLimit, _ value: Int) -> Int {
    handle.map { Int(sqlite3_limit($0, limit.rawValue, Int32(clamping: value))) } ?? 0
  }

  /// The highest number of arguments that a statement can have.
  public var maximumStatementArgumentCount: Int { limit(.parameterNumber) }
}
