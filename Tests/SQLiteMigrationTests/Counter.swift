import Synchronization

/// Counts calls from closures that may run anywhere.
final class Counter: Sendable {
  private let count = Mutex(0)

  var value: Int { count.withLock { $0 } }

  /// The number of calls, this one included.
  func next() -> Int {
    count.withLock {
      $0 += 1
      return $0
    }
  }
}
