import Glibc

/// Time that only goes forward.
enum Clock {
  /// Since an arbitrary moment.
  static func now() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
