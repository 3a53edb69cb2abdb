import CSQLite
import Dispatch
import Synchronization

/// Runs accesses that nobody waits for on a thread; the queue is made with the first one.
final class AsyncRunner: Sendable {
  private let queue = Mutex<DispatchQueue?>(nil)
  private let label: String

  init(label: String) { self.label = label }

  func run(_ work: @escaping @Sendable () -> Void) {
    let queue = queue.withLock { queue in
      if let queue { return queue }
      let made = DispatchQueue(label: label)
      queue = made
      return made
    }
    queue.async(execute: work)
  }
}

/// Lets the cancellation of a task stop the statement that runs for it, and no other.
private final class AccessCancellation: Sendable {
  private struct State {
    var isCancelled = false
    var isRunning = false
  }

  private let state = Mutex(State())
  private let access: SerialAccess

  init(_ access: SerialAccess) { self.access = access }

  func run<Value>(_ body: () throws -> Value) throws -> Value {
    try state.withLock { state in
      guard !state.isCancelled else { throw CancellationError() }
      state.isRunning = true
    }
    defer { state.withLock { $0.isRunning = false } }
    do { return try body() } catch let error as DatabaseError {
      if error.resultCode == .SQLITE_INTERRUPT, state.withLock({ $0.isCancelled }) {
        throw CancellationError()
      }
      throw error
    }
  }

  func cancel() {
    state.withLock { state in
      state.isCancelled = true
      if state.isRunning { access.interrupt() }
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
    let cancellation = AccessCancellation(self)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        runner.run {
          continuation.resume(
            with: Result { try self.access { db in try cancellation.run { try body(db) } } }
          )
        }
      }
    } onCancel: {
      cancellation.cancel()
    }
  }

  /// Runs a closure with the connection or the reason why there is none, on another thread.
  func scheduleAccess(_ body: @escaping @Sendable (Result<Database, any Error>) -> Void) {
    runner.run {
      do { try self.access { db in body(.success(db)) } } catch { body(.failure(error)) }
    }
  }
}
