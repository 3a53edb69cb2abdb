import SQLSyntax

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
        SELECT ?1, id, "table", "from", "to", on_delete, on_update \
        FROM pragma_foreign_key_list(?1, ?2) ORDER BY id, seq
        """,
      arguments: [table.name, table.schema]
    )
    return try foreignKeys(rows, in: table.schema)
  }

  /// The foreign keys of all tables of a schema, by the names of the tables.
  ///
  /// SQLite looks through its whole schema for each table that is asked about; here it does once.
  ///
  /// - Parameter schemaName: `main`, `temp` or the name of an attached database.
  /// - Returns: The keys, those of a table in the order of their numbers.
  /// - Throws: ``DatabaseError``.
  package func foreignKeys(ofAllTablesIn schemaName: String) throws -> [ForeignKeyInfo] {
    let schema = try schemaNamed(schemaName)
    let rows = try Row.fetchAll(
      self,
      sql: """
        SELECT m.name, f.id, f."table", f."from", f."to", f.on_delete, f.on_update \
        FROM \(Quoting.quotedIdentifier(schema)).sqlite_master AS m, \
        pragma_foreign_key_list(m.name, ?) AS f \
        WHERE m.type = 'table' ORDER BY m.name, f.id, f.seq
        """,
      arguments: [schema]
    )
    return try foreignKeys(rows, in: schema)
  }

  /// Puts rows of pragma_foreign_key_list, the table's name before them, together as keys.
  private func foreignKeys(_ rows: [Row], in schema: String) throws -> [ForeignKeyInfo] {
    var keys: [ForeignKeyInfo] = []
    for row in rows {
      let table = try row.decode(String.self, atIndex: 0)
      let id = try row.decode(Int.self, atIndex: 1)
      let destination = try row.decode(String.self, atIndex: 2)
      let goesOn = keys.last.map { $0.id == id && $0.originTable == table } ?? false
      let previous = goesOn ? keys.removeLast().mapping : []
      let column: String
      if let named = try row.decode(String?.self, atIndex: 4) {
        column = named
      } else {
        column = try implicitColumn(previous.count, of: destination, in: schema)
      }
      keys.append(
        ForeignKeyInfo(
          id: id,
          originTable: table,
          destinationTable: destination,
          mapping: previous + [(origin: try row.decode(atIndex: 3), destination: column)],
          onDelete: try row.decode(atIndex: 5),
          onUpdate: try row.decode(atIndex: 6)
        )
      )
    }
    return keys
  }

  /// A column of the primary key that a foreign key without column names refers to.
  private func implicitColumn(_ index: Int, of table: String, in schema: String) throws -> String {
    let columns = try String.fetchAll(
      self,
      sql: "SELECT name FROM pragma_table_info(?, ?) WHERE pk > 0 ORDER BY pk",
      arguments: [table, schema]
    )
    return index < columns.count ? columns[index] : "rowid"
  }
}
