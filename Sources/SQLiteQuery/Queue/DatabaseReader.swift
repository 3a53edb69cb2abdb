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
}
