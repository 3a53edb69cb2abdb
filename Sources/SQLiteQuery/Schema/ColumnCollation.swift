import CSQLite

extension Database {
  /// The collation that a column's values are compared with by default, such as `BINARY`.
  ///
  /// - Parameters:
  ///   - column: Case does not count.
  ///   - tableName: A table; case does not count.
  ///   - schemaName: `main`, `temp` or the name of an attached database; `nil` finds the table where
  ///     a statement would.
  /// - Returns: `nil` where there is no such table or column.
  /// - Throws: ``DatabaseError`` 21 (`SQLITE_MISUSE`) once the connection is closed.
  ///
  /// Source: <https://www.sqlite.org/c3ref/table_column_metadata.html>
  public func collation(
    ofColumn column: String,
    in tableName: String,
    in schemaName: String? = nil
  ) throws -> String? {
    var name: UnsafePointer<CChar>?
    let code = sqlite3_table_column_metadata(
      try openHandle(),
      schemaName,
      tableName,
      column,
      nil,
      &name,
      nil,
      nil,
      nil
    )
    guard code == SQLITE_OK else { return nil }
    return name.map { String(cString: $0) }
  }
}
