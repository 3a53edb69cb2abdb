/// Something that reads a database: what code that only reads should ask for.
public protocol DatabaseReader: AnyObject, Sendable {
  /// How the connection was opened.
  var configuration: Configuration { get }

  /// The file's path, `:memory:` for a database in memory.
  var path: String { get }

  /// Ends the connection; later accesses throw.
  ///
  /// - Throws: ``DatabaseError`` 5 (`SQLITE_BUSY`) while statements are alive.
  func close() throws

  /// Stops the running statement, from any thread.
  func interrupt()

  /// Reads; all statements of the closure see one state of the database, and none can write.
  ///
  /// - Throws: What the closure throws; ``DatabaseError`` 8 (`SQLITE_READONLY`) where it writes.
  func read<Value>(_ value: (Database) throws -> Value) throws -> Value

  /// Runs a closure that should only read, without transaction and without guard.
  func unsafeRead<Value>(_ value: (Database) throws -> Value) throws -> Value

  /// The same, allowed inside another access of the same thread.
  func unsafeReentrantRead<Value>(_ value: (Database) throws -> Value) throws -> Value

  /// Reads, and lets the task's thread do something else meanwhile.
  ///
  /// - Throws: What the closure throws; ``DatabaseError``; `CancellationError` where the task was
  ///   cancelled.
  func read<Value: Sendable>(
    _ value: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value

  /// Runs a closure that should only read, without transaction and without guard.
  ///
  /// - Throws: What the closure throws; ``DatabaseError``; `CancellationError` where the task was
  ///   cancelled.
  func unsafeRead<Value: Sendable>(
    _ value: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value

  /// Reads later, on another thread; the closure gets the connection or the reason why there is none.
  func asyncRead(_ value: @escaping @Sendable (_ database: Result<Database, any Error>) -> Void)
}

/// Something that reads and writes a database.
public protocol DatabaseWriter: DatabaseReader {
  /// Writes in one IMMEDIATE transaction; an error rolls it back.
  ///
  /// - Throws: What the closure throws, or ``DatabaseError``.
  func write<Value>(_ updates: (Database) throws -> Value) throws -> Value

  /// Runs a closure that may write and opens its own transactions.
  func writeWithoutTransaction<Value>(_ updates: (Database) throws -> Value) throws -> Value

  /// The same, while no other access runs.
  func barrierWriteWithoutTransaction<Value>(_ updates: (Database) throws -> Value) throws -> Value

  /// Runs a closure that may write, allowed inside another access of the same thread.
  func unsafeReentrantWrite<Value>(_ updates: (Database) throws -> Value) throws -> Value

  /// Writes in one IMMEDIATE transaction; an error, or the task's cancellation, rolls it back.
  ///
  /// - Throws: What the closure throws; ``DatabaseError``; `CancellationError` where the task was
  ///   cancelled.
  func write<Value: Sendable>(
    _ updates: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value

  /// Runs a closure that may write and opens its own transactions.
  ///
  /// - Throws: What the closure throws; ``DatabaseError``; `CancellationError` where the task was
  ///   cancelled.
  func writeWithoutTransaction<Value: Sendable>(
    _ updates: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value

  /// The same, while no other access runs.
  ///
  /// - Throws: What the closure throws; ``DatabaseError``; `CancellationError` where the task was
  ///   cancelled.
  func barrierWriteWithoutTransaction<Value: Sendable>(
    _ updates: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value

  /// Writes later, on another thread, in one IMMEDIATE transaction; an error rolls it back.
  func asyncWrite<Value: Sendable>(
    _ updates: @escaping @Sendable (Database) throws -> Value,
    completion: @escaping @Sendable (Database, Result<Value, any Error>) -> Void
  )

  /// Runs a closure later, on another thread, that may write and opens its own transactions.
  func asyncWriteWithoutTransaction(_ updates: @escaping @Sendable (Database) -> Void)
}
