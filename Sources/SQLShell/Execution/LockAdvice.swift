import SQLiteQuery

/// Who holds a lock that a statement needed, and what can be done about it.
enum LockAdvice {
  /// `SQLITE_BUSY_SNAPSHOT`, for which waiting never helps.
  private static let busySnapshot = ResultCode(rawValue: 0x205)

  /// A line behind the error of a statement that found the database locked.
  static func words(about error: DatabaseError, in queue: DatabaseQueue) -> String {
    if error.extendedResultCode == busySnapshot {
      return "Others have written since this transaction began to read: ROLLBACK, then begin with "
        + "BEGIN IMMEDIATE."
    }
    let (path, holders) =
      (try? queue.unsafeReentrantRead { db in (db.path, db.lockHolders()) }) ?? ("It", [])
    let names = holders.map(\.description).joined(separator: " and ")
    return "\(path) is locked by \(holders.isEmpty ? "another connection" : names). "
      + ".timeout 5000 lets statements wait up to 5 seconds for it."
  }
}
