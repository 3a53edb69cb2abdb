import CSQLite

/// Something that a statement will do, as SQLite announces it while it prepares the statement.
///
/// Source: <https://www.sqlite.org/c3ref/c_alter_table.html>
public struct StatementAction: Hashable, Sendable {
  /// What is done; reading is not announced.
  public enum Kind: Hashable, Sendable {
    /// Rows of a table or view are inserted, updated or deleted.
    case insert, update, delete
    /// An object is made.
    case createTable, createIndex, createTrigger, createView
    /// An object is dropped.
    case dropTable, dropIndex, dropTrigger, dropView
    /// A table is altered.
    case alterTable
    /// A pragma runs.
    case pragma
    /// A database is attached or detached.
    case attach, detach
    /// A transaction or savepoint begins or ends.
    case transaction, savepoint
  }

  /// What is done.
  public let kind: Kind
  /// The table, index, trigger, view or pragma; for `.transaction` BEGIN, COMMIT or ROLLBACK.
  public let name: String
  /// The table of an index or trigger, the column of an update, the argument of a pragma.
  public let detail: String?
  /// The innermost trigger or view that does it; `nil` for the statement itself.
  public let trigger: String?
}

extension Database {
  /// Runs a closure and hands on what the statements that are prepared in it will do.
  ///
  /// The observer must not use the connection. Statements prepared before are prepared again by
  /// SQLite when they are next run, and so announced too.
  ///
  /// Source: <https://www.sqlite.org/c3ref/set_authorizer.html>
  public func observingActions<Value>(
    _ observe: @escaping (StatementAction) -> Void,
    during body: () throws -> Value
  ) throws -> Value {
    let handle = try openHandle()
    let outer = callbacks["actions"]
    let box = CallbackBox(observe)
    install(box, on: handle)
    defer { install(outer as? CallbackBox<(StatementAction) -> Void>, on: handle) }
    return try body()
  }

  private func install(_ box: CallbackBox<(StatementAction) -> Void>?, on handle: OpaquePointer) {
    callbacks["actions"] = box
    guard let box else {
      sqlite3_set_authorizer(handle, nil, nil)
      return
    }
    sqlite3_set_authorizer(
      handle,
      { context, code, first, second, _, trigger in
        guard let context, let kind = StatementAction.Kind(code) else { return SQLITE_OK }
        let text = { (pointer: UnsafePointer<CChar>?) in pointer.map { String(cString: $0) } }
        let action = StatementAction(
          kind: kind,
          // An ALTER names its schema first, then its table.
          name: text(kind == .alterTable ? second : first) ?? "",
          detail: kind == .alterTable ? nil : text(second),
          trigger: text(trigger)
        )
        Unmanaged<CallbackBox<(StatementAction) -> Void>>.fromOpaque(context)
          .takeUnretainedValue().closure(action)
        return SQLITE_OK
      },
      Unmanaged.passUnretained(box).toOpaque()
    )
  }
}

extension StatementAction.Kind {
  fileprivate init?(_ code: Int32) {
    switch code {
    case SQLITE_INSERT: self = .insert
    case SQLITE_UPDATE: self = .update
    case SQLITE_DELETE: self = .delete
    case SQLITE_CREATE_TABLE, SQLITE_CREATE_TEMP_TABLE, SQLITE_CREATE_VTABLE: self = .createTable
    case SQLITE_CREATE_INDEX, SQLITE_CREATE_TEMP_INDEX: self = .createIndex
    case SQLITE_CREATE_TRIGGER, SQLITE_CREATE_TEMP_TRIGGER: self = .createTrigger
    case SQLITE_CREATE_VIEW, SQLITE_CREATE_TEMP_VIEW: self = .createView
    case SQLITE_DROP_TABLE, SQLITE_DROP_TEMP_TABLE, SQLITE_DROP_VTABLE: self = .dropTable
    case SQLITE_DROP_INDEX, SQLITE_DROP_TEMP_INDEX: self = .dropIndex
    case SQLITE_DROP_TRIGGER, SQLITE_DROP_TEMP_TRIGGER: self = .dropTrigger
    case SQLITE_DROP_VIEW, SQLITE_DROP_TEMP_VIEW: self = .dropView
    case SQLITE_ALTER_TABLE: self = .alterTable
    case SQLITE_PRAGMA: self = .pragma
    case SQLITE_ATTACH: self = .attach
    case SQLITE_DETACH: self = .detach
    case SQLITE_TRANSACTION: self = .transaction
    case SQLITE_SAVEPOINT: self = .savepoint
    default: return nil
    }
  }
}
