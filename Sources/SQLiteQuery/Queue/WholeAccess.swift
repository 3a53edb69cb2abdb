extension Database {
  /// Runs a closure in a deferred transaction during which nothing can be written.
  func reading<Value>(_ value: () throws -> Value) throws -> Value {
    try readOnly { try transaction(.deferred, value) }
  }

  /// Runs a closure in an IMMEDIATE transaction.
  func writing<Value>(_ updates: () throws -> Value) throws -> Value {
    try transaction(refusesWrites ? .deferred : .immediate, updates)
  }

  private func transaction<Value>(
    _ kind: TransactionKind,
    _ body: () throws -> Value
  ) throws -> Value {
    var result: Value?
    try inTransaction(kind) {
      result = try body()
      return .commit
    }
    guard let result else {
      throw DatabaseError(resultCode: .SQLITE_ABORT, message: "Transaction was aborted")
    }
    return result
  }
}
