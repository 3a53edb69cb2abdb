/// A reader that goes on seeing the state in which it was made, whatever is written meanwhile.
///
/// ``DatabasePool/makeSnapshot()`` makes it. It keeps the write-ahead log from being shortened while it
/// lives.
public final class DatabaseSnapshot: DatabaseReader {
  /// How the connection was opened.
  public let configuration: Configuration

  /// The file's path as it was given.
  public let path: String

  let access: SerialAccess

  init(path: String, configuration: Configuration) throws {
    self.path = path
    self.configuration = configuration
    let database = try Database(path: path, configuration: configuration.openingNoFile)
    try database.becomeReadOnly()
    // The transaction sees what its first read sees.
    try database.beginTransaction(.deferred)
    try database.execute(sql: "SELECT 1 FROM sqlite_master LIMIT 1")
    let label = configuration.label ?? "DatabaseSnapshot"
    access = SerialAccess(
      .success(database),
      label: label,
      queue: configuration.accessQueue(label: label, writes: false)
    )
  }

  /// Ends the connection; later accesses throw.
  ///
  /// - Throws: ``DatabaseError`` 5 (`SQLITE_BUSY`) while statements are alive.
  public func close() throws { try access.close() }

  /// Stops the running statement with `SQLITE_INTERRUPT`, from any thread.
  public func interrupt() { access.interrupt() }

  /// Reads the state in which the snapshot was made.
  ///
  /// - Throws: What the closure throws; ``DatabaseError`` 8 (`SQLITE_READONLY`) where it writes.
  public func read<Value>(_ value: (Database) throws -> Value) throws -> Value {
    try access.access(value)
  }

  /// The same: a snapshot is in a transaction always.
  public func unsafeRead<Value>(_ value: (Database) throws -> Value) throws -> Value {
    try access.access(value)
  }

  /// The same, allowed inside another access of the same thread.
  public func unsafeReentrantRead<Value>(_ value: (Database) throws -> Value) throws -> Value {
    try access.reentrantAccess(value)
  }

  /// Reads, and lets the task's thread do something else meanwhile.
  ///
  /// - Throws: What the closure throws; ``DatabaseError``; `CancellationError` where the task was
  ///   cancelled.
  public func read<Value: Sendable>(
    _ value: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await access.asyncAccess(value)
  }

  /// The same: a snapshot is in a transaction always.
  ///
  /// - Throws: What the closure throws; ``DatabaseError``; `CancellationError` where the task was
  ///   cancelled.
  public func unsafeRead<Value: Sendable>(
    _ value: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await access.asyncAccess(value)
  }

  /// Reads later, on another thread; the closure gets the connection or the reason why there is none.
  public func asyncRead(
    _ value: @escaping @Sendable (_ database: Result<Database, any Error>) -> Void
  ) {
    access.scheduleAccess(value)
  }
}
