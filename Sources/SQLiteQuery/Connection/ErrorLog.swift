import CSQLite

extension Database {
  /// Told of the errors that SQLite logs, whatever connection they occur on.
  public typealias LogErrorFunction =
    @Sendable (_ resultCode: ResultCode, _ message: String) -> Void

  /// Told of the errors that SQLite logs; `nil` by default.
  ///
  /// It is called on the thread of the error, and must not use SQLite. A program that has used SQLite
  /// before the first database of this library was opened gets no log: SQLite takes none afterwards.
  ///
  /// Source: <https://www.sqlite.org/errlog.html>
  public static var logError: LogErrorFunction? {
    get { ErrorLog.shared.function }
    set { ErrorLog.shared.set(newValue) }
  }
}

/// The log of all connections.
final class ErrorLog: @unchecked Sendable {
  // Safe to share: the function is read and written with the lock held.
  static let shared = ErrorLog()

  /// Hands SQLite the log, once, before SQLite is used.
  static let isInstalled = assay_sqlite_config_log(report) == SQLITE_OK

  private let lock = Lock()
  private var current: Database.LogErrorFunction?

  var function: Database.LogErrorFunction? {
    lock.acquire()
    defer { lock.release() }
    return current
  }

  func set(_ function: Database.LogErrorFunction?) {
    lock.acquire()
    current = function
    lock.release()
    _ = Self.isInstalled
  }
}

private func report(
  _ context: UnsafeMutableRawPointer?,
  _ code: Int32,
  _ message: UnsafePointer<CChar>?
) {
  guard let function = ErrorLog.shared.function, let message else { return }
  function(ResultCode(rawValue: code), String(cString: message))
}
