/// A foreign key of a table.
///
/// Source: <https://www.sqlite.org/pragma.html#pragma_foreign_key_list>
public struct ForeignKeyInfo: Sendable {
  /// Its number within the table, as foreign key violations name it.
  public let id: Int
  /// The table that refers.
  public let originTable: String
  /// The table that is referred to; it need not exist.
  public let destinationTable: String
  /// The columns that refer with those referred to, in order.
  public let mapping: [(origin: String, destination: String)]
  /// What happens when the row that is referred to is deleted, such as `CASCADE`.
  public let onDelete: String
  /// What happens when the columns that are referred to change, such as `NO ACTION`.
  public let onUpdate: String

  /// The columns that refer.
  public var originColumns: [String] { mapping.map(\.origin) }

  /// The columns that are referred to.
  public var destinationColumns: [String] { mapping.map(\.destination) }
}

extension Database {
  /// The foreign keys of a table, in the order of their numbers.
  ///
  /// A key that names no columns of the other table refers to its primary key.
  ///
  /// - Parameters:
  ///   - tableName: The table; case does not count.
  ///   - schemaName: `main`, `temp` or the name of an attached database; `nil` finds the table where
  ///     a statement would.
  /// - Returns: The keys; empty where there are none.
  /// - Throws: ``DatabaseError`` where there is no such table or schema.
  public func foreignKeys(
    on tableName: String,
    in schemaName: String? = nil
  ) throws -> [ForeignKeyInfo] {
    let table = try table(named: tableName, in: schemaName)
    let rows = try Row.fetchAll(
      self,
      sql: """
        SELECT id, "table", "from", "to", on_delete, on_update \
        FROM pragma_foreign_key_list(?, ?) ORDER BY id, seq
        """,
      arguments: [table.name, table.schema]
    )
    var keys: [ForeignKeyInfo] = []
    for row in rows {
      let id = try row.decode(Int.self, atIndex: 0)
      let destination = try row.decode(String.self, atIndex: 1)
      let previous = keys.last?.id == id ? keys.removeLast().mapping : []
      let column: String
      if let named = try row.decode(String?.self, atIndex: 3) {
        column = named
      } else {
        column = try implicitColumn(previous.count, of: destination, in: table.schema)
      }
      keys.append(
        ForeignKeyInfo(
          id: id,
          originTable: table.name,
          destinationTable: destination,
          mapping: previous + [(origin: try row.decode(atIndex: 2), destination: column)],
          onDelete: try row.decode(atIndex: 4),
          onUpdate: try row.decode(atIndex: 5)
        )
      )
    }
    return keys
  }

  /// A column of the primary key that a foreign key without column names refers to.
  private func implicitColumn(_ index: Int, of table: String, in schema: String) throws -> String {
    guard try tableExists(table, in: schema) else { return "rowid" }
    let columns = try primaryKey(table, in: schema).columns
    return index < columns.count ? columns[index] : "rowid"
  }
}
