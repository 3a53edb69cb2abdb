/// What a foreign key refers to, and what happens when that is deleted or changes.
struct ForeignKeyClause {
  let table: String
  /// `nil` stands for the primary key.
  let columns: [String]?
  let onDelete: Database.ForeignKeyAction?
  let onUpdate: Database.ForeignKeyAction?
  let isDeferred: Bool

  /// `REFERENCES "table"("column") ON DELETE … ON UPDATE … DEFERRABLE INITIALLY DEFERRED`.
  ///
  /// - Parameter key: Finds the primary key of the table.
  /// - Returns: The clause.
  /// - Throws: What `key` throws.
  func sql(primaryKey key: (String) throws -> [String]) throws -> String {
    let columns = try columns ?? key(table)
    var sql = "REFERENCES \(table.quotedDatabaseIdentifier)(\(columns.quotedDatabaseIdentifiers))"
    if let onDelete { sql += " ON DELETE \(onDelete.rawValue)" }
    if let onUpdate { sql += " ON UPDATE \(onUpdate.rawValue)" }
    if isDeferred { sql += " DEFERRABLE INITIALLY DEFERRED" }
    return sql
  }
}

extension [String] {
  /// The names as SQL spells them, with commas.
  var quotedDatabaseIdentifiers: String {
    map(\.quotedDatabaseIdentifier).joined(separator: ", ")
  }
}
