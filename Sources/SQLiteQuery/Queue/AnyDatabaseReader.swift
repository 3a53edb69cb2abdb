/// A reader whatever its type.
///
/// ``AnyDatabaseWriter`` is the only class that inherits from it.
public class AnyDatabaseReader: DatabaseReader, @unchecked Sendable {
  // Safe to share: readers are, and neither class has anything else.
  private let base: any DatabaseReader

  /// Wraps a reader.
  public init(_ base: any DatabaseReader) { self.base = base }

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
}
