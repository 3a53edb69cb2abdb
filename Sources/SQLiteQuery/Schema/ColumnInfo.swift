/// A column of a table or view.
///
/// Source: <https://www.sqlite.org/pragma.html#pragma_table_xinfo>
public struct ColumnInfo: Hashable, Sendable {
  /// How a column shows and where its values come from; the raw values are SQLite's numbers.
  @frozen public enum Visibility: Int, Sendable {
    /// An ordinary column.
    case visible = 0
    /// A hidden column of a virtual table: `SELECT *` leaves it out.
    case hidden = 1
    /// A generated column that is computed when read.
    case virtualGenerated = 2
    /// A generated column that is stored.
    case storedGenerated = 3
  }

  /// The name.
  public let name: String
  /// The declared type as written, empty where there is none.
  public let type: String
  /// Whether a NOT NULL constraint is declared.
  public let isNotNull: Bool
  /// The default value as SQL, `nil` where there is none.
  public let defaultValueSQL: String?
  /// The place in the primary key from 1; 0 outside it.
  public let primaryKeyIndex: Int
  /// How the column shows and where its values come from.
  public let visibility: Visibility

  /// Whether the column is generated, stored or not.
  public var isGenerated: Bool {
    visibility == .virtualGenerated || visibility == .storedGenerated
  }

  /// The declared type; `nil` where there is none.
  public var columnType: Database.ColumnType? {
    type.isEmpty ? nil : Database.ColumnType(rawValue: type)
  }
}

extension Database {
  /// The columns of a table or view, but for hidden ones, in order.
  ///
  /// - Parameters:
  ///   - tableName: The table or view; case does not count.
  ///   - schemaName: `main`, `temp` or the name of an attached database; `nil` finds the table where
  ///     a statement would.
  /// - Returns: At least one column.
  /// - Throws: ``DatabaseError`` where there is no such table or schema.
  ///
  /// Source: <https://www.sqlite.org/pragma.html#pragma_table_xinfo>
  public func columns(in tableName: String, in schemaName: String? = nil) throws -> [ColumnInfo] {
    try columns(of: table(named: tableName, in: schemaName))
  }

  /// The columns, but for hidden ones, of a table or view that has been looked up already.
  ///
  /// - Throws: ``DatabaseError`` where there is no such table any more.
  package func columns(of table: TableInfo) throws -> [ColumnInfo] {
    try allColumns(of: table).filter { $0.visibility != .hidden }
  }

  /// All columns of a table or view, hidden ones included, in order.
  ///
  /// - Parameters:
  ///   - tableName: The table or view; case does not count.
  ///   - schemaName: `main`, `temp` or the name of an attached database; `nil` finds the table where
  ///     a statement would.
  /// - Returns: At least one column.
  /// - Throws: ``DatabaseError`` where there is no such table or schema.
  ///
  /// Source: <https://www.sqlite.org/pragma.html#pragma_table_xinfo>
  public func allColumns(
    in tableName: String,
    in schemaName: String? = nil
  ) throws -> [ColumnInfo] {
    try allColumns(of: table(named: tableName, in: schemaName))
  }

  /// All columns of a table or view that has been looked up already: SQLite goes through its whole
  /// schema for each name.
  ///
  /// - Parameter table: The table or view.
  /// - Returns: At least one column; see ``allColumns(in:in:)``.
  /// - Throws: ``DatabaseError`` where there is no such table any more.
  package func allColumns(of table: TableInfo) throws -> [ColumnInfo] {
    let cursor = try Row.fetchCursor(
      self,
      sql: """
        SELECT name, type, "notnull", dflt_value, pk, hidden FROM pragma_table_xinfo(?, ?)
        """,
      arguments: [table.name, table.schema]
    )
    let columns = try Array(
      cursor.map { row in
        ColumnInfo(
          name: try row.decode(atIndex: 0),
          type: try row.decode(atIndex: 1),
          isNotNull: try row.decode(atIndex: 2),
          defaultValueSQL: try row.decode(atIndex: 3),
          primaryKeyIndex: try row.decode(atIndex: 4),
          visibility: ColumnInfo.Visibility(rawValue: try row.decode(atIndex: 5)) ?? .visible
        )
      }
    )
    // SQLite gives no columns, and no reason, for a view or virtual table that does not resolve.
    if columns.isEmpty {
      let name = "\(table.schema.quotedDatabaseIdentifier).\(table.name.quotedDatabaseIdentifier)"
      try makeStatement(sql: "SELECT * FROM \(name)").reset()
    }
    return columns
  }
}
