import CSQLite

/// How far a backup is.
public struct DatabaseBackupProgress: Sendable {
  /// Pages still to copy.
  public let remainingPageCount: Int
  /// Pages of the source.
  public let totalPageCount: Int
  /// Pages copied.
  public var completedPageCount: Int { totalPageCount - remainingPageCount }
  /// Whether all pages are copied.
  public let isCompleted: Bool
}

extension Database {
  /// Copies this database over another one, which takes its content exactly.
  ///
  /// - Parameters:
  ///   - destination: What is overwritten; no transaction may be open there.
  ///   - schema: The schema to copy: `main`, `temp` or the name of an attached database.
  ///   - destinationSchema: The schema that is overwritten.
  ///   - pagesPerStep: Pages (not bytes) copied before others get a turn; -1 copies all at once.
  ///   - progress: Called after each step; an error it throws ends the backup, but on the last step.
  ///   - whenLocked: Called once, when nobody else can write to the destination and nothing of it is
  ///     changed yet; an error it throws leaves it as it is. It must not run statements there.
  /// - Throws: ``DatabaseError``, or what `progress` or `whenLocked` throws.
  ///
  /// Source: <https://www.sqlite.org/backup.html>
  public func backup(
    to destination: Database,
    schema: String = "main",
    destinationSchema: String = "main",
    pagesPerStep: Int32 = -1,
    progress: ((DatabaseBackupProgress) throws -> Void)? = nil,
    whenLocked: (() throws -> Void)? = nil
  ) throws {
    let target = try destination.openHandle()
    guard
      let backup = sqlite3_backup_init(target, destinationSchema, try openHandle(), schema)
    else { throw destination.error(sqlite3_extended_errcode(target), sql: nil) }
    do {
      if let whenLocked {
        // A step of no pages takes the lock and nothing else.
        let code = sqlite3_backup_step(backup, 0)
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
        try whenLocked()
      }
      while true {
        let code = sqlite3_backup_step(backup, pagesPerStep)
        let state = DatabaseBackupProgress(
          remainingPageCount: Int(sqlite3_backup_remaining(backup)),
          totalPageCount: Int(sqlite3_backup_pagecount(backup)),
          isCompleted: code == SQLITE_DONE
        )
        switch code {
        case SQLITE_DONE: try? progress?(state)
        case SQLITE_OK: try progress?(state)
        default: throw DatabaseError(resultCode: ResultCode(rawValue: code))
        }
        if code == SQLITE_DONE { break }
      }
    } catch {
      sqlite3_backup_finish(backup)
      throw error
    }
    let code = sqlite3_backup_finish(backup)
    guard code == SQLITE_OK else { throw destination.error(code, sql: nil) }
    destination.clearStatementCache()
  }
}
