extension Database {
  /// What SQLite takes for the rowid of a table's rows, where a column may have the usual name.
  ///
  /// - Parameter table: A table; a virtual one is taken to have rowids, a view has none.
  /// - Returns: `rowid`, `_rowid_` or `oid`; `nil` where rows have none, or none that can be named.
  /// - Throws: ``DatabaseError``.
  ///
  /// Source: <https://www.sqlite.org/lang_createtable.html#rowid>
  package func rowIDName(of table: TableInfo) throws -> String? {
    guard table.kind != .view, !table.isWithoutRowID else { return nil }
    let taken = Set(try allColumns(of: table).map { $0.name.lowercased() })
    return ["rowid", "_rowid_", "oid"].first { !taken.contains($0) }
  }
}
