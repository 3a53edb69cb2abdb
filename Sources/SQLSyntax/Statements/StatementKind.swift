/// What a statement does, told from its text alone.
public enum StatementKind: Equatable, Sendable {
  /// Kinds of objects that `CREATE` and `DROP` know.
  public enum SchemaObject: String, Sendable {
    /// An ordinary or virtual table.
    case table
    /// A virtual table; only `CREATE` tells it apart.
    case virtualTable = "virtual table"
    /// An index.
    case index
    /// A view.
    case view
    /// A trigger.
    case trigger
  }

  /// What `ALTER TABLE` does.
  public enum Alteration: Sendable {
    /// `RENAME TO`.
    case renameTable
    /// `RENAME COLUMN`.
    case renameColumn
    /// `ADD COLUMN`.
    case addColumn
    /// `DROP COLUMN`.
    case dropColumn
    /// Something that this version does not know.
    case other
  }

  /// Nothing but white space and comments.
  case empty
  /// `SELECT` or `VALUES`, also behind `WITH`.
  case select
  /// `INSERT` or `REPLACE`.
  case insert
  /// `UPDATE`; without `WHERE` it reaches every row.
  case update(hasWhere: Bool)
  /// `DELETE`; without `WHERE` it reaches every row.
  case delete(hasWhere: Bool)
  /// `CREATE`.
  case create(SchemaObject)
  /// `DROP`.
  case drop(SchemaObject)
  /// `ALTER TABLE`.
  case alter(Alteration)
  /// `BEGIN`.
  case begin
  /// `COMMIT` or `END`.
  case commit
  /// `ROLLBACK`, of the transaction or to a savepoint.
  case rollback(toSavepoint: Bool)
  /// `SAVEPOINT`.
  case savepoint
  /// `RELEASE`.
  case release
  /// `ATTACH`.
  case attach
  /// `DETACH`.
  case detach
  /// `VACUUM`.
  case vacuum
  /// `PRAGMA`, its name in lower case; with a value it mostly changes something.
  case pragma(name: String, hasValue: Bool)
  /// `REINDEX`.
  case reindex
  /// `ANALYZE`.
  case analyze
  /// `EXPLAIN` or `EXPLAIN QUERY PLAN`: runs nothing.
  case explain
  /// What is no statement of SQLite.
  case other
}

extension StatementKind {
  /// What becomes of a statement while a transaction is open.
  public enum InTransaction: Sendable {
    /// It does its work.
    case works
    /// SQLite refuses it; `journal_mode` has no effect once the transaction has written.
    case fails
    /// SQLite takes it and does nothing.
    case hasNoEffect
    /// It begins or ends the transaction.
    case controlsIt
  }

  /// What becomes of the statement while a transaction is open.
  ///
  /// Source: <https://www.sqlite.org/pragma.html>, <https://www.sqlite.org/lang_vacuum.html>
  public var inTransaction: InTransaction {
    switch self {
    case .begin, .commit, .rollback(toSavepoint: false): .controlsIt
    case .vacuum: .fails
    case .pragma(let name, hasValue: true):
      switch name {
      case "journal_mode", "synchronous", "temp_store", "wal_checkpoint": .fails
      case "foreign_keys", "auto_vacuum", "page_size", "encoding": .hasNoEffect
      default: .works
      }
    case .pragma(name: "wal_checkpoint", _): .fails
    default: .works
    }
  }

  /// Whether the statement can lose data wholesale: what a shell asks about before it runs.
  public var isDestructive: Bool {
    switch self {
    case .update(hasWhere: false), .delete(hasWhere: false), .drop, .alter(.dropColumn): true
    default: false
    }
  }
}
