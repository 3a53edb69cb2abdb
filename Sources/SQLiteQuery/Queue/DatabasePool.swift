/// A file that serves several reads at the same time, and one write beside them.
///
/// The file is in WAL mode, so that a read sees the state in which it began while a write goes on.
///
/// ```swift
/// let pool = try DatabasePool(path: "players.sqlite")
/// let count = try pool.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM player") }
/// ```
///
/// Source: <https://www.sqlite.org/wal.html>
public final class DatabasePool: DatabaseWriter {
  /// How the connections were opened.
  public let configuration: Configuration

  /// The file's path as it was given.
  public let path: String

  let writer: SerialAccess
  let readers: ReaderPool

  /// Opens a file, or makes it, and puts it into WAL mode.
  ///
  /// - Parameters:
  ///   - path: A path or a `file:` URI; not `:memory:`, which can't be in WAL mode.
  ///   - configuration: How connections are opened; its preparations run for each.
  /// - Throws: ``DatabaseError``: 1 (`SQLITE_ERROR`) where WAL mode is impossible, else as a
  ///   ``DatabaseQueue`` throws.
  public init(path: String, configuration: Configuration = Configuration()) throws {
    self.path = path
    self.configuration = configuration
    let database = try Database(path: path, configuration: configuration)
    if !configuration.readonly { try database.enterWALMode() }
    let label = configuration.label ?? "DatabasePool"
    writer = SerialAccess(
      .success(database),
      label: "\(label).writer",
      queue: configuration.accessQueue(label: "\(label).writer", writes: true)
    )
    readers = ReaderPool(path: path, configuration: configuration, label: "\(label).reader")
  }

  /// Ends the connections; later accesses throw.
  ///
  /// - Throws: ``DatabaseError`` 5 (`SQLITE_BUSY`) while statements are alive.
  public func close() throws {
    try readers.close()
    try writer.close()
  }

  /// Stops the running statements with `SQLITE_INTERRUPT`, from any thread.
  public func interrupt() {
    writer.interrupt()
    readers.interrupt()
  }

  /// Reads, beside other reads and a write; all statements of the closure see one state.
  ///
  /// - Throws: What the closure throws; ``DatabaseError`` 8 (`SQLITE_READONLY`) where it writes.
  public func read<Value>(_ value: (Database) throws -> Value) throws -> Value {
    try readers.read { db in try db.reading { try value(db) } }
  }

  /// Reads without transaction: each statement sees the state in which it begins.
  public func unsafeRead<Value>(_ value: (Database) throws -> Value) throws -> Value {
    try readers.read(value)
  }

  /// The same, allowed inside another access of the same thread, whose connection it uses.
  public func unsafeReentrantRead<Value>(_ value: (Database) throws -> Value) throws -> Value {
    if writer.isHeldByThisThread { return try writer.reentrantAccess(value) }
    return try readers.reentrantRead(value)
  }

  /// Writes in one IMMEDIATE transaction; an error rolls it back.
  ///
  /// - Throws: What the closure throws, or ``DatabaseError``.
  public func write<Value>(_ updates: (Database) throws -> Value) throws -> Value {
    try writer.access { db in try db.writing { try updates(db) } }
  }

  /// Runs a closure in a transaction that ends as the closure says; an error rolls back.
  ///
  /// - Parameters:
  ///   - kind: ``Configuration/defaultTransactionKind`` by default.
  ///   - updates: Returns how the transaction ends.
  /// - Throws: What the closure throws, or ``DatabaseError``.
  public func writeInTransaction(
    _ kind: Database.TransactionKind? = nil,
    _ updates: (Database) throws -> Database.TransactionCompletion
  ) throws {
    try writer.access { db in try db.inTransaction(kind) { try updates(db) } }
  }

  /// Runs a closure that may write and opens its own transactions.
  public func writeWithoutTransaction<Value>(
    _ updates: (Database) throws -> Value
  ) throws -> Value {
    try writer.access(updates)
  }

  /// The same, once no read runs, and with none beside it.
  public func barrierWriteWithoutTransaction<Value>(
    _ updates: (Database) throws -> Value
  ) throws -> Value {
    try readers.withoutReads { try writer.access(updates) }
  }

  /// Runs a closure that may write, allowed inside another access of the same thread.
  public func unsafeReentrantWrite<Value>(_ updates: (Database) throws -> Value) throws -> Value {
    try writer.reentrantAccess(updates)
  }

  /// Gives back memory, and ends the connections that do not read now.
  public func releaseMemory() {
    readers.endIdleConnections()
    try? writer.access { $0.releaseMemory() }
  }

  /// Ends the connections of reads, so that the preparations of the configuration run anew.
  public func invalidateReadOnlyConnections() { readers.endIdleConnections() }

  /// A reader that goes on seeing the state in which it was made.
  ///
  /// - Returns: The snapshot.
  /// - Throws: ``DatabaseError``.
  public func makeSnapshot() throws -> DatabaseSnapshot {
    try DatabaseSnapshot(path: path, configuration: configuration)
  }
}

extension Database {
  /// Puts the file into WAL mode, with the safety that is usual there.
  ///
  /// - Throws: ``DatabaseError`` where the file can't be in WAL mode.
  fileprivate func enterWALMode() throws {
    let mode = try String.fetchOne(self, sql: "PRAGMA journal_mode = WAL")
    guard mode == "wal" else {
      throw DatabaseError(
        resultCode: .SQLITE_ERROR,
        message: "a database pool needs WAL mode; \(path) stays in mode \(mode ?? "unknown")"
      )
    }
    try execute(sql: "PRAGMA synchronous = NORMAL")
  }
}
