/// A table that is being made.
///
/// ```swift
/// try db.create(table: "player", options: .strict) { t in
///   t.autoIncrementedPrimaryKey("id")
///   t.column("name", .text).notNull()
///   t.column("teamId", .integer).references("team", onDelete: .cascade)
/// }
/// ```
///
/// Source: <https://www.sqlite.org/lang_createtable.html>
public final class TableDefinition {
  private enum Element {
    case column(ColumnDefinition)
    case sql(String)
  }

  private struct Key {
    let columns: [String]
    let conflict: Database.ConflictResolution
  }

  private let name: String
  private let options: TableOptions
  private var elements: [Element] = []
  private var columns: [ColumnDefinition] = []
  private var primaryKeyConstraint: Key?
  private var uniqueKeys: [Key] = []
  private var foreignKeys: [(columns: [String], clause: ForeignKeyClause)] = []
  private var constraints: [String] = []
  /// Why a part can't be written as SQL.
  var fault: (any Error)?
  /// Collects the columns of ``primaryKey(onConflict:body:)`` while its closure runs.
  private var collectedPrimaryKey: [String]?

  init(name: String, options: TableOptions) {
    self.name = name
    self.options = options
  }

  /// Adds an INTEGER PRIMARY KEY whose values are never used twice.
  ///
  /// - Parameters:
  ///   - name: The column.
  ///   - conflictResolution: What happens when a value is there already.
  /// - Returns: The column.
  ///
  /// Source: <https://www.sqlite.org/autoinc.html>
  @discardableResult
  public func autoIncrementedPrimaryKey(
    _ name: String,
    onConflict conflictResolution: Database.ConflictResolution = .abort
  ) -> ColumnDefinition {
    column(name, .integer).primaryKey(onConflict: conflictResolution, autoincrement: true)
  }

  /// Adds a column that is the primary key and not NULL.
  ///
  /// - Parameters:
  ///   - name: The column.
  ///   - type: What it is declared as.
  ///   - conflictResolution: What happens when a value is there already.
  /// - Returns: The column.
  @discardableResult
  public func primaryKey(
    _ name: String,
    _ type: Database.ColumnType,
    onConflict conflictResolution: Database.ConflictResolution = .abort
  ) -> ColumnDefinition {
    column(name, type).primaryKey(onConflict: conflictResolution).notNull()
  }

  /// Makes the columns that a closure adds the primary key, in their order, and not NULL.
  ///
  /// - Parameters:
  ///   - conflictResolution: What happens when the values are there already.
  ///   - body: Adds the columns.
  /// - Throws: What the closure throws.
  public func primaryKey(
    onConflict conflictResolution: Database.ConflictResolution = .abort,
    body: () throws -> Void
  ) rethrows {
    let outer = collectedPrimaryKey
    collectedPrimaryKey = []
    defer { collectedPrimaryKey = outer }
    try body()
    primaryKeyConstraint = Key(columns: collectedPrimaryKey ?? [], conflict: conflictResolution)
  }

  /// Makes columns the primary key.
  ///
  /// - Parameters:
  ///   - columns: The columns in the order of the key.
  ///   - conflictResolution: What happens when the values are there already.
  public func primaryKey(
    _ columns: [String],
    onConflict conflictResolution: Database.ConflictResolution = .abort
  ) {
    primaryKeyConstraint = Key(columns: columns, conflict: conflictResolution)
  }

  /// Adds a column.
  ///
  /// - Parameters:
  ///   - name: Any text but the empty one.
  ///   - type: What it is declared as; `nil` for nothing.
  /// - Returns: The column, to add to.
  @discardableResult
  public func column(_ name: String, _ type: Database.ColumnType? = nil) -> ColumnDefinition {
    let column = ColumnDefinition(name: name, type: type)
    if collectedPrimaryKey != nil {
      collectedPrimaryKey?.append(name)
      column.notNull()
    }
    elements.append(.column(column))
    columns.append(column)
    return column
  }

  /// Adds a column.
  ///
  /// - Parameter sql: Its definition.
  public func column(sql: String) { elements.append(.sql(sql)) }

