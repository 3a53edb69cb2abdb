import CSQLite

/// What a statement does to rows, transactions and savepoints, as SQLite's authorizer tells it.
struct StatementEffects {
  /// What a statement does to the transaction.
  enum Transaction {
    case begin
    case commit
    case rollback
    case beginSavepoint(String)
    case releaseSavepoint(String)
    case rollbackToSavepoint(String)
  }

  private(set) var transaction: Transaction?
  private var inserted: Set<String> = []
  private var deleted: Set<String> = []
  private var updated: [String: Set<String>] = [:]

  /// The kinds of changes that the statement and its triggers may make.
  var eventKinds: [DatabaseEventKind] {
    inserted.map { .insert(tableName: $0) } + deleted.map { .delete(tableName: $0) }
      + updated.map { .update(tableName: $0.key, columnNames: $0.value) }
  }

  mutating func record(_ code: Int32, _ name: String?, _ detail: String?) {
    switch code {
    case SQLITE_INSERT: if let name { inserted.insert(name) }
    case SQLITE_DELETE: if let name { deleted.insert(name) }
    case SQLITE_UPDATE: if let name, let detail { updated[name, default: []].insert(detail) }
    case SQLITE_TRANSACTION:
      switch name {
      case "BEGIN": transaction = .begin
      case "COMMIT": transaction = .commit
      case "ROLLBACK": transaction = .rollback
      default: break
      }
    case SQLITE_SAVEPOINT:
      guard let savepoint = detail?.lowercased() else { break }
      switch name {
      case "BEGIN": transaction = .beginSavepoint(savepoint)
      case "RELEASE": transaction = .releaseSavepoint(savepoint)
      case "ROLLBACK": transaction = .rollbackToSavepoint(savepoint)
      default: break
      }
    default: break
    }
  }
}
