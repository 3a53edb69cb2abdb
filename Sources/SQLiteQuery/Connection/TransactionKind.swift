extension Database {
  /// When a transaction takes its locks.
  ///
  /// Source: <https://www.sqlite.org/lang_transaction.html>
  public enum TransactionKind: String, Sendable {
    /// With the first statement that needs them.
    case deferred = "DEFERRED"
    /// The write lock at once.
    case immediate = "IMMEDIATE"
    /// The write lock at once, and readers kept out too, but in WAL mode.
    case exclusive = "EXCLUSIVE"
  }

  /// How a transaction ends.
  @frozen public enum TransactionCompletion: Sendable {
    /// Its changes stay.
    case commit
    /// Its changes are undone.
    case rollback
  }
}
