extension Database {
  /// Decides whether an access that waits for a lock tries again, given the number of tries so far.
  public typealias BusyCallback = @Sendable (_ numberOfTries: Int) -> Bool

  /// What happens when another connection holds the lock that is needed.
  ///
  /// Source: <https://www.sqlite.org/c3ref/busy_handler.html>
  public enum BusyMode: Sendable {
    /// The access fails at once with `SQLITE_BUSY`.
    case immediateError
    /// The access waits, at most that many seconds.
    case timeout(Double)
    /// The access is tried again while the closure returns true.
    case callback(BusyCallback)
  }
}
