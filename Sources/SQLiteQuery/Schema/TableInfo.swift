/// A table or view.
///
/// Source: <https://www.sqlite.org/pragma.html#pragma_table_list>
public struct TableInfo: Hashable, Sendable {
  /// What kind of table it is; the raw values are SQLite's words.
  @frozen public enum Kind: String, Sendable, CaseIterable {
    /// A table that stores rows.
    case table
    /// A view.
    case view
    /// A virtual table: its rows come from a module.
    case virtual
    /// A table that a virtual table keeps its content in.
    case shadow
  }

  /// `main`, `temp` or the name of an attached database.
  public let schema: String
  /// The name.
  public let name: String
  /// What kind of table it is.
  public let kind: Kind
  /// How many columns it has, generated and hidden ones included; 0 for a view that SQLite has not
  /// yet looked into.
  public let columnCount: Int
  /// Whether it was made WITHOUT ROWID.
  public let isWithoutRowID: Bool
  /// Whether it is STRICT: values of the wrong class are refused.
  public let isStrict: Bool

  /// Whether SQLite keeps it for itself: its name begins with `sqlite_`.
  public var isInternal: Bool { Database.isSQLiteInternalTable(name) }
}

extension Database {
  /// All tables and views, virtual and internal ones included.
  ///
  /// - Parameter schemaName: `main`, `temp` or the name of an attached database; `nil` lists all.
  /// - Returns: The tables in the order of schemas and names.
  /// - Throws: ``DatabaseError`` where there is no such schema, or it can't be read.
  public func tables(in schemaName: String? = nil) throws -> [TableInfo] {
    let schemas = try schemaName.map { [try schemaNamed($0)] } ?? schemaNames()
    let all = try tableList()
    return schemas.flatMap { schema in
      all.filter { $0.schema == schema }.sorted { $0.name < $1.name }
    }
  }

  /// The names of the schemas: `main`, `temp` where it is used, then attached databases.
  ///
  /// - Returns: The names in the order of their numbers.
  /// - Throws: ``DatabaseError``.
  ///
  /// Source: <https://www.sqlite.org/pragma.html#pragma_database_list>
  public func schemaNames() throws -> [String] {
    try String.fetchAll(self, sql: "SELECT name FROM pragma_database_list ORDER BY seq")
  }

  /// The table or view that a statement means by a name.
  ///
  /// - Parameters:
  ///   - name: The name; case does not count.
  ///   - schemaName: `main`, `temp` or the name of an attached database; `nil` looks into `temp`,
  ///     then `main`, then the others, as a statement does.
  /// - Returns: The table, its name as it was declared.
  /// - Throws: ``DatabaseError`` where there is no such table or schema.
  public func table(named name: String, in schemaName: String? = nil) throws -> TableInfo {
    if let table = try findTable(name, in: schemaName) { return table }
    throw DatabaseError(resultCode: .SQLITE_ERROR, message: "no such table: \(name)")
  }

  /// Whether there is a table, virtual ones included, of that name.
  ///
  /// - Parameters:
  ///   - name: The name; case does not count.
  ///   - schemaName: `main`, `temp` or the name of an attached database; `nil` looks into all.
  /// - Returns: Whether there is one; false for views.
  /// - Throws: ``DatabaseError`` where there is no such schema.
  public func tableExists(_ name: String, in schemaName: String? = nil) throws -> Bool {
    try exists(name, in: schemaName) { $0.kind != .view }
  }

  /// Whether there is a view of that name.
  ///
  /// - Parameters:
  ///   - name: The name; case does not count.
  ///   - schemaName: `main`, `temp` or the name of an attached database; `nil` looks into all.
  /// - Returns: Whether there is one.
  /// - Throws: ``DatabaseError`` where there is no such schema.
  public func viewExists(_ name: String, in schemaName: String? = nil) throws -> Bool {
    try exists(name, in: schemaName) { $0.kind == .view }
  }

  /// Whether SQLite keeps a table for itself.
  ///
  /// - Parameter tableName: The name.
  /// - Returns: Whether it begins with `sqlite_`.
  public static func isSQLiteInternalTable(_ tableName: String) -> Bool {
    tableName.utf8.count >= 7 && tableName.prefix(7).lowercased() == "sqlite_"
  }

  /// Whether a table holds the records of migrations.
  ///
  /// - Parameter tableName: The name.
  /// - Returns: Whether it begins with `grdb_`.
  public static func isGRDBInternalTable(_ tableName: String) -> Bool {
    tableName.prefix(5).lowercased() == "grdb_"
  }

  private func exists(
    _ name: String,
    in schemaName: String?,
    _ isWanted: (TableInfo) -> Bool
  ) throws -> Bool {
    let schema = try schemaName.map { try schemaNamed($0) }
    return try tableList(named: name)
      .contains { isWanted($0) && (schema == nil || $0.schema == schema) }
  }

  private func findTable(_ name: String, in schemaName: String?) throws -> TableInfo? {
    let candidates = try tableList(named: name)
    if let schemaName {
      let schema = try schemaNamed(schemaName)
      return candidates.first { $0.schema == schema }
    }
    if let temporary = candidates.first(where: { $0.schema == "temp" }) { return temporary }
    if candidates.count < 2 { return candidates.first }
    let order = try schemaNames()
    return order.lazy.compactMap { schema in candidates.first { $0.schema == schema } }.first
  }

  /// The schema's name as SQLite spells it.
  func schemaNamed(_ name: String) throws -> String {
    if name == "main" || name == "temp" { return name }
    let wanted = name.lowercased()
    if wanted == "main" || wanted == "temp" { return wanted }
    if let found = try schemaNames().first(where: { $0.lowercased() == wanted }) { return found }
    throw DatabaseError(resultCode: .SQLITE_ERROR, message: "no such schema: \(name)")
  }

  private func tableList(named name: String? = nil) throws -> [TableInfo] {
    let columns = "SELECT schema, name, type, ncol, wr, strict FROM "
    let cursor =
      if let name {
        try Row.fetchCursor(self, sql: columns + "pragma_table_list(?)", arguments: [name])
      } else {
        try Row.fetchCursor(self, sql: columns + "pragma_table_list")
      }
    return try Array(
      cursor.map { row in
        TableInfo(
          schema: try row.decode(atIndex: 0),
          name: try row.decode(atIndex: 1),
          kind: TableInfo.Kind(rawValue: try row.decode(atIndex: 2)) ?? .table,
          columnCount: try row.decode(atIndex: 3),
          isWithoutRowID: try row.decode(atIndex: 4),
          isStrict: try row.decode(atIndex: 5)
        )
      }
    )
  }
}
