import CSQLite

/// One connection to a database, lent for the time of one access.
///
/// ``DatabaseQueue`` hands it to closures; it must not leave them.
///
/// Source: <https://www.sqlite.org/c3ref/sqlite3.html>
public final class Database {
  /// How the connection was opened.
  public let configuration: Configuration

  /// The file's path as it was given, `:memory:` for a database in memory.
  public let path: String

  /// `nil` once the connection is closed.
  private(set) var handle: OpaquePointer?

  var statementCache = StatementCache()

  /// An error of a Swift closure that SQLite called, kept until the statement that called it fails.
  var pendingError: (any Error)?

  /// An error of a method that can't throw, for the next statement that is prepared.
  var deferredError: (any Error)?

  /// The closures that SQLite calls.
  var callbacks = HookRegistry()

  /// Tells the transaction observers; `nil` where there are none.
  var observation: ObservationBroker?

  /// Of the task that the connection works for now; `nil` for an access without task.
  var cancellation: AccessCancellation?

  /// How many transaction closures are nested now.
  var transactionDepth = 0

  /// How many read-only accesses are nested now.
  var readOnlyDepth = 0

  /// Opens a connection and prepares it.
  init(path: String, configuration: Configuration) throws {
    self.path = path
    self.configuration = configuration
    var flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI | SQLITE_OPEN_EXRESCODE
    if configuration.readonly {
      flags |= SQLITE_OPEN_READONLY
    } else {
      flags |= SQLITE_OPEN_READWRITE
      if configuration.createsFile { flags |= SQLITE_OPEN_CREATE }
    }
    _ = ErrorLog.isInstalled
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(path, &opened, flags, nil)
    guard code == SQLITE_OK, let opened else {
      let message = opened.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) }
      sqlite3_close_v2(opened)
      throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message)
    }
    handle = opened
    do { try prepare() } catch {
      close()
      throw error
    }
  }

  /// A connection that is closed from the start: what uses it throws that.
  init() {
    path = ":memory:"
    configuration = Configuration()
  }

  deinit { close() }

  private func prepare() throws {
    guard let handle else { return }
    let allowed: Int32 = configuration.acceptsDoubleQuotedStringLiterals ? 1 : 0
    _ = assay_sqlite_db_config_bool(handle, SQLITE_DBCONFIG_DQS_DML, allowed, nil)
    _ = assay_sqlite_db_config_bool(handle, SQLITE_DBCONFIG_DQS_DDL, allowed, nil)
    _ = assay_sqlite_db_config_bool(
      handle,
      SQLITE_DBCONFIG_ENABLE_FKEY,
      configuration.foreignKeysEnabled ? 1 : 0,
      nil
    )
    // Some builds of SQLite start with it on.
    try set(.extensionLoading, false)
    setBusyMode(configuration.busyMode)
    try DatabaseCollation.installOnDemand(in: self)
    if configuration.addsDefaultFunctions {
      for function in DatabaseFunction.defaults { try function.install(in: self) }
      for collation in DatabaseCollation.defaults { try collation.install(in: self) }
    }
    for preparation in configuration.preparations { try preparation(self) }
    // SQLite opens any file and looks at it with the first statement.
    if configuration.validatesFile { try execute(sql: "SELECT 1 FROM sqlite_master LIMIT 1") }
  }

  /// Ends the connection; statements that are still alive end it for good when they go.
  func close() {
    guard let handle else { return }
    statementCache.removeAll()
    removeHooks(from: handle)
    sqlite3_close_v2(handle)
    self.handle = nil
  }

  /// Ends the connection, unless a statement of it is alive; those of virtual tables do not count.
  ///
  /// - Returns: Whether it ended.
  func closeIfIdle() -> Bool {
    guard let handle else { return true }
    clearStatementCache()
    guard sqlite3_close(handle) == SQLITE_OK else { return false }
    self.handle = nil
    callbacks = HookRegistry()
    observation = nil
    return true
  }

  /// The open connection.
  ///
  /// - Throws: ``DatabaseError`` 21 (`SQLITE_MISUSE`) once it is closed.
  func openHandle() throws -> OpaquePointer {
    guard let handle else {
      throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "the database is closed")
    }
    return handle
  }
}

extension Database {
  /// The `sqlite3 *`, for calls of SQLite that this library does not have; `nil` once closed.
  public var sqliteConnection: OpaquePointer? { handle }

