extension DatabaseWriter {
  /// Removes all tables, views and what else the database holds; pragmas of the file stay.
  ///
  /// - Throws: ``DatabaseError``, also where another connection uses the database.
  ///
  /// Source: <https://www.sqlite.org/c3ref/c_dbconfig_defensive.html#sqlitedbconfigresetdatabase>
  public func erase() throws {
    try barrierWriteWithoutTransaction { db in
      db.clearStatementCache()
      try db.set(.resetDatabase, true)
      do { try db.execute(sql: "VACUUM") } catch {
        try db.set(.resetDatabase, false)
        throw error
      }
      try db.set(.resetDatabase, false)
    }
  }

  /// Rebuilds the file so that it takes as little room as possible.
  ///
  /// - Throws: ``DatabaseError``.
  ///
  /// Source: <https://www.sqlite.org/lang_vacuum.html>
  public func vacuum() throws {
    try writeWithoutTransaction { try $0.execute(sql: "VACUUM") }
  }
}

extension DatabaseReader {
  /// Copies the database into a new file that takes as little room as possible.
  ///
  /// A snapshot, whose transaction never ends, goes through a temporary file first.
  ///
  /// - Parameter filePath: The file; it must not exist, or be empty.
  /// - Throws: ``DatabaseError``.
  ///
  /// Source: <https://www.sqlite.org/lang_vacuum.html#vacuuminto>
  public func vacuum(into filePath: String) throws {
    try unsafeRead { db in
      guard db.isInsideTransaction else { return try db.vacuum(into: filePath) }
      var configuration = configuration
      configuration.readonly = false
      let copy = try DatabaseQueue(path: "", configuration: configuration)
      try copy.writeWithoutTransaction { try db.backup(to: $0) }
      try copy.vacuum(into: filePath)
    }
  }

  /// Copies this database over another one, which takes its content exactly.
  ///
  /// - Parameters:
  ///   - writer: What is overwritten; not this database.
  ///   - pagesPerStep: Pages (not bytes) copied before others get a turn; -1 copies all at once.
  ///   - progress: Called after each step; an error it throws ends the backup, but on the last step.
  /// - Throws: ``DatabaseError``, or what `progress` throws.
  ///
  /// Source: <https://www.sqlite.org/backup.html>
  public func backup(
    to writer: some DatabaseWriter,
    pagesPerStep: Int32 = -1,
    progress: ((DatabaseBackupProgress) throws -> Void)? = nil
  ) throws {
    try writer.writeWithoutTransaction { destination in
      try backup(to: destination, pagesPerStep: pagesPerStep, progress: progress)
    }
  }

  /// Copies this database over another one, which takes its content exactly.
  ///
  /// - Parameters:
  ///   - destination: What is overwritten; no transaction may be open there.
  ///   - pagesPerStep: Pages (not bytes) copied before others get a turn; -1 copies all at once.
  ///   - progress: Called after each step; an error it throws ends the backup, but on the last step.
  /// - Throws: ``DatabaseError``, or what `progress` throws.
  ///
  /// Source: <https://www.sqlite.org/backup.html>
  public func backup(
    to destination: Database,
    pagesPerStep: Int32 = -1,
    progress: ((DatabaseBackupProgress) throws -> Void)? = nil
  ) throws {
    try unsafeRead { source in
      try source.backup(to: destination, pagesPerStep: pagesPerStep, progress: progress)
    }
  }
}

extension Database {
  /// `VACUUM INTO` writes another file alone, but a connection that refuses to write refuses it too.
  fileprivate func vacuum(into filePath: String) throws {
    try withQueryOnly(false) { try execute(sql: "VACUUM INTO ?", arguments: [filePath]) }
  }
}

extension DatabaseQueue {
  /// A database in memory with the content of a file.
  ///
  /// - Parameters:
  ///   - path: The file, which is only read.
  ///   - configuration: How the copy is opened.
  /// - Returns: The copy.
  /// - Throws: ``DatabaseError``.
  public static func inMemoryCopy(
    fromPath path: String,
    configuration: Configuration = Configuration()
  ) throws -> DatabaseQueue {
    try copy(fromPath: path, to: ":memory:", configuration: configuration)
  }

  /// A database in a temporary file, gone with its connection, with the content of a file.
  ///
  /// - Parameters:
  ///   - path: The file, which is only read.
  ///   - configuration: How the copy is opened.
  /// - Returns: The copy.
  /// - Throws: ``DatabaseError``.
  public static func temporaryCopy(
    fromPath path: String,
    configuration: Configuration = Configuration()
  ) throws -> DatabaseQueue {
    try copy(fromPath: path, to: "", configuration: configuration)
  }

  private static func copy(
    fromPath path: String,
    to target: String,
    configuration: Configuration
  ) throws -> DatabaseQueue {
    var sourceConfiguration = configuration
    sourceConfiguration.readonly = true
    let source = try DatabaseQueue(path: path, configuration: sourceConfiguration)
    var targetConfiguration = configuration
    targetConfiguration.readonly = false
    let copy = try DatabaseQueue(path: target, configuration: targetConfiguration)
    try source.backup(to: copy)
    if configuration.readonly {
      // A database in memory or a temporary file can't be opened read-only: it would stay empty.
      try copy.writeWithoutTransaction { try $0.becomeReadOnly() }
    }
    return copy
  }

  /// Gives back memory that the connection can do without.
  public func releaseMemory() { try? access.access { $0.releaseMemory() } }
}
