public import SQLiteQuery

/// A copy of a database to go back to.
public struct DatabaseBackup: Sendable, Hashable {
  /// The path of the copy.
  public let path: String
  /// Its size in bytes.
  public let bytes: Int64
  /// The version of the data that it is a copy of, as the connection that made it counts it.
  var dataVersion: Int64?

  /// How many backups of a database are kept.
  static let limit = 3
  private static let mark = ".backup-"

  /// Copies a database to a file beside it: whole, checked and on the disk before it has its name.
  ///
  /// Without a path its name has the time in it, and the newest three are kept, and those that are
  /// still needed.
  static func make(
    _ db: Database,
    to path: String? = nil,
    keeping needed: [String] = []
  ) throws -> DatabaseBackup {
    guard let file = db.filename(), !file.isEmpty else {
      throw MigrationError.invalid("a database in memory has no file to keep a backup beside")
    }
    let time = Clock.timestamp().filter { $0.isNumber }
    let target = path ?? file + mark + time
    let part = target + ".part"
    // What a backup that was cut short has left is its own; another file of that name is not.
    for file in [target] + (path == nil ? [] : [part]) where FileSystem.exists(file) {
      throw MigrationError.invalid("\(file) is there already; name a file that is not")
    }
    let size = try DatabaseCopy.size(db)
    if let free = FileSystem.freeSpace(FileSystem.parent(target)), free < size {
      throw DatabaseError(
        resultCode: .SQLITE_FULL,
        message: "a backup needs \(byteCount(size)), and only \(byteCount(free)) are free"
      )
    }
    // Counted before, so that a write of another connection meanwhile is one since the backup.
    let dataVersion = try Int64.fetchOne(db, sql: "PRAGMA data_version")
    do {
      try FileSystem.remove(part)
      try FileSystem.createEmpty(part, withAccessOf: file)
      var configuration = Configuration()
      configuration.foreignKeysEnabled = false
      let queue = try DatabaseQueue(path: part, configuration: configuration)
      try queue.writeWithoutTransaction { copy in
        try db.backup(to: copy)
        let faults = try String.fetchAll(copy, sql: "PRAGMA quick_check(1)").filter { $0 != "ok" }
        if let fault = faults.first {
          throw MigrationError.invalid("the copy is damaged, as the database may be: \(fault)")
        }
      }
      try queue.close()
      try FileSystem.replace(target, with: part)
    } catch {
      // What led here is the error to tell of, not that a file can't be removed either.
      for suffix in ["", "-journal", "-wal", "-shm"] { try? FileSystem.remove(part + suffix) }
      throw error
    }
    if path == nil { try removeOld(file, but: needed) }
    return DatabaseBackup(
      path: target,
      bytes: FileSystem.size(target) ?? size,
      dataVersion: dataVersion
    )
  }

  /// The backups of a database, the newest first.
  static func list(of file: String) throws -> [DatabaseBackup] {
    let directory = FileSystem.parent(file)
    let prefix = FileSystem.name(file) + mark
    return try FileSystem.names(in: directory)
      .filter { $0.hasPrefix(prefix) && !$0.hasSuffix(".part") }
      .filter { $0.dropFirst(prefix.count).allSatisfy(\.isNumber) }
      .sorted(by: >)
      .map { name in
        let path = directory + "/" + name
        return DatabaseBackup(path: path, bytes: FileSystem.size(path) ?? 0)
      }
  }

  /// Opens the backup to be read.
  ///
  /// A connection for reading only would leave the files of a write-ahead log beside it.
  func open() throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.createsFile = false
    configuration.foreignKeysEnabled = false
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  /// Makes a database what the backup is; other connections may have it open.
  ///
  /// - Parameters:
  ///   - db: The database.
  ///   - version: The version of its data, as its connection counts it, for which this was decided.
  /// - Throws: `MigrationError.stalePlan` where another connection has written since that version;
  ///   nothing is changed then.
  func restore(into db: Database, ifStillAt version: Int64? = nil) throws {
    guard FileSystem.exists(path) else {
      throw MigrationError.unreadable(path: path, reason: "no such file")
    }
    let queue = try open()
    try queue.unsafeRead { backup in
      let faults = try String.fetchAll(backup, sql: "PRAGMA quick_check(1)").filter { $0 != "ok" }
      if let fault = faults.first {
        throw MigrationError.invalid("\(path) is damaged: \(visible(fault))")
      }
      let check = try version.map { try Self.unchanged(db, since: $0) }
      try backup.backup(to: db, whenLocked: check)
    }
    try queue.close()
  }

  /// Looks whether another connection has written; what it returns looks again, later, without a
  /// statement, which the copying does not allow.
  private static func unchanged(_ db: Database, since version: Int64) throws -> () throws -> Void {
    try WriteLock(db: db, options: RunOptions()).begin()
    let (now, pages) = (
      Result { try Int64.fetchOne(db, sql: "PRAGMA data_version") }, db.fileControl(.dataVersion)
    )
    try db.execute(sql: "ROLLBACK TRANSACTION")
    guard try now.get() == version else { throw MigrationError.stalePlan }
    return {
      guard db.fileControl(.dataVersion) == pages else { throw MigrationError.stalePlan }
    }
  }

  private static func removeOld(_ file: String, but needed: [String]) throws {
    for backup in try list(of: file).dropFirst(limit) where !needed.contains(backup.path) {
      try FileSystem.remove(backup.path)
    }
  }
}

extension DatabaseBackup {
  /// Whether they are one file; who made it counts for nothing.
  public static func == (lhs: DatabaseBackup, rhs: DatabaseBackup) -> Bool {
    lhs.path == rhs.path && lhs.bytes == rhs.bytes
  }

  /// Hashes what makes them equal.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(bytes)
  }
}

extension MigrationProject {
  /// Copies a database to a file, beside it where no path is given.
  public func backup(_ db: Database, to path: String? = nil) throws -> DatabaseBackup {
    try db.waitingForLocks(run) { try DatabaseBackup.make(db, to: path) }
  }

  /// The backups of a database, the newest first.
  public func backups(_ db: Database) throws -> [DatabaseBackup] {
    guard let file = db.filename(), !file.isEmpty else { return [] }
    return try DatabaseBackup.list(of: file)
  }

  /// Makes a database what a backup is: the newest where no path is given.
  ///
  /// Returns the path of the backup. What was written since it was made is lost.
  public func restore(_ db: Database, from path: String? = nil) throws -> String {
    if db.isInsideTransaction { throw MigrationError.insideTransaction }
    if db.isReadonly() { throw MigrationError.readOnly(path: db.path) }
    guard let path = try path ?? backups(db).first?.path else {
      throw MigrationError.invalid("\(db.path) has no backup; make one with .migrate backup")
    }
    let backup = DatabaseBackup(path: path, bytes: FileSystem.size(path) ?? 0)
    try db.waitingForLocks(run) { try backup.restore(into: db) }
    return path
  }
}
