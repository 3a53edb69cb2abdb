import Glibc
import SQLiteQuery
import Synchronization

extension Database {
  /// Runs a closure during which every statement waits for the locks of other connections, as the
  /// options say, and then puts back what the connection did about locks before.
  func waitingForLocks<Value>(
    _ options: RunOptions = RunOptions(),
    _ body: () throws -> Value
  ) throws -> Value {
    // A host's own handler knows better.
    if case .callback = configuration.busyMode { return try body() }
    let before = try Int.fetchOne(self, sql: "PRAGMA busy_timeout") ?? 0
    let waiting = LockWaiting(options)
    setBusyMode(.callback { waiting.goesOn(tries: $0) })
    defer { setBusyMode(before > 0 ? .timeout(Double(before) / 1000) : .immediateError) }
    return try body()
  }
}

/// Waits in growing steps, tells about it, and gives up in the end.
private final class LockWaiting: Sendable {
  private let options: RunOptions
  private let start = Mutex(Clock.now())

  init(_ options: RunOptions) { self.options = options }

  func goesOn(tries: Int) -> Bool {
    let waited = start.withLock { start in
      if tries == 0 { start = Clock.now() }
      return Clock.seconds(since: start)
    }
    guard waited < options.lockTimeout, !(options.isCancelled?() ?? false) else { return false }
    if waited >= 0.5 { options.progress?(.waiting(seconds: waited)) }
    usleep(UInt32(min(500 << min(tries, 7), 50_000)))
    return true
  }
}
