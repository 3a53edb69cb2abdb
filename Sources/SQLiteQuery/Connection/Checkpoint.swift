import CSQLite

extension Database {
  /// How much of the write-ahead log is copied back into the database.
  ///
  /// Source: <https://www.sqlite.org/c3ref/wal_checkpoint_v2.html>
  public enum CheckpointMode: Int32, Sendable {
    /// As much as is possible without waiting for others.
    case passive = 0
    /// All, waiting for writers.
    case full = 1
    /// All, waiting for writers and readers, so that the log begins anew.
    case restart = 2
    /// The same, and the log's file is emptied.
    case truncate = 3
  }

  /// Copies the write-ahead log back into the database.
  ///
  /// - Parameters:
  ///   - kind: How much of it.
  ///   - schema: `main`, `temp` or the name of an attached database; `nil` takes all.
  /// - Returns: The frames of the log and those of them that are copied; -1 for a database without
  ///   write-ahead log.
  /// - Throws: ``DatabaseError``: 5 (`SQLITE_BUSY`) where others keep it from finishing.
  ///
  /// Source: <https://www.sqlite.org/c3ref/wal_checkpoint_v2.html>
  @discardableResult
  public func checkpoint(
    _ kind: CheckpointMode = .passive,
    on schema: String? = "main"
  ) throws -> (walFrameCount: Int, checkpointedFrameCount: Int) {
    var frames: Int32 = -1
    var copied: Int32 = -1
    let code = sqlite3_wal_checkpoint_v2(try openHandle(), schema, kind.rawValue, &frames, &copied)
    switch code {
    case SQLITE_OK: return (Int(frames), Int(copied))
    case SQLITE_MISUSE: throw DatabaseError(resultCode: .SQLITE_MISUSE)
    default: throw error(code, sql: nil)
    }
  }
}
