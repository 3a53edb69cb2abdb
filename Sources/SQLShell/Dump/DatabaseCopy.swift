import Glibc
import SQLiteQuery

/// Copies whole databases, page by page, and shows how far it is.
struct DatabaseCopy {
  let session: ShellSession

  private static let pagesPerStep: Int32 = 1000

  /// Opens another file beside the session's database.
  ///
  /// - Throws: ``CommandError`` where that can't be done.
  func open(_ path: String, createsFile: Bool) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.createsFile = createsFile
    configuration.foreignKeysEnabled = false
    configuration.allowsUnsafeTransactions = true
    configuration.acceptsDoubleQuotedStringLiterals = true
    configuration.validatesFile = false
    do {
      return try DatabaseQueue(path: path, configuration: configuration)
    } catch is DatabaseError {
      throw CommandError("cannot open \"\(path)\"")
    }
  }

  /// Copies a schema of the session's database over a file.
  func back(up words: BackupArguments) throws {
    var bar = ProgressBar("backing up", in: session)
    defer { bar.finish() }
    try write(to: words.path) { other in
      try session.withDatabase { db in
        if words.isAsynchronous {
          try other.execute(sql: "PRAGMA synchronous=OFF; PRAGMA journal_mode=OFF")
        }
        try db.backup(
          to: other,
          schema: words.schema,
          pagesPerStep: Self.pagesPerStep,
          progress: { Self.show($0, in: &bar) }
        )
      }
    }
  }

  /// Lends a database of a file; a new file that did not become whole is removed.
  func write(to path: String, _ body: (Database) throws -> Void) throws {
    let isNew = access(path, F_OK) != 0
    let target = try open(path, createsFile: true)
    do {
      try target.inDatabase(body)
      try target.close()
    } catch {
      try? target.close()
      if isNew { for ending in ["", "-journal", "-wal", "-shm"] { unlink(path + ending) } }
      throw error
    }
  }

  /// Copies another database over a schema of the session's.
  func restore(_ schema: String, from source: DatabaseQueue) throws {
    var bar = ProgressBar("restoring", in: session)
    defer { bar.finish() }
    do {
      try session.withDatabase { db in
        try source.inDatabase { other in
          try other.backup(
            to: db,
            destinationSchema: schema,
            pagesPerStep: Self.pagesPerStep,
            progress: { Self.show($0, in: &bar) }
          )
        }
      }
    } catch let error as DatabaseError
      where error.resultCode == .SQLITE_BUSY || error.resultCode == .SQLITE_LOCKED
    {
      throw CommandError("source database is busy")
    }
    try source.close()
  }

  private static func show(_ progress: DatabaseBackupProgress, in bar: inout ProgressBar) {
    let total = max(1, progress.totalPageCount)
    bar.update(
      fraction: Double(progress.completedPageCount) / Double(total),
      count: progress.completedPageCount,
      of: "pages"
    )
  }
}
