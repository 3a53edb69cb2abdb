import CSQLite

/// Carries a closure through SQLite's untyped context pointers, and its error back to the caller.
final class HookBox<Closure> {
  /// The connection outlives its hooks: it ends them when it closes.
  private unowned let database: Database
  let closure: Closure

  init(database: Database, closure: Closure) {
    self.database = database
    self.closure = closure
  }

  /// The pointer that SQLite hands back; valid while the connection keeps the box.
  var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  static func from(_ context: UnsafeMutableRawPointer?) -> Self? {
    context.map { Unmanaged<Self>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Keeps an error for the caller of the statement; the first one counts.
  func keep(_ error: any Error) {
    if database.pendingError == nil { database.pendingError = error }
  }
}

/// The closures that SQLite holds pointers to, kept alive while it does.
struct HookRegistry {
  var busy: AnyObject?
  var authorizer: AnyObject?
  var progress: AnyObject?
  var commit: AnyObject?
  var rollback: AnyObject?
  var update: AnyObject?
  var trace: AnyObject?
}

extension Database {
  /// Ends all calls: statements that outlive the connection would call closures that are gone.
  func removeHooks(from handle: OpaquePointer) {
    sqlite3_set_authorizer(handle, nil, nil)
    sqlite3_progress_handler(handle, 0, nil, nil)
    sqlite3_commit_hook(handle, nil, nil)
    sqlite3_rollback_hook(handle, nil, nil)
    sqlite3_update_hook(handle, nil, nil)
    sqlite3_trace_v2(handle, 0, nil, nil)
    sqlite3_busy_handler(handle, nil, nil)
    callbacks = HookRegistry()
    observation = nil
  }
}
