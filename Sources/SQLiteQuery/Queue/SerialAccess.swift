import CSQLite
import Dispatch
import Glibc

/// Lends one connection to one thread at a time.
///
/// A lock, not a dispatch queue: the closure runs on the calling thread, and nothing is started, unless
/// the configuration asks for a queue.
final class SerialAccess: @unchecked Sendable {
  // Safe to share: every field is read and written with the lock held, but for `owner`, which only
  // a thread that finds itself there can rely on, and `interruptible`, which has a lock of its own.
  private let lock = Lock()
  private var database: Result<Database, any Error>
  private let interruptLock = Lock()
  private var interruptible: OpaquePointer?

  /// For the accesses that nobody waits for on a thread.
  let runner: AsyncRunner

  /// Where accesses run, if the configuration says so; else they run on the thread that asks.
  private let queue: DispatchQueue?

  init(_ database: Result<Database, any Error>, label: String, queue: DispatchQueue? = nil) {
    self.database = database
    self.queue = queue
    runner = AsyncRunner(label: label)
    interruptible = try? database.get().handle
  }

  deinit { if case .success(let database) = database { database.close() } }

  /// Runs a closure with the connection to itself; a transaction that it leaves open is rolled back.
  ///
  /// - Throws: ``DatabaseError`` 21 (`SQLITE_MISUSE`) inside another access of the same thread, once
  ///   the connection is closed, or where the closure leaves a transaction open.
  func access<Value>(_ body: (Database) throws -> Value) throws -> Value {
    guard !lock.isHeldByThisThread else {
      throw DatabaseError(
        resultCode: .SQLITE_MISUSE,
        message: "Database methods are not reentrant."
      )
    }
    guard let queue else { return try accessHere(body) }
    return try queue.sync { try accessHere(body) }
  }

  private func accessHere<Value>(_ body: (Database) throws -> Value) throws -> Value {
    lock.acquire()
    defer { lock.release() }
    let database = try database.get()
    _ = try database.openHandle()
    let wasInside = database.isInsideTransaction
    var leavesTransaction: Bool {
      !database.configuration.allowsUnsafeTransactions && !wasInside
        && database.isInsideTransaction
    }
    let value: Value
    do { value = try body(database) } catch {
      // The error that led here is the one to report, so one of the rollback itself is not.
      if leavesTransaction { try? database.rollback() }
      throw error
    }
    if leavesTransaction {
      try database.rollback()
      throw DatabaseError(
        resultCode: .SQLITE_MISUSE,
        message: "A transaction has been left opened at the end of a database access"
      )
    }
    return value
  }

  /// Whether an access runs on this thread.
  var isHeldByThisThread: Bool { lock.isHeldByThisThread }

  /// Runs a closure with the connection, also inside another access of the same thread.
  func reentrantAccess<Value>(_ body: (Database) throws -> Value) throws -> Value {
    guard lock.isHeldByThisThread else { return try access(body) }
    let database = try database.get()
    _ = try database.openHandle()
    return try body(database)
  }

  /// Runs a closure with a connection that is closed: this one after its end, or one never opened.
  func withClosedDatabase(_ body: (Database) -> Void) {
    lock.acquire()
    defer { lock.release() }
    body((try? database.get()) ?? Database())
  }

  /// Ends the connection.
  ///
  /// - Throws: ``DatabaseError`` 5 (`SQLITE_BUSY`) while statements are alive; it stays open then.
  func close() throws {
    guard !lock.isHeldByThisThread else {
      throw DatabaseError(
        resultCode: .SQLITE_MISUSE,
        message: "Database methods are not reentrant."
      )
    }
    lock.acquire()
    defer { lock.release() }
    guard case .success(let database) = database, let handle = database.handle else { return }
    // From here on nobody may interrupt a handle that is going.
    interruptLock.acquire()
    interruptible = nil
    interruptLock.release()
    guard database.closeIfIdle() else {
      interruptLock.acquire()
      interruptible = handle
      interruptLock.release()
      throw DatabaseError(
        resultCode: .SQLITE_BUSY,
        message: "unable to close due to unfinalized statements or unfinished backups"
      )
    }
  }

  /// Stops the running statement, from any thread.
  func interrupt() {
    interruptLock.acquire()
    if let interruptible { sqlite3_interrupt(interruptible) }
    interruptLock.release()
  }
}
