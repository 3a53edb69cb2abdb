// Accesses whose closure can't throw need no `try`. What could fail is a programmer's mistake alone, an
// access inside another one or after the end of the connection: it traps. With a closure that throws,
// the same calls throw.
extension DatabaseQueue {
  /// Runs a closure that opens its own transactions.
  ///
  /// - Precondition: No other access runs on this thread, and the connection is open.
  public func inDatabase<Value>(_ updates: (Database) -> Value) -> Value {
    trapping { try access.access(updates) }
  }

  /// Runs a closure that may write and opens its own transactions.
  ///
  /// - Precondition: No other access runs on this thread, and the connection is open.
  public func writeWithoutTransaction<Value>(_ updates: (Database) -> Value) -> Value {
    trapping { try access.access(updates) }
  }

  /// Runs a closure that may write, allowed inside another access of the same thread.
  ///
  /// - Precondition: The connection is open.
  public func unsafeReentrantWrite<Value>(_ updates: (Database) -> Value) -> Value {
    trapping { try access.reentrantAccess(updates) }
  }
}

extension DatabasePool {
  /// Runs a closure that may write and opens its own transactions.
  ///
  /// - Precondition: No other write runs on this thread, and the connection is open.
  public func writeWithoutTransaction<Value>(_ updates: (Database) -> Value) -> Value {
    trapping { try writer.access(updates) }
  }

  /// Runs a closure that may write, allowed inside another access of the same thread.
  ///
  /// - Precondition: The connection is open.
  public func unsafeReentrantWrite<Value>(_ updates: (Database) -> Value) -> Value {
    trapping { try writer.reentrantAccess(updates) }
  }
}

private func trapping<Value>(_ access: () throws -> Value) -> Value {
  do { return try access() } catch { preconditionFailure(String(describing: error)) }
}
