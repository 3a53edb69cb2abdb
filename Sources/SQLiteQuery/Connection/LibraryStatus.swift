import CSQLite

/// Something that SQLite measures of the whole process; the raw values are SQLite's numbers.
///
/// Source: <https://www.sqlite.org/c3ref/c_status_malloc_count.html>
@frozen public enum LibraryStatus: Int32, Sendable, CaseIterable {
  /// Bytes of memory in use.
  case memoryUsed = 0
  /// Pages of the page cache's own memory in use.
  case pageCacheUsed = 1
  /// Bytes of page cache that did not fit into its own memory.
  case pageCacheOverflow = 2
  /// The size of the largest allocation, in bytes; only the highest value counts.
  case largestAllocation = 5
  /// The size of the largest page cache allocation, in bytes; only the highest value counts.
  case largestPageCacheAllocation = 7
  /// Allocations that were not given back yet.
  case allocationCount = 9
}

extension SQLiteLibrary {
  /// What SQLite measures of the process: the value now and the highest so far.
  ///
  /// Source: <https://www.sqlite.org/c3ref/status.html>
  public static func status(_ status: LibraryStatus) -> (current: Int64, highest: Int64) {
    if let counted = MemoryAccount.status(status) { return counted }
    var current: Int64 = -1
    var highest: Int64 = -1
    sqlite3_status64(status.rawValue, &current, &highest, 0)
    return (current, highest)
  }
}
