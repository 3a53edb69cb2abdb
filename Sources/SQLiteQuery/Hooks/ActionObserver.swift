import CSQLite

extension Database {
  /// Runs a closure and hands on what the statements that are prepared in it would write.
  ///
  /// Reads are not handed on. An authorizer that is set goes on deciding. The observer must not use
  /// the connection. Statements of the cache are prepared again when they are next run, and so
  /// handed on too.
  ///
  /// - Throws: What the closure throws; ``DatabaseError`` 21 (`SQLITE_MISUSE`) once the connection is
  ///   closed.
  ///
  /// Source: <https://www.sqlite.org/c3ref/set_authorizer.html>
  public func observingActions<Value>(
    _ observe: @escaping (StatementAction) -> Void,
    during body: () throws -> Value
  ) throws -> Value {
    let handle = try openHandle()
    let outer = callbacks.authorizer
    let box = ActionObserver(observe, outer: outer as? HookBox<Authorizer>)
    callbacks.authorizer = box
    sqlite3_set_authorizer(handle, observeAction, Unmanaged.passUnretained(box).toOpaque())
    defer {
      callbacks.authorizer = outer
      switch outer {
      case let outer as HookBox<Authorizer>:
        sqlite3_set_authorizer(handle, askAuthorizer, outer.context)
      case let outer as ActionObserver:
        sqlite3_set_authorizer(handle, observeAction, Unmanaged.passUnretained(outer).toOpaque())
      default: sqlite3_set_authorizer(handle, nil, nil)
      }
      if !(outer is ActionObserver) { observation?.install() }
    }
    return try body()
  }
}

private final class ActionObserver {
  let observe: (StatementAction) -> Void
  let outer: HookBox<Database.Authorizer>?

  init(_ observe: @escaping (StatementAction) -> Void, outer: HookBox<Database.Authorizer>?) {
    self.observe = observe
    self.outer = outer
  }
}

private func observeAction(
  _ context: UnsafeMutableRawPointer?,
  _ code: Int32,
  _ name: UnsafePointer<CChar>?,
  _ detail: UnsafePointer<CChar>?,
  _ schema: UnsafePointer<CChar>?,
  _ trigger: UnsafePointer<CChar>?
) -> Int32 {
  guard let context else { return SQLITE_DENY }
  let observer = Unmanaged<ActionObserver>.fromOpaque(context).takeUnretainedValue()
  switch code {
  // Each column of each query is announced: too often to make strings of them.
  case SQLITE_READ, SQLITE_SELECT, SQLITE_FUNCTION, SQLITE_RECURSIVE: break
  default:
    observer.observe(
      StatementAction(
        kind: StatementAction.Kind(rawValue: code) ?? .unknown,
        name: name.map { String(cString: $0) },
        detail: detail.map { String(cString: $0) },
        schema: schema.map { String(cString: $0) },
        trigger: trigger.map { String(cString: $0) }
      )
    )
  }
  guard let outer = observer.outer else { return SQLITE_OK }
  return askAuthorizer(outer.context, code, name, detail, schema, trigger)
}
