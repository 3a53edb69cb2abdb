extension DatabaseQueue {
  /// Reads, and lets the task's thread do something else meanwhile.
  ///
  /// - Parameter value: Sees one state of the database, and can't write.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws; ``DatabaseError``; `CancellationError` where the task was
  ///   cancelled.
  public func read<Value: Sendable>(
    _ value: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await access.asyncAccess { db in try db.reading { try value(db) } }
  }

  /// Runs a closure that should only read, without transaction and without guard.
  ///
  /// - Parameter value: Should not write.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws; ``DatabaseError``; `CancellationError` where the task was
  ///   cancelled.
  public func unsafeRead<Value: Sendable>(
    _ value: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await access.asyncAccess(value)
  }

  /// Writes in one IMMEDIATE transaction; an error, or the task's cancellation, rolls it back.
  ///
  /// - Parameter updates: Writes.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws; ``DatabaseError``; `CancellationError` where the task was
  ///   cancelled.
  public func write<Value: Sendable>(
    _ updates: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await access.asyncAccess { db in try db.writing { try updates(db) } }
  }

  /// Runs a closure that may write and opens its own transactions.
  ///
  /// - Parameter updates: Writes.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws; ``DatabaseError``; `CancellationError` where the task was
  ///   cancelled.
  public func writeWithoutTransaction<Value: Sendable>(
    _ updates: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await access.asyncAccess(updates)
  }

  /// The same: a queue runs one access at a time anyway.
  ///
  /// - Parameter updates: Writes.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws; ``DatabaseError``; `CancellationError` where the task was
  ///   cancelled.
  public func barrierWriteWithoutTransaction<Value: Sendable>(
    _ updates: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await access.asyncAccess(updates)
  }

  /// Reads later, on another thread.
  ///
  /// - Parameter value: Gets the connection, which can't write then, or the reason why there is none.
  public func asyncRead(
    _ value: @escaping @Sendable (_ database: Result<Database, any Error>) -> Void
  ) {
    access.runner.run { lendConnection(to: value) { lend in try self.read(lend) } }
  }

  /// Writes later, on another thread, in one IMMEDIATE transaction; an error rolls it back.
  ///
  /// - Parameters:
  ///   - updates: Writes.
  ///   - completion: Gets the connection, a closed one where there is none, and what became of the
  ///     transaction.
  public func asyncWrite<Value: Sendable>(
    _ updates: @escaping @Sendable (Database) throws -> Value,
    completion: @escaping @Sendable (Database, Result<Value, any Error>) -> Void
  ) {
    access.scheduleWrite(updates, completion: completion)
  }

  /// Runs a closure later, on another thread, that may write and opens its own transactions.
  ///
  /// One that it leaves open is rolled back.
  ///
  /// - Parameter updates: Writes; gets a closed connection, with which everything throws, where there
  ///   is none.
  public func asyncWriteWithoutTransaction(_ updates: @escaping @Sendable (Database) -> Void) {
    access.scheduleAccessEvenClosed(updates)
  }

  /// Runs a closure later, on another thread, that may write and opens its own transactions.
  ///
  /// One that it leaves open is rolled back.
  ///
  /// - Parameter updates: Gets the connection, or the reason why there is none.
  public func asyncBarrierWriteWithoutTransaction(
    _ updates: @escaping @Sendable (Result<Database, any Error>) -> Void
  ) {
    access.scheduleAccess(updates)
  }
}
