/// A column of a table that is being made; its methods add to it.
///
/// Source: <https://www.sqlite.org/syntax/column-def.html>
public final class ColumnDefinition {
  /// Whether, and how, the column has an index of its own.
  enum Index {
    case none
    case index
    case unique(Database.ConflictResolution)
  }

  let name: String
  let type: Database.ColumnType?
  private(set) var primaryKey: (conflict: Database.ConflictResolution, isAutoincremented: Bool)?
  private(set) var index = Index.none
  private var notNullConflict: Database.ConflictResolution?
  private var checks: [String] = []
  private var defaultSQL: String?
  /// Why there is no SQL of the default value.
  private var defaultFault: (any Error)?
  /// Why a part can't be written as SQL.
  var fault: (any Error)?
  private var collation: Database.CollationName?
  private var foreignKeys: [ForeignKeyClause] = []
  private var generated: (sql: String, kind: Database.GeneratedColumnQualification)?

  init(name: String, type: Database.ColumnType?) {
    self.name = name
    self.type = type
  }

  /// The column is the primary key.
  ///
  /// - Parameters:
  ///   - conflictResolution: What happens when a value is there already.
  ///   - autoincrement: Whether no rowid is used twice.
  /// - Returns: The column.
  ///
  /// Source: <https://www.sqlite.org/autoinc.html>
  @discardableResult
  public func primaryKey(
    onConflict conflictResolution: Database.ConflictResolution = .abort,
    autoincrement: Bool = false
  ) -> Self {
    primaryKey = (conflictResolution, autoincrement)
    return self
  }

  /// The column can't be NULL.
  ///
  /// - Parameter conflictResolution: What happens when it would be.
  /// - Returns: The column.
  @discardableResult
  public func notNull(onConflict conflictResolution: Database.ConflictResolution = .abort) -> Self {
    notNullConflict = conflictResolution
    return self
  }

  /// No two rows can have the same value.
  ///
  /// - Parameter conflictResolution: What happens when they would.
  /// - Returns: The column.
  @discardableResult
  public func unique(onConflict conflictResolution: Database.ConflictResolution = .abort) -> Self {
    index = .unique(conflictResolution)
    return self
  }

  /// The column gets an index, named `table_on_column`.
  ///
  /// - Returns: The column.
  @discardableResult
  public func indexed() -> Self {
    if case .none = index { index = .index }
    return self
  }

  /// A condition that each row fulfils.
  ///
  /// - Parameter sql: An expression.
  /// - Returns: The column.
  @discardableResult
  public func check(sql: String) -> Self {
    checks.append(sql)
    return self
  }

  /// The value of rows that are inserted without one.
  ///
  /// - Parameter value: NaN and integers above `Int64.max` fail when the table is made.
  /// - Returns: The column.
  @discardableResult
  public func defaults(to value: some DatabaseValueConvertible) -> Self {
    let value = value.databaseValue
    (defaultSQL, defaultFault) = (nil, nil)
    do {
      if let fault = value.bindingFault {
        throw DatabaseError(resultCode: .SQLITE_MISMATCH, message: "column \(name): \(fault)")
      }
      defaultSQL = try value.sqlLiteral
    } catch { defaultFault = error }
    return self
  }

  /// The value of rows that are inserted without one.
  ///
  /// - Parameter sql: A literal, or an expression in parentheses.
  /// - Returns: The column.
  @discardableResult
  public func defaults(sql: String) -> Self {
    defaultSQL = sql
    defaultFault = nil
    return self
  }

  /// How the column's texts are compared.
  ///
  /// - Parameter collation: A collation of SQLite or of the connection.
  /// - Returns: The column.
  @discardableResult
  public func collate(_ collation: Database.CollationName) -> Self {
    self.collation = collation
    return self
  }

  /// How the column's texts are compared.
  ///
  /// - Parameter collation: One that was added to the connection.
  /// - Returns: The column.
  @discardableResult
  public func collate(_ collation: DatabaseCollation) -> Self {
    collate(Database.CollationName(rawValue: collation.name))
  }

  /// The column's values are computed from those of other columns.
  ///
  /// - Parameters:
  ///   - sql: An expression.
  ///   - qualification: Whether they are stored.
  /// - Returns: The column.
  ///
  /// Source: <https://www.sqlite.org/gencol.html>
  @discardableResult
  public func generatedAs(
    sql: String,
    _ qualification: Database.GeneratedColumnQualification = .virtual
  ) -> Self {
    generated = (sql, qualification)
    return self
  }

  /// The column's values are keys of another table.
  ///
  /// - Parameters:
  ///   - table: That table, or the one being made.
  ///   - column: Its column; `nil` takes its primary key.
  ///   - deleteAction: What happens when the row that is referred to is deleted.
  ///   - updateAction: What happens when the key changes.
  ///   - isDeferred: Whether the check waits for the commit.
  /// - Returns: The column.
  ///
  /// Source: <https://www.sqlite.org/foreignkeys.html>
  @discardableResult
  public func references(
    _ table: String,
    column: String? = nil,
    onDelete deleteAction: Database.ForeignKeyAction? = nil,
    onUpdate updateAction: Database.ForeignKeyAction? = nil,
    deferred isDeferred: Bool = false
  ) -> Self {
    foreignKeys.append(
      ForeignKeyClause(
        table: table,
        columns: column.map { [$0] },
        onDelete: deleteAction,
        onUpdate: updateAction,
        isDeferred: isDeferred
      )
    )
    return self
  }

  /// The definition as CREATE TABLE and ADD COLUMN have it.
  ///
  /// - Parameter key: Finds the primary key of a table that is referred to.
  /// - Returns: The definition.
  /// - Throws: ``DatabaseError`` where the default value can't be stored, or what `key` throws.
  func sql(primaryKey key: (String) throws -> [String]) throws -> String {
    if let fault { throw fault }
    if let defaultFault { throw defaultFault }
    var sql = name.quotedDatabaseIdentifier
    if let type { sql += " \(type.rawValue)" }
    if let primaryKey {
      sql += " PRIMARY KEY\(primaryKey.conflict.clause)"
      if primaryKey.isAutoincremented { sql += " AUTOINCREMENT" }
    }
    if let notNullConflict { sql += " NOT NULL\(notNullConflict.clause)" }
    if case .unique(let conflict) = index { sql += " UNIQUE\(conflict.clause)" }
    for check in checks { sql += " CHECK (\(check))" }
    if let defaultSQL { sql += " DEFAULT \(defaultSQL)" }
    if let collation { sql += " COLLATE \(collation.sql)" }
    for foreignKey in foreignKeys { sql += " " + (try foreignKey.sql(primaryKey: key)) }
    if let generated {
      let kind = generated.kind == .stored ? "STORED" : "VIRTUAL"
      sql += " GENERATED ALWAYS AS (\(generated.sql)) \(kind)"
    }
    return sql
  }

  /// The index that ``indexed()`` asked for.
  func indexDefinition(on table: String, options: IndexOptions) -> IndexDefinition? {
    guard case .index = index else { return nil }
    return IndexDefinition(
      name: "\(table)_on_\(name)",
      table: table,
      columns: [name],
      options: options
    )
  }
}
