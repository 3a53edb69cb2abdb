import CSQLite

extension Database {
  /// Decides about an action; an error that it throws refuses the statement and is what the caller
  /// of the statement catches.
  public typealias Authorizer = (StatementAction) throws -> AuthorizationDecision

  /// Asks a closure about every action of the statements that are prepared from now on.
  ///
  /// A connection has one authorizer; the new one replaces it. Statements that were prepared before
  /// are asked about again only where the schema has changed since. The closure must not use the
  /// connection.
  ///
  /// - Parameter authorizer: Called while statements are prepared; `nil` allows everything again.
  /// - Throws: ``DatabaseError`` 21 (`SQLITE_MISUSE`) once the connection is closed.
  ///
  /// Source: <https://www.sqlite.org/c3ref/set_authorizer.html>
  public func setAuthorizer(_ authorizer: Authorizer?) throws {
    let handle = try openHandle()
    clearStatementCache()
    guard let authorizer else {
      sqlite3_set_authorizer(handle, nil, nil)
      callbacks.authorizer = nil
      observation?.install()
      return
    }
    let box = HookBox(database: self, closure: authorizer)
    sqlite3_set_authorizer(handle, askAuthorizer, box.context)
    callbacks.authorizer = box
    observation?.install()
  }
}

func askAuthorizer(
  _ context: UnsafeMutableRawPointer?,
  _ code: Int32,
  _ name: UnsafePointer<CChar>?,
  _ detail: UnsafePointer<CChar>?,
  _ schema: UnsafePointer<CChar>?,
  _ trigger: UnsafePointer<CChar>?
) -> Int32 {
  guard let box = HookBox<Database.Authorizer>.from(context) else { return SQLITE_DENY }
  let action = StatementAction(
    kind: StatementAction.Kind(rawValue: code) ?? .unknown,
    name: name.map { String(cString: $0) },
    detail: detail.map { String(cString: $0) },
    schema: schema.map { String(cString: $0) },
    trigger: trigger.map { String(cString: $0) }
  )
  do {
    switch try box.closure(action) {
    case .allow: return SQLITE_OK
    case .deny: return SQLITE_DENY
    case .ignore: return SQLITE_IGNORE
    }
  } catch {
    box.keep(error)
    return SQLITE_DENY
  }
}
