import CSQLite

extension Database {
  /// Calls a closure before each commit of a transaction that wrote, which can refuse it.
  ///
  /// A connection has one commit hook; the new one replaces it. The closure must not use the
  /// connection.
  ///
  /// - Parameter shouldCommit: Returns false to roll back instead, with
  ///   `SQLITE_CONSTRAINT_COMMITHOOK`; an error that it throws rolls back too, and is what the caller
  ///   catches. `nil` ends the calls.
  /// - Throws: ``DatabaseError`` 21 (`SQLITE_MISUSE`) once the connection is closed.
  ///
  /// Source: <https://www.sqlite.org/c3ref/commit_hook.html>
  public func setCommitHook(_ shouldCommit: (() throws -> Bool)?) throws {
    let handle = try openHandle()
    guard let shouldCommit else {
      sqlite3_commit_hook(handle, nil, nil)
      callbacks.commit = nil
      observation?.install()
      return
    }
    let box = HookBox(database: self, closure: shouldCommit)
    sqlite3_commit_hook(
      handle,
      { context in
        guard let box = HookBox<() throws -> Bool>.from(context) else { return 0 }
        do { return try box.closure() ? 0 : 1 } catch {
          box.keep(error)
          return 1
        }
      },
      box.context
    )
    callbacks.commit = box
    observation?.install()
  }

  /// Calls a closure after each rollback of a transaction.
  ///
  /// A connection has one rollback hook; the new one replaces it. The closure must not use the
  /// connection. It is not called for the rollback that closing a connection means.
  ///
  /// - Parameter didRollback: `nil` ends the calls.
  /// - Throws: ``DatabaseError`` 21 (`SQLITE_MISUSE`) once the connection is closed.
  ///
  /// Source: <https://www.sqlite.org/c3ref/commit_hook.html>
  public func setRollbackHook(_ didRollback: (() -> Void)?) throws {
    let handle = try openHandle()
    guard let didRollback else {
      sqlite3_rollback_hook(handle, nil, nil)
      callbacks.rollback = nil
      observation?.install()
      return
    }
    let box = HookBox(database: self, closure: didRollback)
    sqlite3_rollback_hook(
      handle,
      { context in HookBox<() -> Void>.from(context)?.closure() },
      box.context
    )
    callbacks.rollback = box
    observation?.install()
  }

  /// Calls a closure for each row that is inserted, updated or deleted in a rowid table.
  ///
  /// A connection has one update hook; the new one replaces it. The closure must not use the
  /// connection.
  ///
  /// - Parameter didChange: Called before the transaction ends; `nil` ends the calls.
  /// - Throws: ``DatabaseError`` 21 (`SQLITE_MISUSE`) once the connection is closed.
  ///
  /// Source: <https://www.sqlite.org/c3ref/update_hook.html>
  public func setUpdateHook(_ didChange: ((RowChange) -> Void)?) throws {
    let handle = try openHandle()
    guard let didChange else {
      sqlite3_update_hook(handle, nil, nil)
      callbacks.update = nil
      observation?.install()
      return
    }
    let box = HookBox(database: self, closure: didChange)
    sqlite3_update_hook(
      handle,
      { context, operation, schema, table, rowID in
        guard let box = HookBox<(RowChange) -> Void>.from(context), let schema, let table,
          let kind = RowChange.Kind(rawValue: operation)
        else { return }
        box.closure(
          RowChange(
            kind: kind,
            schema: String(cString: schema),
            table: String(cString: table),
            rowID: rowID
          )
        )
      },
      box.context
    )
    callbacks.update = box
    observation?.install()
  }
}

/// One row that a statement changed.
public struct RowChange: Hashable, Sendable {
  /// What happened to the row.
  public typealias Kind = DatabaseEvent.Kind

  /// What happened to the row.
  public let kind: Kind
  /// `main`, `temp` or the name of an attached database.
  public let schema: String
  /// The table.
  public let table: String
  /// The rowid; after an update the new one.
  public let rowID: Int64
}
