import Glibc
import SQLiteQuery

/// An exact copy of a database to try things on.
///
/// It is in memory, or in a temporary file beside the database where that is large. Rowids, page
/// layout and settings of the connection are those of the original.
final class DatabaseCopy {
  let queue: DatabaseQueue
  private let temporaryPath: String?

  /// The size, in bytes, above which a copy goes to a file.
  static let memoryLimit: Int64 = 256 << 20

  /// Copies a database; whoever can cancel the run can cancel every statement on the copy.
  init(_ db: Database, _ options: RunOptions, memoryLimit: Int64 = memoryLimit) throws {
    var configuration = db.configuration
    configuration.readonly = false
    configuration.createsFile = true
    configuration.label = "rehearsal"
    let size = try Self.size(db)
    if size > memoryLimit, let file = db.filename(), !file.isEmpty {
      if let free = FileSystem.freeSpace(FileSystem.parent(file)), free < size {
        throw MigrationError.needsAcknowledgement(
          reasons: [
            "the rehearsal needs \(byteCount(size)) on the disk, and only \(byteCount(free)) are free"
          ],
          flag: "--no-plan"
        )
      }
      try Self.removeLeftovers(file)
      let path = file + Self.mark + String(getpid())
      temporaryPath = path
      try FileSystem.remove(path)
      try FileSystem.createEmpty(path, withAccessOf: file)
      queue = try DatabaseQueue(path: path, configuration: configuration)
    } else {
      temporaryPath = nil
      queue = try DatabaseQueue(path: ":memory:", configuration: configuration)
    }
    let state = try ConnectionState(db)
    try queue.writeWithoutTransaction { copy in
      try Self.fill(copy, from: db, options)
      try state.apply(to: copy)
      try copy.obey(options)
      // A copy that is thrown away has nothing to make durable.
      try copy.execute(sql: "PRAGMA synchronous = OFF")
    }
  }

  private static let mark = "-rehearsal-"

  /// Removes the copies of processes that were killed.
  private static func removeLeftovers(_ file: String) throws {
    let directory = FileSystem.parent(file)
    let prefix = FileSystem.name(file) + mark
    for name in try FileSystem.names(in: directory) where name.hasPrefix(prefix) {
      guard let process = leadingDigits(name.dropFirst(prefix.count)).flatMap({ pid_t($0.digits) }),
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      try FileSystem.remove(directory + "/" + name)
    }
  }

  /// Copies in pieces, so that it can be stopped, of one state, whatever others write meanwhile.
  private static func fill(_ copy: Database, from db: Database, _ options: RunOptions) throws {
    func pieces() throws {
      try db.backup(to: copy, pagesPerStep: 4096) { _ in
        if options.isCancelled?() ?? false {
          throw DatabaseError(resultCode: .SQLITE_INTERRUPT, message: "interrupted")
        }
      }
    }
    if db.isInsideTransaction { return try pieces() }
    try db.execute(sql: "BEGIN DEFERRED TRANSACTION")
    let result = Result {
      _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master")
      try pieces()
    }
    try db.execute(sql: "COMMIT TRANSACTION")
    try result.get()
  }

  deinit {
    // What can't be removed here was never more than a copy.
    guard let temporaryPath else { return }
    try? queue.close()
    for suffix in ["", "-journal", "-wal", "-shm"] {
      try? FileSystem.remove(temporaryPath + suffix)
    }
  }

  /// The size of a database, in bytes.
  static func size(_ db: Database) throws -> Int64 {
    let pages = try Int64.fetchOne(db, sql: "PRAGMA page_count") ?? 0
    return try pages * (Int64.fetchOne(db, sql: "PRAGMA page_size") ?? 4096)
  }
}

extension Database {
  /// Lets whoever can cancel a run stop every statement of this connection: an interrupt reaches the
  /// session's connection, not one that the migrator has opened.
  func obey(_ options: RunOptions) throws {
    guard let isCancelled = options.isCancelled else { return }
    try setProgressHandler(every: 10_000) { !isCancelled() }
  }
}

/// A number of bytes as people read it: `41 MiB`.
func byteCount(_ bytes: Int64) -> String {
  var value = Double(bytes)
  for unit in ["bytes", "KiB", "MiB"] {
    if value < 1024 { return "\(Int(value.rounded())) \(unit)" }
    value /= 1024
  }
  return "\(Int(value.rounded())) GiB"
}