  /// Adds a UNIQUE constraint.
  ///
  /// - Parameters:
  ///   - columns: The columns that together have no value twice.
  ///   - conflictResolution: What happens when they would.
  public func uniqueKey(
    _ columns: [String],
    onConflict conflictResolution: Database.ConflictResolution = .abort
  ) {
    uniqueKeys.append(Key(columns: columns, conflict: conflictResolution))
  }

  /// Adds a foreign key.
  ///
  /// - Parameters:
  ///   - columns: The columns that refer.
  ///   - table: The table that they refer to, or the one being made.
  ///   - destinationColumns: Its columns; `nil` takes its primary key.
  ///   - deleteAction: What happens when the row that is referred to is deleted.
  ///   - updateAction: What happens when the key changes.
  ///   - isDeferred: Whether the check waits for the commit.
  ///
  /// Source: <https://www.sqlite.org/foreignkeys.html>
  public func foreignKey(
    _ columns: [String],
    references table: String,
    columns destinationColumns: [String]? = nil,
    onDelete deleteAction: Database.ForeignKeyAction? = nil,
    onUpdate updateAction: Database.ForeignKeyAction? = nil,
    deferred isDeferred: Bool = false
  ) {
    let clause = ForeignKeyClause(
      table: table,
      columns: destinationColumns,
      onDelete: deleteAction,
      onUpdate: updateAction,
      isDeferred: isDeferred
    )
    foreignKeys.append((columns, clause))
  }

  /// Adds a condition that each row fulfils.
  ///
  /// - Parameter sql: An expression.
  public func check(sql: String) { constraints.append("CHECK (\(sql))") }

  /// Adds a table constraint.
  ///
  /// - Parameter sql: Its definition.
  public func constraint(sql: String) { constraints.append(sql) }

  /// The CREATE TABLE, then the CREATE INDEX of each indexed column.
  func statements(in db: Database) throws -> [String] {
    if let fault { throw fault }
    let key = { (table: String) in
      if table.lowercased() == self.name.lowercased() { return self.primaryKeyColumns }
      return try db.primaryKey(table).columns
    }
    let indexOptions: IndexOptions = options.contains(.ifNotExists) ? .ifNotExists : []
    return [try createTable(primaryKey: key)]
      + columns.compactMap { $0.indexDefinition(on: name, options: indexOptions)?.sql }
  }

  private func createTable(primaryKey key: (String) throws -> [String]) throws -> String {
    var sql = options.contains(.temporary) ? "CREATE TEMPORARY TABLE " : "CREATE TABLE "
    if options.contains(.ifNotExists) { sql += "IF NOT EXISTS " }
    var items = try elements.map { element in
      switch element {
      case .column(let column): try column.sql(primaryKey: key)
      case .sql(let sql): sql
      }
    }
    if let primaryKeyConstraint { items.append("PRIMARY KEY \(clause(primaryKeyConstraint))") }
    items += uniqueKeys.map { "UNIQUE \(clause($0))" }
    items += try foreignKeys.map { columns, clause in
      try "FOREIGN KEY (\(columns.quotedDatabaseIdentifiers)) \(clause.sql(primaryKey: key))"
    }
    items += constraints
    sql += "\(name.quotedDatabaseIdentifier) (\(items.joined(separator: ", ")))"
    let tail = [
      options.contains(.strict) ? "STRICT" : nil,
      options.contains(.withoutRowID) ? "WITHOUT ROWID" : nil,
    ].compactMap(\.self)
    if !tail.isEmpty { sql += " \(tail.joined(separator: ", "))" }
    return sql
  }

  private func clause(_ key: Key) -> String {
    "(\(key.columns.quotedDatabaseIdentifiers))\(key.conflict.clause)"
  }

  private var primaryKeyColumns: [String] {
    if let primaryKeyConstraint { return primaryKeyConstraint.columns }
    let declared = columns.filter { $0.primaryKey != nil }.map(\.name)
    return declared.isEmpty ? ["rowid"] : declared
  }
}
