import CSQLite

/// A function that stands in FROM and gives rows: `SELECT value FROM generate_series(1, 10)`.
///
/// Source: <https://www.sqlite.org/vtab.html#tabfunc2>
public struct DatabaseTableFunction: Sendable {
  /// Gives the next row's values, one for each column and then each parameter; `nil` at the end.
  public typealias Rows = () throws -> [DatabaseValue]?

  /// What SQL calls it.
  public let name: String
  let columns: [String]
  let parameters: [String]
  let needsFirst: Bool
  let rows: @Sendable ([DatabaseValue?]) throws -> Rows

  /// A function of a name.
  ///
  /// - Parameters:
  ///   - name: What SQL calls it.
  ///   - columns: The columns of its rows.
  ///   - parameters: Names for its arguments, which are hidden columns too.
  ///   - needsFirst: Whether a statement without a first argument can't be prepared.
  ///   - rows: Called with an argument for each parameter, `nil` where there is none; starts the
  ///     rows. An error fails the statement.
  public init(
    _ name: String,
    columns: [String],
    parameters: [String],
    needsFirst: Bool = false,
    rows: @escaping @Sendable ([DatabaseValue?]) throws -> Rows
  ) {
    self.name = name
    self.columns = columns
    self.parameters = parameters
    self.needsFirst = needsFirst
    self.rows = rows
  }

  /// The declaration of the table that it is to SQLite.
  var declaration: String {
    let names =
      columns.map(\.quotedDatabaseIdentifier)
      + parameters.map { $0.quotedDatabaseIdentifier + " HIDDEN" }
    return "CREATE TABLE x(\(names.joined(separator: ", ")))"
  }
}

extension Database {
  /// Makes a table function known to the connection; views of schemas that are not trusted may use
  /// it too.
  ///
  /// - Throws: ``DatabaseError``.
  public func register(_ function: DatabaseTableFunction) throws {
    let handle = try openHandle()
    let box = TableFunctionBox(function)
    // SQLite releases the box with the connection, or at once where it refuses the function.
    let code = sqlite3_create_module_v2(
      handle,
      function.name,
      TableFunctionModule.pointer,
      Unmanaged.passRetained(box).toOpaque(),
      { box in
        if let box { Unmanaged<TableFunctionBox>.fromOpaque(box).release() }
      }
    )
    guard code == SQLITE_OK else { throw error(code, sql: nil) }
  }
}
