extension DatabasePool {
  /// Reads, beside other reads and a write, and lets the task's thread do something else meanwhile.
  ///
  /// - Throws: What the closure throws; ``DatabaseError``; `CancellationError` where the task was
  ///   cancelled.
  public func read<Value: Sendable>(
    _ value: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await unsafeRead { db in try db.reading { try value(db) } }
  }

  /// Reads without transaction: each statement sees the state in which it begins.
  ///
  /// - Throws: What the closure throws; ``DatabaseError``; `CancellationError` where the task was
  ///   cancelled.
  public func unsafeRead<Value: Sendable>(
    _ value: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await readers.runner.run { cancellation in
      try self.readers.withReader { reader in
        try reader.access { db in try cancellation.run(on: reader, db) { try value(db) } }
      }
    }
  }

  /// Writes in one IMMEDIATE transaction; an error, or the task's cancellation, rolls it back.
  ///
  /// - Throws: What the closure throws; ``DatabaseError``; `CancellationError` where the task was
  ///   cancelled.
  public func write<Value: Sendable>(
    _ updates: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await writer.asyncAccess { db in try db.writing { try updates(db) } }
  }

  /// Runs a closure that may write and opens its own transactions.
  ///
  /// - Throws: What the closure throws; ``DatabaseError``; `CancellationError` where the task was
  ///   cancelled.
  public func writeWithoutTransaction<Value: Sendable>(
    _ updates: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await writer.asyncAccess(updates)
  }

  /// The same, once no read runs, and with none beside it.
  ///
  /// - Throws: What the closure throws; ``DatabaseError``; `CancellationError` where the task was
  ///   cancelled.
  public func barrierWriteWithoutTransaction<Value: Sendable>(
    _ updates: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await writer.runner.run { cancellation in
      try self.barrierWriteWithoutTransaction { db in
        try cancellation.run(on: self.writer, db) { try updates(db) }
      }
    }
  }

  /// Reads later, on another thread; the closure gets the connection or the reason why there is none.
  public func asyncRead(
    _ value: @escaping @Sendable (_ database: Result<Database, any Error>) -> Void
  ) {
    readers.runner.run { lendConnection(to: value) { lend in try self.read(lend) } }
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
    writer.scheduleWrite(updates, completion: completion)
  }

  /// Runs a closure later, on another thread, that may write and opens its own transactions.
  ///
  /// One that it leaves open is rolled back.
  ///
  /// - Parameter updates: Writes; gets a closed connection, with which everything throws, where there
  ///   is none.
  public func asyncWriteWithoutTransaction(_ updates: @escaping @Sendable (Database) -> Void) {
    writer.scheduleAccessEvenClosed(updates)
  }

  /// Runs a closure later, on another thread, once no read runs, and with none beside it.
  ///
  /// A transaction that it leaves open is rolled back.
  ///
  /// - Parameter updates: Gets the connection, or the reason why there is none.
  public func asyncBarrierWriteWithoutTransaction(
    _ updates: @escaping @Sendable (Result<Database, any Error>) -> Void
  ) {
    writer.runner.run {
      lendConnection(to: updates) { lend in try self.barrierWriteWithoutTransaction(lend) }
    }
  }
}
