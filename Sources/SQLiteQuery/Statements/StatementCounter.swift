import CSQLite

/// Something that SQLite counts while a statement runs; the raw values are SQLite's numbers.
///
/// Source: <https://www.sqlite.org/c3ref/c_stmtstatus_counter.html>
@frozen public enum StatementCounter: Int32, Sendable, CaseIterable {
  /// Steps forward through a table without index.
  case fullScanSteps = 1
  /// Sorts.
  case sorts = 2
  /// Rows put into indexes that SQLite made for this run.
  case automaticIndexRows = 3
  /// Instructions of the virtual machine.
  case instructions = 4
  /// How often the statement was prepared again after a change of schema or parameters.
  case repreparations = 5
  /// How often the statement was run.
  case runs = 6
  /// Joins where a Bloom filter did not help.
  case filterMisses = 7
  /// Joins where a Bloom filter spared a search.
  case filterHits = 8
  /// The bytes of memory that the statement takes.
  case memoryUsed = 99
}

extension Statement {
  /// What SQLite has counted since the statement was prepared or the counter was reset.
  ///
  /// - Parameters:
  ///   - counter: What to tell.
  ///   - isReset: Whether the counter starts again from 0.
  /// - Returns: The count; bytes for ``StatementCounter/memoryUsed``.
  ///
  /// Source: <https://www.sqlite.org/c3ref/stmt_status.html>
  public func count(of counter: StatementCounter, resetting isReset: Bool = false) -> Int {
    Int(sqlite3_stmt_status(handle, counter.rawValue, isReset ? 1 : 0))
  }
}
