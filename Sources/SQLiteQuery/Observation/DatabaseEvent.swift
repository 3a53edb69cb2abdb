/// What a statement may do to rows.
public enum DatabaseEventKind: Hashable, Sendable {
  /// It inserts into a table.
  case insert(tableName: String)
  /// It deletes from a table.
  case delete(tableName: String)
  /// It updates columns of a table.
  case update(tableName: String, columnNames: Set<String>)

  /// The table.
  public var tableName: String {
    switch self {
    case .insert(let tableName), .delete(let tableName), .update(let tableName, _): tableName
    }
  }
}

/// A row that was inserted, updated or deleted.
public struct DatabaseEvent: Hashable, Sendable {
  /// What happened to a row; the raw values are SQLite's numbers.
  @frozen public enum Kind: Int32, Sendable {
    /// It is new.
    case insert = 18
    /// It is gone.
    case delete = 9
    /// It has other values.
    case update = 23
  }

  /// What happened to the row.
  public let kind: Kind
  /// `main`, `temp` or the name of an attached database.
  public let databaseName: String
  /// The table.
  public let tableName: String
  /// The rowid; after an update the new one.
  public let rowID: Int64

  /// The event, which can be kept.
  public func copy() -> DatabaseEvent { self }

  /// Whether a statement of a kind makes such events.
  public func matchesKind(_ eventKind: DatabaseEventKind) -> Bool {
    switch (kind, eventKind) {
    case (.insert, .insert(let table)), (.delete, .delete(let table)),
      (.update, .update(let table, _)):
      table.lowercased() == tableName.lowercased()
    default: false
    }
  }
}
