import CSQLite

/// A prepared statement.
///
/// It belongs to its ``Database`` connection, keeps it alive, and is used only inside an access to it.
///
/// Source: <https://www.sqlite.org/c3ref/stmt.html>
public final class Statement {
  /// The connection that prepared the statement.
  public let database: Database

  @usableFromInline let handle: OpaquePointer

  /// What is bound now; checked when the statement runs.
  var boundArguments = StatementArguments()

  /// Bytes of bound text and blobs, alive while SQLite points to them.
  private(set) lazy var bindingBuffer = BindingBuffer()

  /// How many parameters the statement has.
  public let parameterCount: Int

  /// Whether all parameters are plain `?`.
  let isNamedParameterFree: Bool

  /// Whether the statement has been stepped since it was reset.
  var isRunning = false

  /// Counts the runs, so that what is left of an earlier run can't end a later one.
  private(set) var run: UInt32 = 0

  /// Names and lookup of the result columns, made on first use.
  private var cachedLayout: RowLayout?

  /// How often the statement had been prepared again when the layout was made.
  private var cachedPreparations: Int32 = 0

  /// Whether the parameters have been given values.
  var hasBindings = false

  /// Why the arguments that were set without a check can't be bound.
  var unbindable: DatabaseError?

  /// Takes over a prepared handle.
  init(database: Database, handle: OpaquePointer) {
    self.database = database
    self.handle = handle
    let count = sqlite3_bind_parameter_count(handle)
    parameterCount = Int(count)
    isNamedParameterFree = (0..<count).allSatisfy { index in
      sqlite3_bind_parameter_name(handle, index + 1) == nil
    }
  }

  deinit { sqlite3_finalize(handle) }

  /// Ends the current run and counts the next.
  func startRun() {
    if isRunning { reset() }
    run &+= 1
  }

  /// Ends a run, unless another has begun since.
  func reset(endingRun ended: UInt32) {
    if ended == run, isRunning { reset() }
  }
}

extension Statement {
  /// The `sqlite3_stmt *`, for calls of SQLite that this library does not have.
  ///
  /// It is valid as long as the statement lives.
  public var sqliteStatement: OpaquePointer { handle }

  /// The text of the statement, without surrounding white space and its closing semicolon.
  public var sql: String {
    guard let text = sqlite3_sql(handle) else { return "" }
    return String(cString: text).trimmedStatement
  }

  /// The text with the bound values in the place of parameters.
  ///
  /// Source: <https://www.sqlite.org/c3ref/expanded_sql.html>
  public var expandedSQL: String {
    guard let text = sqlite3_expanded_sql(handle) else { return sql }
    defer { sqlite3_free(text) }
    return String(cString: text).trimmedStatement
  }

  /// How many columns a row has; 0 for a statement that returns none.
  public var columnCount: Int { Int(sqlite3_column_count(handle)) }

  /// The names of the result columns, in order; not always unique.
  public var columnNames: [String] { layout.names }

  /// The leftmost column of a name, from 0; case does not count.
  ///
  /// - Parameter name: The name of a result column.
  /// - Returns: The index, or `nil` where there is no such column.
  public func index(ofColumn name: String) -> Int? { layout.index(of: name) }

  /// Whether the statement makes no direct change to the database file.
  ///
  /// Source: <https://www.sqlite.org/c3ref/stmt_readonly.html>
  public var isReadonly: Bool { sqlite3_stmt_readonly(handle) != 0 }

  /// 0 for an ordinary statement, 1 for EXPLAIN, 2 for EXPLAIN QUERY PLAN.
  ///
  /// Source: <https://www.sqlite.org/c3ref/stmt_isexplain.html>
  public var explainLevel: Int { Int(sqlite3_stmt_isexplain(handle)) }

  /// Whether the statement has begun and neither ended nor been reset.
  ///
  /// Source: <https://www.sqlite.org/c3ref/stmt_busy.html>
  public var isBusy: Bool { sqlite3_stmt_busy(handle) != 0 }

  /// What the table column behind a result column was declared as; `nil` for an expression.
  ///
  /// - Parameter index: From 0.
  /// - Returns: The words of the declaration.
  ///
  /// Source: <https://www.sqlite.org/c3ref/column_decltype.html>
  public func declaredType(at index: Int) -> String? {
    sqlite3_column_decltype(handle, Int32(index)).map { String(cString: $0) }
  }

  /// The table column that a result column comes from; `nil` for an expression.
  ///
  /// - Parameter index: From 0.
  /// - Returns: Schema, table and column as they are declared, whatever the statement calls them.
  ///
  /// Source: <https://www.sqlite.org/c3ref/column_database_name.html>
  public func origin(at index: Int) -> ColumnOrigin? {
    guard let schema = sqlite3_column_database_name(handle, Int32(index)),
      let table = sqlite3_column_table_name(handle, Int32(index)),
      let column = sqlite3_column_origin_name(handle, Int32(index))
    else { return nil }
    return ColumnOrigin(
      schema: String(cString: schema),
      table: String(cString: table),
      column: String(cString: column)
    )
  }

  var layout: RowLayout {
    // A statement that was prepared again, after a change of the schema, may have other columns.
    let preparations = sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_REPREPARE, 0)
    if let cachedLayout, cachedPreparations == preparations { return cachedLayout }
    cachedPreparations = preparations
    let layout = RowLayout(
      names: (0..<sqlite3_column_count(handle)).map { index in
        sqlite3_column_name(handle, index).map { String(cString: $0) } ?? ""
      }
    )
    cachedLayout = layout
    return layout
  }
}

/// The table column that a result column comes from.
public struct ColumnOrigin: Hashable, Sendable {
  /// `main`, `temp` or the name of an attached database.
  public let schema: String
  /// The table.
  public let table: String
  /// The column of that table.
  public let column: String
}

extension Statement: CustomStringConvertible {
  /// The text of the statement.
  public var description: String { sql }
}

extension String {
  /// Without surrounding white space and closing semicolons.
  var trimmedStatement: String { trimmedStatement(keepingStart: false) }

  /// Without closing white space and semicolons, and without those in front unless byte offsets
  /// into the text must stay true.
  func trimmedStatement(keepingStart: Bool) -> String {
    let isEdge: (UInt8) -> Bool = { byte in
      byte == UInt8(ascii: ";") || byte == UInt8(ascii: " ") || (9...13).contains(byte)
    }
    guard let last = utf8.lastIndex(where: { !isEdge($0) }) else { return "" }
    let first = keepingStart ? startIndex : utf8.firstIndex { !isEdge($0) } ?? startIndex
    if first == startIndex, utf8.index(after: last) == endIndex { return self }
    return String(self[first...last])
  }
}
