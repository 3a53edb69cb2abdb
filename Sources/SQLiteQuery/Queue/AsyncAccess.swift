import CSQLite
import Dispatch

/// Runs accesses that nobody waits for on a thread; the queue is made with the first one.
final class AsyncRunner: @unchecked Sendable {
  // Safe to share: the queue is read and written with the lock held.
  private let lock = Lock()
  private var queue: DispatchQueue?
  private let label: String
  private let isConcurrent: Bool

  init(label: String, isConcurrent: Bool = false) {
    self.label = label
    self.isConcurrent = isConcurrent
  }

  func run(_ work: @escaping @Sendable () -> Void) {
    lock.acquire()
    let queue = queue ?? DispatchQueue(label: label, attributes: isConcurrent ? .concurrent : [])
    self.queue = queue
    lock.release()
    queue.async(execute: work)
  }
}

/// Lets the cancellation of a task stop the statement that runs for it, and no other.
final class AccessCancellation: @unchecked Sendable {
  // Safe to share: all fields are read and written with the lock held.
  private let lock = Lock()
  private var isCancelled = false
  private var running: SerialAccess?

  /// Runs the task's closure with the connection of an access.
  ///
  /// - Throws: What the closure throws, or `CancellationError` where the task was cancelled.
  func run<Value>(
    on access: SerialAccess,
    _ database: Database,
    _ body: () throws -> Value
  ) throws -> Value {
    guard begin(on: access) else { throw CancellationError() }
    database.cancellation = self
    defer {
      database.cancellation = nil
      end()
    }
    do { return try body() } catch let error as DatabaseError {
      if error.resultCode == .SQLITE_INTERRUPT, wasCancelled { throw CancellationError() }
      throw error
    }
  }

  private func begin(on access: SerialAccess) -> Bool {
    lock.acquire()
    defer { lock.release() }
    if !isCancelled { running = access }
    return !isCancelled
  }

  private func end() {
    lock.acquire()
    running = nil
    lock.release()
  }

  private var wasCancelled: Bool {
    lock.acquire()
    defer { lock.release() }
    return isCancelled
  }

  /// Lets no more statements run once the task is cancelled, the commit of its transaction included.
  func check() throws { if wasCancelled { throw CancellationError() } }

  func cancel() {
    lock.acquire()
    isCancelled = true
    running?.interrupt()
    lock.release()
  }
}

extension AsyncRunner {
  /// Runs a closure on another thread for a task; cancelling the task stops its statement.
  ///
  /// - Parameter work: Runs the task's closure in the cancellation that it is given.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws, or `CancellationError`.
  func run<Value: Sendable>(
    _ work: @escaping @Sendable (AccessCancellation) throws -> Value
  ) async throws -> Value {
    let cancellation = AccessCancellation()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        run { continuation.resume(with: Result { try work(cancellation) }) }
      }
    } onCancel: {
      cancellation.cancel()
    }
  }
}

extension SerialAccess {
  /// Runs a closure with the connection, on another thread; cancelling the task stops its statement.
  ///
  /// - Throws: What ``access(_:)`` throws, or `CancellationError`.
  func asyncAccess<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await runner.run { cancellation in
      try self.access { db in try cancellation.run(on: self, db) { try body(db) } }
    }
  }

  /// Runs a closure with the connection or the reason why there is none, on another thread.
  func scheduleAccess(_ body: @escaping @Sendable (Result<Database, any Error>) -> Void) {
    runner.run { lendConnection(to: body) { lend in try self.access(lend) } }
  }

  /// Runs a closure with the connection, on another thread; with a closed one where there is none.
  func scheduleAccessEvenClosed(_ body: @escaping @Sendable (Database) -> Void) {
    scheduleAccess { database in
      switch database {
      case .success(let db): body(db)
      case .failure: self.withClosedDatabase(body)
      }
    }
  }

  /// Runs a closure in a transaction that writes, on another thread, and tells what became of it.
  func scheduleWrite<Value: Sendable>(
    _ updates: @escaping @Sendable (Database) throws -> Value,
    completion: @escaping @Sendable (Database, Result<Value, any Error>) -> Void
  ) {
    scheduleAccess { database in
      switch database {
      case .success(let db): completion(db, Result { try db.writing { try updates(db) } })
      case .failure(let error): self.withClosedDatabase { completion($0, .failure(error)) }
      }
    }
  }
}
