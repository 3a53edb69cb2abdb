extension Database {
  /// Makes a table.
  ///
  /// - Parameters:
  ///   - name: Any text; quotes in it are doubled in the SQL.
  ///   - options: How it is made.
  ///   - body: Adds columns and constraints.
  /// - Throws: ``DatabaseError``, or what the closure throws.
  ///
  /// Source: <https://www.sqlite.org/lang_createtable.html>
  public func create(
    table name: String,
    options: TableOptions = [],
    body: (TableDefinition) throws -> Void
  ) throws {
    let definition = TableDefinition(name: name, options: options)
    try body(definition)
    for sql in try definition.statements(in: self) { try execute(sql: sql) }
  }

  /// Renames a table, also where indexes, triggers, views and foreign keys use it.
  ///
  /// - Parameters:
  ///   - name: The name until now.
  ///   - newName: The name from now on.
  /// - Throws: ``DatabaseError``.
  ///
  /// Source: <https://www.sqlite.org/lang_altertable.html>
  public func rename(table name: String, to newName: String) throws {
    let names = "\(name.quotedDatabaseIdentifier) RENAME TO \(newName.quotedDatabaseIdentifier)"
    try execute(sql: "ALTER TABLE \(names)")
  }

  /// Changes a table; each change is a statement of its own.
  ///
  /// - Parameters:
  ///   - name: The table.
  ///   - body: Adds, renames and removes columns.
  /// - Throws: ``DatabaseError``, or what the closure throws.
  ///
  /// Source: <https://www.sqlite.org/lang_altertable.html>
  public func alter(table name: String, body: (TableAlteration) throws -> Void) throws {
    let alteration = TableAlteration(name: name)
    try body(alteration)
    for sql in try alteration.statements(in: self) { try execute(sql: sql) }
  }

  /// Removes a table with its rows, indexes and triggers.
  ///
  /// - Parameter name: The table.
  /// - Throws: ``DatabaseError``.
  ///
  /// Source: <https://www.sqlite.org/lang_droptable.html>
  public func drop(table name: String) throws {
    try execute(sql: "DROP TABLE \(name.quotedDatabaseIdentifier)")
  }

  /// Makes a view.
  ///
  /// - Parameters:
  ///   - name: Any text; quotes in it are doubled in the SQL.
  ///   - options: How it is made.
  ///   - columns: The names of its columns; `nil` takes those of the SELECT.
  ///   - sql: The SELECT.
  /// - Throws: ``DatabaseError``.
  ///
  /// Source: <https://www.sqlite.org/lang_createview.html>
  public func create(
    view name: String,
    options: ViewOptions = [],
    columns: [String]? = nil,
    asSQL sql: String
  ) throws {
    var statement = options.contains(.temporary) ? "CREATE TEMPORARY VIEW " : "CREATE VIEW "
    if options.contains(.ifNotExists) { statement += "IF NOT EXISTS " }
    statement += name.quotedDatabaseIdentifier
    if let columns { statement += " (\(columns.quotedDatabaseIdentifiers))" }
    try execute(sql: "\(statement) AS \(sql)")
  }

  /// Removes a view.
  ///
  /// - Parameter name: The view.
  /// - Throws: ``DatabaseError``.
  ///
  /// Source: <https://www.sqlite.org/lang_dropview.html>
  public func drop(view name: String) throws {
    try execute(sql: "DROP VIEW \(name.quotedDatabaseIdentifier)")
  }

  /// Makes an index.
  ///
  /// - Parameters:
  ///   - name: Any text; quotes in it are doubled in the SQL.
  ///   - table: The table.
  ///   - columns: The columns in the order of the index.
  ///   - options: How it is made.
  ///   - condition: An expression: only rows that fulfil it are indexed. `nil` indexes all.
  /// - Throws: ``DatabaseError``.
  ///
  /// Source: <https://www.sqlite.org/lang_createindex.html>
  public func create(
    index name: String,
    on table: String,
    columns: [String],
    options: IndexOptions = [],
    conditionSQL condition: String? = nil
  ) throws {
    let definition = IndexDefinition(
      name: name,
      table: table,
      columns: columns,
      options: options,
      condition: condition
    )
    try execute(sql: definition.sql)
  }

  /// Makes an index with the name `index_table_on_column_column`.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - columns: The columns in the order of the index.
  ///   - options: How it is made.
  ///   - condition: An expression: only rows that fulfil it are indexed. `nil` indexes all.
  /// - Throws: ``DatabaseError``.
  ///
  /// Source: <https://www.sqlite.org/lang_createindex.html>
  public func create(
    indexOn table: String,
    columns: [String],
    options: IndexOptions = [],
    conditionSQL condition: String? = nil
  ) throws {
    try create(
      index: Self.indexName(on: table, columns),
      on: table,
      columns: columns,
      options: options,
      conditionSQL: condition
    )
  }

  /// Removes an index.
  ///
  /// - Parameter name: The index.
  /// - Throws: ``DatabaseError``.
  ///
  /// Source: <https://www.sqlite.org/lang_dropindex.html>
  public func drop(index name: String) throws {
    try execute(sql: "DROP INDEX \(name.quotedDatabaseIdentifier)")
  }

  /// Removes the index on exactly those columns that no constraint made.
  ///
  /// - Parameters:
  ///   - table: The table; case does not count.
  ///   - columns: The columns in the order of the index; case does not count.
  /// - Throws: ``DatabaseError`` where there is no such index.
  public func drop(indexOn table: String, columns: [String]) throws {
    let wanted = columns.map { $0.lowercased() }
    let found = try indexes(on: table).first { index in
      index.origin == .createIndex && index.columns.map { $0.lowercased() } == wanted
    }
    guard let found else {
      throw DatabaseError(
        resultCode: .SQLITE_ERROR,
        message: "no index on \(table)(\(columns.joined(separator: ", ")))"
      )
    }
    try drop(index: found.name)
  }

  /// Rebuilds all indexes that use a collation, after its order has changed.
  ///
  /// - Parameter collation: The collation.
  /// - Throws: ``DatabaseError`` where the connection does not have it.
  ///
  /// Source: <https://www.sqlite.org/lang_reindex.html>
  public func reindex(collation: Database.CollationName) throws {
    try execute(sql: "REINDEX \(collation.sql)")
  }

  /// Rebuilds all indexes that use a collation, after its order has changed.
  ///
  /// - Parameter collation: The collation.
  /// - Throws: ``DatabaseError`` where the connection does not have it.
  ///
  /// Source: <https://www.sqlite.org/lang_reindex.html>
  public func reindex(collation: DatabaseCollation) throws {
    try reindex(collation: Database.CollationName(rawValue: collation.name))
  }

  private static func indexName(on table: String, _ columns: [String]) -> String {
    "index_\(table)_on_\(columns.joined(separator: "_"))"
  }
}
