import CSQLite

extension Database {
  /// Calls a closure while statements run, which can stop them.
  ///
  /// A connection has one progress handler; the new one replaces it. The closure must not use the
  /// connection.
  ///
  /// - Parameters:
  ///   - instructionCount: About how many instructions of SQLite's virtual machine pass between two
  ///     calls; at least 1.
  ///   - shouldContinue: Returns false to stop the statement with `SQLITE_INTERRUPT`; an error that
  ///     it throws stops it too, and is what the caller of the statement catches. `nil` ends the
  ///     calls.
  /// - Throws: ``DatabaseError`` 21 (`SQLITE_MISUSE`) once the connection is closed.
  ///
  /// Source: <https://www.sqlite.org/c3ref/progress_handler.html>
  public func setProgressHandler(
    every instructionCount: Int = 1000,
    _ shouldContinue: (() throws -> Bool)?
  ) throws {
    let handle = try openHandle()
    guard let shouldContinue else {
      sqlite3_progress_handler(handle, 0, nil, nil)
      callbacks.progress = nil
      return
    }
    let box = HookBox(database: self, closure: shouldContinue)
    sqlite3_progress_handler(
      handle,
      Int32(clamping: max(instructionCount, 1)),
      { context in
        guard let box = HookBox<() throws -> Bool>.from(context) else { return 0 }
        do { return try box.closure() ? 0 : 1 } catch {
          box.keep(error)
          return 1
        }
      },
      box.context
    )
    callbacks.progress = box
  }
}
