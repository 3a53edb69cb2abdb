/// A database that serves one access at a time, on the thread that asks.
///
/// ```swift
/// let queue = try DatabaseQueue(path: "players.sqlite")
/// let names = try queue.read { db in
///   try String.fetchAll(db, sql: "SELECT name FROM player")
/// }
/// ```
public final class DatabaseQueue: DatabaseWriter {
  /// How the connection was opened.
  public let configuration: Configuration

  /// The file's path as it was given, `:memory:` for a database in memory.
  public let path: String

  let access: SerialAccess

  /// Opens a database in memory, of its own.
  ///
  /// Where SQLite can't open it for want of memory, every access throws that error.
  public convenience init() {
    let configuration = Configuration()
    self.init(
      Result { try Database(path: ":memory:", configuration: configuration) },
      path: ":memory:",
      configuration: configuration
    )
  }

  /// Opens a database in memory.
  ///
  /// - Parameters:
  ///   - name: Databases of the same name in this process are one; `nil` makes one of its own.
  ///   - configuration: How it is opened.
  /// - Throws: ``DatabaseError``, or what the preparations of the configuration throw.
  public convenience init(
    named name: String? = nil,
    configuration: Configuration
  ) throws {
    let path = name.map { "file:\($0)?mode=memory&cache=shared" } ?? ":memory:"
    try self.init(path: path, configuration: configuration)
  }

  /// Opens a database in memory that all of the same name in this process share.
  ///
  /// - Throws: ``DatabaseError``.
  public convenience init(named name: String) throws {
    try self.init(named: name, configuration: Configuration())
  }

  /// Opens a file, or makes it.
  ///
  /// - Parameters:
  ///   - path: A path or a `file:` URI.
  ///   - configuration: How it is opened.
  /// - Throws: ``DatabaseError``: 14 (`SQLITE_CANTOPEN`) where there is no such file or folder, 26
  ///   (`SQLITE_NOTADB`) where the file is no database, or what the preparations throw.
  public convenience init(path: String, configuration: Configuration = Configuration()) throws {
    let database = try Database(path: path, configuration: configuration)
    self.init(.success(database), path: path, configuration: configuration)
  }

  private init(
    _ database: sending Result<Database, any Error>,
    path: String,
    configuration: Configuration
  ) {
    self.path = path
    self.configuration = configuration
    let label = configuration.label ?? "DatabaseQueue"
    access = SerialAccess(
      database,
      label: label,
      queue: configuration.accessQueue(label: label, writes: true)
    )
  }

  /// Ends the connection; later accesses throw.
  ///
  /// - Throws: ``DatabaseError`` 5 (`SQLITE_BUSY`) while statements are alive.
  public func close() throws { try access.close() }

  /// Stops the running statement with `SQLITE_INTERRUPT`, from any thread.
  public func interrupt() { access.interrupt() }

  /// Reads; all statements of the closure see one state of the database, and none can write.
  ///
  /// - Throws: What the closure throws; ``DatabaseError`` 8 (`SQLITE_READONLY`) where it writes.
  public func read<Value>(_ value: (Database) throws -> Value) throws -> Value {
    try access.access { db in try db.reading { try value(db) } }
  }

  /// Runs a closure that should only read, without transaction and without guard.
  public func unsafeRead<Value>(_ value: (Database) throws -> Value) throws -> Value {
    try access.access(value)
  }

  /// The same, allowed inside another access of the same thread.
  public func unsafeReentrantRead<Value>(_ value: (Database) throws -> Value) throws -> Value {
    try access.reentrantAccess(value)
  }

  /// Writes in one IMMEDIATE transaction; an error rolls it back.
  ///
  /// - Throws: What the closure throws, or ``DatabaseError``.
  public func write<Value>(_ updates: (Database) throws -> Value) throws -> Value {
    try access.access { db in try db.writing { try updates(db) } }
  }

  /// Runs a closure that may write and opens its own transactions.
  public func writeWithoutTransaction<Value>(
    _ updates: (Database) throws -> Value
  ) throws -> Value {
    try access.access(updates)
  }

  /// The same: a queue runs one access at a time anyway.
  public func barrierWriteWithoutTransaction<Value>(
    _ updates: (Database) throws -> Value
  ) throws -> Value {
    try access.access(updates)
  }

  /// Runs a closure that may write, allowed inside another access of the same thread.
  public func unsafeReentrantWrite<Value>(_ updates: (Database) throws -> Value) throws -> Value {
    try access.reentrantAccess(updates)
  }

  /// Runs a closure that opens its own transactions.
  public func inDatabase<Value>(_ updates: (Database) throws -> Value) throws -> Value {
    try access.access(updates)
  }

  /// Runs a closure in a transaction that ends as the closure says; an error rolls back.
  ///
  /// - Parameters:
  ///   - kind: ``Configuration/defaultTransactionKind`` by default.
  ///   - updates: Returns how the transaction ends.
  /// - Throws: What the closure throws, or ``DatabaseError``.
  public func inTransaction(
    _ kind: Database.TransactionKind? = nil,
    _ updates: (Database) throws -> Database.TransactionCompletion
  ) throws {
    try access.access { db in try db.inTransaction(kind) { try updates(db) } }
  }
}
