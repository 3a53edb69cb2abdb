/// A writer whatever its type.
public final class AnyDatabaseWriter: DatabaseWriter {
  private let base: any DatabaseWriter

  /// Wraps a writer.
  public init(_ base: any DatabaseWriter) { self.base = base }

  /// How the connection was opened.
  public var configuration: Configuration { base.configuration }

  /// The file's path, `:memory:` for a database in memory.
  public var path: String { base.path }

  /// Ends the connection; later accesses throw.
  public func close() throws { try base.close() }

  /// Stops the running statement, from any thread.
  public func interrupt() { base.interrupt() }

  /// Reads; all statements of the closure see one state of the database, and none can write.
  public func read<Value>(_ value: (Database) throws -> Value) throws -> Value {
    try base.read(value)
  }

  /// Runs a closure that should only read, without transaction and without guard.
  public func unsafeRead<Value>(_ value: (Database) throws -> Value) throws -> Value {
    try base.unsafeRead(value)
  }

  /// The same, allowed inside another access of the same thread.
  public func unsafeReentrantRead<Value>(_ value: (Database) throws -> Value) throws -> Value {
    try base.unsafeReentrantRead(value)
  }

  /// Reads, and lets the task's thread do something else meanwhile.
  public func read<Value: Sendable>(
    _ value: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await base.read(value)
  }

  /// Runs a closure that should only read, without transaction and without guard.
  public func unsafeRead<Value: Sendable>(
    _ value: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await base.unsafeRead(value)
  }

  /// Reads later, on another thread; the closure gets the connection or the reason why there is none.
  public func asyncRead(
    _ value: @escaping @Sendable (_ database: Result<Database, any Error>) -> Void
  ) {
    base.asyncRead(value)
  }

  /// Writes in one IMMEDIATE transaction; an error rolls it back.
  public func write<Value>(_ updates: (Database) throws -> Value) throws -> Value {
    try base.write(updates)
  }

  /// Runs a closure that may write and opens its own transactions.
  public func writeWithoutTransaction<Value>(
    _ updates: (Database) throws -> Value
  ) throws -> Value {
    try base.writeWithoutTransaction(updates)
  }

  /// The same, while no other access runs.
  public func barrierWriteWithoutTransaction<Value>(
    _ updates: (Database) throws -> Value
  ) throws -> Value {
    try base.barrierWriteWithoutTransaction(updates)
  }

  /// Runs a closure that may write, allowed inside another access of the same thread.
  public func unsafeReentrantWrite<Value>(_ updates: (Database) throws -> Value) throws -> Value {
    try base.unsafeReentrantWrite(updates)
  }

  /// Writes in one IMMEDIATE transaction; an error, or the task's cancellation, rolls it back.
  public func write<Value: Sendable>(
    _ updates: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await base.write(updates)
  }

  /// Runs a closure that may write and opens its own transactions.
  public func writeWithoutTransaction<Value: Sendable>(
    _ updates: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await base.writeWithoutTransaction(updates)
  }

  /// The same, while no other access runs.
  public func barrierWriteWithoutTransaction<Value: Sendable>(
    _ updates: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await base.barrierWriteWithoutTransaction(updates)
  }

  /// Writes later, on another thread, in one IMMEDIATE transaction; an error rolls it back.
  public func asyncWrite<Value: Sendable>(
    _ updates: @escaping @Sendable (Database) throws -> Value,
    completion: @escaping @Sendable (Database, Result<Value, any Error>) -> Void
  ) {
    base.asyncWrite(updates, completion: completion)
  }

  /// Runs a closure later, on another thread, that may write and opens its own transactions.
  public func asyncWriteWithoutTransaction(_ updates: @escaping @Sendable (Database) -> Void) {
    base.asyncWriteWithoutTransaction(updates)
  }
}
