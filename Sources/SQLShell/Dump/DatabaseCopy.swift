import Glibc
import SQLiteQuery

/// Copies whole databases, page by page, and shows how far it is.
struct DatabaseCopy {
  let session: ShellSession

  private static let pagesPerStep: Int32 = 1000

  /// Opens another file beside the session's database.
  ///
  /// - Throws: ``CommandError`` where that can't be done.
  func open(
    _ path: String,
    isReadonly: Bool = false,
    createsFile: Bool
  ) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = isReadonly
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
    let target = try open(words.path, createsFile: true)
    var bar = ProgressBar("backing up", in: session)
    defer { bar.finish() }
    try session.withDatabase { db in
      try target.inDatabase { other in
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
    try target.close()
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
