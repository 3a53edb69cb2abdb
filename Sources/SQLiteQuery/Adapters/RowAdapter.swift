/// Lets a row show some columns of a statement, under other names, or split it into several rows.
///
/// ```swift
/// let adapter = ScopeAdapter(["team": SuffixRowAdapter(fromIndex: 2)])
/// let row = try Row.fetchOne(
///   db,
///   sql: "SELECT player.*, team.* FROM player JOIN team USING (teamId)",
///   adapter: adapter
/// )
/// let team = row?.scopes["team"]
/// ```
public protocol RowAdapter: Sendable {
  /// Chooses the columns of a row.
  ///
  /// - Parameter base: The columns of the statement, or those that another adapter chose.
  /// - Returns: Columns, each with its place in the statement.
  /// - Throws: ``DatabaseError`` where the statement lacks a column.
  func mapping(of base: RowMapping) throws -> RowMapping
}

extension RowAdapter {
  /// An adapter that has scopes besides; one of the same name is replaced.
  public func addingScopes(_ scopes: [String: any RowAdapter]) -> any RowAdapter {
    scopes.isEmpty ? self : ScopeAdapter(base: self, scopes: scopes)
  }

  /// The columns that the adapter chooses of a statement.
  func mapping(of statement: Statement) throws -> RowMapping {
    try mapping(of: RowMapping(names: statement.columnNames))
  }
}

extension Statement {
  /// The column that values are read from: the first, of those that an adapter chooses.
  ///
  /// - Throws: ``DatabaseError`` 21 (`SQLITE_MISUSE`) where it chooses none.
  func valueColumn(_ adapter: (any RowAdapter)?) throws -> Int32 {
    guard let adapter else { return 0 }
    guard let column = try adapter.mapping(of: self).columns.first else {
      throw DatabaseError(
        resultCode: .SQLITE_MISUSE,
        message: "the row adapter leaves no column to read a value from",
        sql: sql
      )
    }
    return Int32(truncatingIfNeeded: column.index)
  }

  /// A copy of the current row, its columns chosen by an adapter.
  func copyOfRow(_ layout: RowLayout) -> Row {
    withUnsafeTemporaryAllocation(of: StoredValue.self, capacity: layout.storedCount) { values in
      for position in 0..<layout.storedCount {
        let column = layout.statementColumn(at: position)
        let value = Statement.readColumn(handle, Int32(truncatingIfNeeded: column))
        values.initializeElement(at: position, to: value)
      }
      return Row(layout: layout, packed: PackedRow(copying: UnsafeBufferPointer(values)))
    }
  }
}
