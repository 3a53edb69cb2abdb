/// A row that refers to a row that does not exist.
///
/// Source: <https://www.sqlite.org/pragma.html#pragma_foreign_key_check>
public struct ForeignKeyViolation: Hashable, Sendable {
  /// The table that refers.
  public let originTable: String
  /// The row that refers; `nil` in a table without rowid.
  public let originRowID: Int64?
  /// The table that is referred to.
  public let destinationTable: String
  /// The foreign key: ``ForeignKeyInfo/id``.
  public let foreignKeyId: Int
  /// The schema that was checked; `nil` for that of the table, or all.
  let schema: String?
}

extension ForeignKeyViolation {
  /// The violation in words, with the columns and the row.
  ///
  /// - Parameter db: The connection that found it.
  /// - Returns: `FOREIGN KEY constraint violation - from child(p) to parent(id), in [id:1 p:42]`.
  /// - Throws: ``DatabaseError`` where schema or row can't be read.
  public func failureDescription(_ db: Database) throws -> String {
    let keys = try db.foreignKeys(on: originTable, in: schema)
    var words = "FOREIGN KEY constraint violation - from \(originTable)"
    if let key = keys.first(where: { $0.id == foreignKeyId }) {
      words += "(\(key.originColumns.joined(separator: ", "))) to \(destinationTable)"
      words += "(\(key.destinationColumns.joined(separator: ", ")))"
    } else {
      words += " to \(destinationTable)"
    }
    if let row = try originRow(db) { words += ", in \(row)" }
    return words
  }

  /// The violation as an error with the code 787 (`SQLITE_CONSTRAINT_FOREIGNKEY`).
  ///
  /// - Parameter db: The connection that found it.
  /// - Returns: The error; its message is the description.
  public func databaseError(_ db: Database) -> DatabaseError {
    let words = try? failureDescription(db)
    return DatabaseError(
      resultCode: .SQLITE_CONSTRAINT_FOREIGNKEY,
      message: words
        ?? "FOREIGN KEY constraint violation - from \(originTable) to \(destinationTable)"
    )
  }

  private func originRow(_ db: Database) throws -> Row? {
    guard let originRowID,
      let rowID = try db.rowIDName(of: db.table(named: originTable, in: schema))
    else { return nil }
    let prefix = schema.map { "\($0.quotedDatabaseIdentifier)." } ?? ""
    return try Row.fetchOne(
      db,
      sql: "SELECT * FROM \(prefix)\(originTable.quotedDatabaseIdentifier) WHERE \(rowID) = ?",
      arguments: [originRowID]
    )
  }
}

extension Database {
  /// The rows that refer to rows that do not exist.
  ///
  /// - Parameters:
  ///   - tableName: The table that refers; `nil` checks all.
  ///   - schemaName: `main`, `temp` or the name of an attached database; `nil` finds the table where
  ///     a statement would, or checks all schemas.
  /// - Returns: A cursor over the violations.
  /// - Throws: ``DatabaseError`` where there is no such table or schema, or a foreign key is wrong.
  ///
  /// Source: <https://www.sqlite.org/pragma.html#pragma_foreign_key_check>
  public func foreignKeyViolations(
    in tableName: String? = nil,
    in schemaName: String? = nil
  ) throws -> MapCursor<RowCursor, ForeignKeyViolation> {
    var schema = schemaName
    if let schemaName { schema = try schemaNamed(schemaName) }
    if let tableName { schema = try table(named: tableName, in: schemaName).schema }
    let prefix = schema.map { "\($0.quotedDatabaseIdentifier)." } ?? ""
    let argument = tableName.map { "(\($0.quotedDatabaseIdentifier))" } ?? ""
    let rows = try Row.fetchCursor(self, sql: "PRAGMA \(prefix)foreign_key_check\(argument)")
    return rows.map { row in
      ForeignKeyViolation(
        originTable: try row.decode(atIndex: 0),
        originRowID: try row.decode(atIndex: 1),
        destinationTable: try row.decode(atIndex: 2),
        foreignKeyId: try row.decode(atIndex: 3),
        schema: schema
      )
    }
  }

  /// Checks that all rows refer to rows that exist.
  ///
  /// - Throws: ``DatabaseError`` 787 (`SQLITE_CONSTRAINT_FOREIGNKEY`) for the first that does not.
  public func checkForeignKeys() throws {
    try throwFirst(of: foreignKeyViolations())
  }

  /// Checks that all rows of a table refer to rows that exist.
  ///
  /// - Parameters:
  ///   - tableName: The table that refers.
  ///   - schemaName: `main`, `temp` or the name of an attached database; `nil` finds the table where
  ///     a statement would.
  /// - Throws: ``DatabaseError`` 787 (`SQLITE_CONSTRAINT_FOREIGNKEY`) for the first that does not.
  public func checkForeignKeys(in tableName: String, in schemaName: String? = nil) throws {
    try throwFirst(of: foreignKeyViolations(in: tableName, in: schemaName))
  }

  private func throwFirst(of violations: MapCursor<RowCursor, ForeignKeyViolation>) throws {
    if let violation = try violations.next() { throw violation.databaseError(self) }
  }
}
