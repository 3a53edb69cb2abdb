/// A row of the schema table: a table, index, view or trigger with the SQL that made it.
///
/// Source: <https://www.sqlite.org/schematab.html>
public struct SchemaObject: Hashable, Sendable {
  /// What kind of object it is; the raw values are SQLite's words.
  @frozen public enum Kind: String, Sendable, CaseIterable {
    /// A table, virtual ones included.
    case table
    /// An index.
    case index
    /// A view.
    case view
    /// A trigger.
    case trigger
  }

  /// `main`, `temp` or the name of an attached database.
  public let schema: String
  /// What kind of object it is.
  public let kind: Kind
  /// The name.
  public let name: String
  /// The table or view that it belongs to; for tables and views themselves the name.
  public let tableName: String
  /// The SQL as it was written; `nil` for the automatic indexes of constraints.
  public let sql: String?
}

extension Database {
  /// The tables, indexes, views and triggers, in the order in which they were made.
  ///
  /// - Parameters:
  ///   - schemaName: `main`, `temp` or the name of an attached database; `nil` lists all schemas.
  ///   - tableName: The table or view that the objects belong to; case does not count. `nil` lists
  ///     those of all tables.
  /// - Returns: The objects, SQLite's internal ones included.
  /// - Throws: ``DatabaseError`` where there is no such schema, or it can't be read.
  public func schemaObjects(
    in schemaName: String? = nil,
    of tableName: String? = nil
  ) throws -> [SchemaObject] {
    let schemas = try schemaName.map { [try schemaNamed($0)] } ?? schemaNames()
    return try schemas.flatMap { schema in
      let cursor = try Row.fetchCursor(
        self,
        sql: """
          SELECT type, name, tbl_name, sql FROM \(schema.quotedDatabaseIdentifier).sqlite_master \
          WHERE ?1 IS NULL OR tbl_name = ?1 COLLATE NOCASE ORDER BY rowid
          """,
        arguments: [tableName]
      )
      return try Array(
        cursor.map { row in
          SchemaObject(
            schema: schema,
            kind: SchemaObject.Kind(rawValue: try row.decode(atIndex: 0)) ?? .table,
            name: try row.decode(atIndex: 1),
            tableName: try row.decode(atIndex: 2),
            sql: try row.decode(atIndex: 3)
          )
        }
      )
    }
  }

  /// The triggers of a table or view, or of all.
  ///
  /// - Parameters:
  ///   - tableName: The table or view; case does not count. `nil` lists all.
  ///   - schemaName: `main`, `temp` or the name of an attached database; `nil` lists all schemas.
  /// - Returns: The triggers; those in `temp` may belong to a table of another schema.
  /// - Throws: ``DatabaseError`` where there is no such schema, or it can't be read.
  public func triggers(
    on tableName: String? = nil,
    in schemaName: String? = nil
  ) throws -> [SchemaObject] {
    try schemaObjects(in: schemaName, of: tableName).filter { $0.kind == .trigger }
  }

  /// Whether there is a trigger of that name.
  ///
  /// - Parameters:
  ///   - name: The name; case does not count.
  ///   - schemaName: `main`, `temp` or the name of an attached database; `nil` looks into all.
  /// - Returns: Whether there is one.
  /// - Throws: ``DatabaseError`` where there is no such schema.
  public func triggerExists(_ name: String, in schemaName: String? = nil) throws -> Bool {
    let wanted = name.lowercased()
    return try triggers(in: schemaName).contains { $0.name.lowercased() == wanted }
  }

  /// The views.
  ///
  /// - Parameter schemaName: `main`, `temp` or the name of an attached database; `nil` lists all.
  /// - Returns: The views with the SQL that made them.
  /// - Throws: ``DatabaseError`` where there is no such schema, or it can't be read.
  public func views(in schemaName: String? = nil) throws -> [SchemaObject] {
    try schemaObjects(in: schemaName).filter { $0.kind == .view }
  }
}
