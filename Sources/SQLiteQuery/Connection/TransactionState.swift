import CSQLite

/// What the open transaction does in one schema.
///
/// Source: <https://www.sqlite.org/c3ref/c_txn_none.html>
@frozen public enum TransactionState: Int32, Sendable {
  /// Nothing yet, or there is no transaction.
  case none = 0
  /// It has read.
  case read = 1
  /// It has written.
  case write = 2
}

extension Database {
  /// What the open transaction does in a schema.
  ///
  /// - Parameter schema: `main`, `temp` or the name of an attached database; `nil` is the most that
  ///   it does in any.
  /// - Returns: Its state.
  ///
  /// Source: <https://www.sqlite.org/c3ref/txn_state.html>
  public func transactionState(schema: String? = nil) -> TransactionState {
    handle.flatMap { TransactionState(rawValue: sqlite3_txn_state($0, schema)) } ?? .none
  }
}
