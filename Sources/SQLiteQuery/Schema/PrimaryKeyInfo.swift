/// The primary key of a table: declared columns, or the rowid that no column names.
///
/// Source: <https://www.sqlite.org/rowidtable.html>
public struct PrimaryKeyInfo: Hashable, Sendable {
  /// The columns in the order of the key; `["rowid"]` where none is declared.
  public let columns: [String]

  /// The column that is the rowid: an INTEGER PRIMARY KEY; `nil` where there is none.
  public let rowIDColumn: String?

  /// Whether the table has a rowid.
  public let tableHasRowID: Bool

  /// Whether columns are declared to be the key; their names tell nothing, as `rowid` is one too.
  let isDeclared: Bool

  /// Whether the key is the rowid, named by a column or not.
  public var isRowID: Bool { tableHasRowID && (rowIDColumn != nil || !isDeclared) }
}

extension Database {
  /// The primary key of a table.
  ///
  /// - Parameters:
  ///   - tableName: The table; case does not count.
  ///   - schemaName: `main`, `temp` or the name of an attached database; `nil` finds the table where
  ///     a statement would.
  /// - Returns: The declared key, or the hidden rowid.
  /// - Throws: ``DatabaseError`` where there is no such table or schema.
  public func primaryKey(
    _ tableName: String,
    in schemaName: String? = nil
  ) throws -> PrimaryKeyInfo {
    let table = try table(named: tableName, in: schemaName)
    let key = try allColumns(of: table)
      .filter { $0.primaryKeyIndex > 0 }
      .sorted { $0.primaryKeyIndex < $1.primaryKeyIndex }
    guard let first = key.first else {
      return PrimaryKeyInfo(
        columns: ["rowid"],
        rowIDColumn: nil,
        tableHasRowID: true,
        isDeclared: false
      )
    }
    let isAlias =
      try !table.isWithoutRowID && key.count == 1 && first.type.uppercased() == "INTEGER"
      && !hasPrimaryKeyIndex(table)
    return PrimaryKeyInfo(
      columns: key.map(\.name),
      rowIDColumn: isAlias ? first.name : nil,
      tableHasRowID: !table.isWithoutRowID,
      isDeclared: true
    )
  }

  /// `INTEGER PRIMARY KEY DESC` is no alias of the rowid, and has an index instead.
  private func hasPrimaryKeyIndex(_ table: TableInfo) throws -> Bool {
    try Bool.fetchOne(
      self,
      sql: "SELECT EXISTS (SELECT 1 FROM pragma_index_list(?, ?) WHERE origin = 'pk')",
      arguments: [table.name, table.schema]
    ) ?? false
  }
}
