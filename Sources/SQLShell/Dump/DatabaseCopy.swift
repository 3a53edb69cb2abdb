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
  func back(up schema: String, to path: String, isAsynchronous: Bool = false) throws {
    let target = try open(path, createsFile: true)
    var bar = ProgressBar("backing up", in: session)
    defer { bar.finish() }
    try session.withDatabase { db in
      try target.inDatabase { other in
        if isAsynchronous {
          try other.execute(sql: "PRAGMA synchronous=OFF; PRAGMA journal_mode=OFF")
        }
        try db.backup(
          to: other,
          schema: schema,
          pagesPerStep: Self.pagesPerStep,
          progress: { Self.show($0, in: &bar) }
        )
      }
    }
    try target.close()
  }

  /// Copies a file over a schema of the session's database.
  func restore(_ schema: String, from path: String) throws {
    // Opening alone would make an empty file, and the copy would then empty the database.
    let source = try open(path, isReadonly: true, createsFile: false)
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

/// The words of `.backup`, `.save` and `.restore`: a schema that may be left out, and a file.
struct CopyArguments {
  let schema: String
  let path: String

  /// - Throws: ``UsageError`` where there are too few or too many words.
  init(_ arguments: inout CommandArguments) throws(UsageError) {
    let words = arguments.takeAll()
    if let option = words.first(where: { $0.hasPrefix("-") && $0.count > 1 }) {
      throw UsageError(found: option, usage: arguments.usage)
    }
    switch words.count {
    case 1: (schema, path) = ("main", words[0])
    case 2: (schema, path) = (words[0], words[1])
    default: throw UsageError(found: words.dropFirst(2).first, usage: arguments.usage)
    }
  }
}
