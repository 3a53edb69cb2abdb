/// Changes of a table; each is a statement of its own, in their order.
///
/// ```swift
/// try db.alter(table: "player") { t in
///   t.add(column: "bonus", .integer).notNull().defaults(to: 0)
///   t.rename(column: "mail", to: "email")
///   t.drop(column: "age")
/// }
/// ```
///
/// Source: <https://www.sqlite.org/lang_altertable.html>
public final class TableAlteration {
  private enum Change {
    case add(ColumnDefinition)
    case addSQL(String)
    case rename(old: String, new: String)
    case drop(String)
  }

  private let name: String
  private var changes: [Change] = []
  /// Why a part can't be written as SQL.
  var fault: (any Error)?

  init(name: String) { self.name = name }

  /// Adds a column behind the others.
  ///
  /// - Parameters:
  ///   - name: The column.
  ///   - type: What it is declared as; `nil` for nothing.
  /// - Returns: The column, to add to.
  @discardableResult
  public func add(column name: String, _ type: Database.ColumnType? = nil) -> ColumnDefinition {
    let column = ColumnDefinition(name: name, type: type)
    changes.append(.add(column))
    return column
  }

  /// Adds a column behind the others.
  ///
  /// - Parameter sql: Its definition.
  public func addColumn(sql: String) { changes.append(.addSQL(sql)) }

  /// Renames a column, also in the indexes, triggers and views that use it.
  ///
  /// - Parameters:
  ///   - name: The name until now.
  ///   - newName: The name from now on.
  public func rename(column name: String, to newName: String) {
    changes.append(.rename(old: name, new: newName))
  }

  /// Removes a column; SQLite refuses one that is a key, is indexed, or is used elsewhere.
  ///
  /// - Parameter name: The column.
  public func drop(column name: String) { changes.append(.drop(name)) }

  /// The statements in order.
  func statements(in db: Database) throws -> [String] {
    if let fault { throw fault }
    let table = "ALTER TABLE \(name.quotedDatabaseIdentifier)"
    return try changes.flatMap { change in
      switch change {
      case .add(let column):
        let definition = try column.sql { try db.primaryKey($0).columns }
        return ["\(table) ADD COLUMN \(definition)"]
          + (column.indexDefinition(on: name, options: []).map { [$0.sql] } ?? [])
      case .addSQL(let sql):
        return ["\(table) ADD COLUMN \(sql)"]
      case .rename(let old, let new):
        let names = "\(old.quotedDatabaseIdentifier) TO \(new.quotedDatabaseIdentifier)"
        return ["\(table) RENAME COLUMN \(names)"]
      case .drop(let column):
        return ["\(table) DROP COLUMN \(column.quotedDatabaseIdentifier)"]
      }
    }
  }
}