  /// The result code of the last call of SQLite that failed, or `SQLITE_OK`.
  ///
  /// Source: <https://www.sqlite.org/c3ref/errcode.html>
  public var lastErrorCode: ResultCode {
    handle.map { ResultCode(rawValue: sqlite3_errcode($0)) } ?? .SQLITE_MISUSE
  }

  /// SQLite's words about the last call that failed.
  ///
  /// Source: <https://www.sqlite.org/c3ref/errcode.html>
  public var lastErrorMessage: String? {
    handle.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) }
  }

  /// The rowid of the last inserted row, 0 where there was none.
  ///
  /// Source: <https://www.sqlite.org/c3ref/last_insert_rowid.html>
  public var lastInsertedRowID: Int64 { handle.map { sqlite3_last_insert_rowid($0) } ?? 0 }

  /// How many rows the last INSERT, UPDATE or DELETE changed, not counting triggers.
  ///
  /// Source: <https://www.sqlite.org/c3ref/changes.html>
  public var changesCount: Int { handle.map { Int(sqlite3_changes64($0)) } ?? 0 }

  /// How many rows have been changed since the connection was opened, triggers included.
  ///
  /// Source: <https://www.sqlite.org/c3ref/total_changes.html>
  public var totalChangesCount: Int { handle.map { Int(sqlite3_total_changes64($0)) } ?? 0 }

  /// Whether a transaction or savepoint is open.
  ///
  /// Source: <https://www.sqlite.org/c3ref/get_autocommit.html>
  public var isInsideTransaction: Bool { handle.map { sqlite3_get_autocommit($0) == 0 } ?? false }

  /// Whether the schema can't be written: its file is read-only or was opened so.
  ///
  /// - Parameter schema: `main`, `temp` or the name of an attached database.
  /// - Returns: False also where there is no such schema.
  ///
  /// Source: <https://www.sqlite.org/c3ref/db_readonly.html>
  public func isReadonly(schema: String = "main") -> Bool {
    handle.map { sqlite3_db_readonly($0, schema) == 1 } ?? false
  }

  /// The absolute path of a schema's file; `nil` or empty for one in memory.
  ///
  /// - Parameter schema: `main`, `temp` or the name of an attached database.
  /// - Returns: The path; `nil` where there is no such schema.
  ///
  /// Source: <https://www.sqlite.org/c3ref/db_filename.html>
  public func filename(schema: String = "main") -> String? {
    handle.flatMap { sqlite3_db_filename($0, schema) }.map { String(cString: $0) }
  }

  /// Stops the running statement with `SQLITE_INTERRUPT`.
  ///
  /// Source: <https://www.sqlite.org/c3ref/interrupt.html>
  public func interrupt() { handle.map { sqlite3_interrupt($0) } }

  /// Chooses what happens when another connection holds the lock that is needed.
  public func setBusyMode(_ mode: BusyMode) {
    guard let handle else { return }
    switch mode {
    case .immediateError:
      sqlite3_busy_timeout(handle, 0)
    case .timeout(let seconds):
      // The longest that SQLite knows is 24 days; what is no number asks for no wait.
      let milliseconds = min((seconds * 1000).rounded(.up), Double(Int32.max))
      sqlite3_busy_timeout(handle, milliseconds > 0 ? Int32(milliseconds) : 0)
    case .callback(let again):
      let box = HookBox(database: self, closure: again)
      sqlite3_busy_handler(
        handle,
        { context, tries in
          guard let box = HookBox<BusyCallback>.from(context) else { return 0 }
          return box.closure(Int(tries)) ? 1 : 0
        },
        box.context
      )
      callbacks.busy = box
    }
  }

  /// The error of a result code, with what the connection says about it.
  func error(_ code: Int32, sql: String?, arguments: StatementArguments? = nil) -> DatabaseError {
    guard let handle else {
      return DatabaseError(resultCode: .SQLITE_MISUSE, message: "the database is closed", sql: sql)
    }
    let offset = sqlite3_error_offset(handle)
    return DatabaseError(
      resultCode: ResultCode(rawValue: code),
      message: sqlite3_errmsg(handle).map { String(cString: $0) },
      sql: sql,
      arguments: arguments,
      publicStatementArguments: configuration.publicStatementArguments,
      byteOffset: offset >= 0 ? Int(offset) : nil
    )
  }

  /// Runs what has to be done also for a task that is cancelled.
  func ignoringCancellation<Result>(_ body: () throws -> Result) rethrows -> Result {
    let cancellation = cancellation
    self.cancellation = nil
    defer { self.cancellation = cancellation }
    return try body()
  }

  func takePendingError() -> (any Error)? {
    defer { pendingError = nil }
    return pendingError
  }
}
