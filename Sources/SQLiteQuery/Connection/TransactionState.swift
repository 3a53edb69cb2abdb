import CSQLite

extension Database {
  /// How far a transaction on one schema has come.
  ///
  /// Source: <https://www.sqlite.org/c3ref/c_txn_none.html>
  public enum TransactionState: Sendable {
    /// Nothing was read or written since BEGIN, or there is no transaction.
    case none
    /// It has read, and sees the schema as it was then.
    case read
    /// It holds the lock for writing.
    case write
  }

  /// How far the transaction on a schema has come.
  ///
  /// - Parameter schema: `main`, `temp` or the name of an attached database.
  ///
  /// Source: <https://www.sqlite.org/c3ref/txn_state.html>
  public func transactionState(schema: String) -> TransactionState {
    switch handle.map({ sqlite3_txn_state($0, schema) }) {
    case SQLITE_TXN_READ: .read
    case SQLITE_TXN_WRITE: .write
    default: .none
    }
  }
}
