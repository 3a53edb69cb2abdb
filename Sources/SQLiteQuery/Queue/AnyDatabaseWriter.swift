/// A writer whatever its type.
public final class AnyDatabaseWriter: AnyDatabaseReader, DatabaseWriter, @unchecked Sendable {
  private let base: any DatabaseWriter

  /// Wraps a writer.
  public init(_ base: any DatabaseWriter) {
    self.base = base
    super.init(base)
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
