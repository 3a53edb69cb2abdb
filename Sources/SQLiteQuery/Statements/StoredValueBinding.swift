import CSQLite

extension Statement {
  /// Runs the statement to its end with values that are bound where they lie, rows thrown away.
  ///
  /// Nothing is copied or allocated, and nothing stays bound that could be run again: for loops
  /// that insert many rows.
  ///
  /// - Parameter values: One for each parameter, in the order of their numbers; text and blob bytes
  ///   have to be valid during the call. Parameters beyond them are NULL.
  /// - Throws: ``DatabaseError``; it carries no arguments.
  ///
  /// Source: <https://www.sqlite.org/c3ref/bind_blob.html>
  public func execute(storedValues values: UnsafeBufferPointer<StoredValue>) throws {
    startRun()
    if hasBindings || unbindable != nil {
      boundArguments = StatementArguments()
      unbindable = nil
    }
    for index in values.indices {
      let code = bind(values[index], at: Int32(truncatingIfNeeded: index + 1))
      guard code == SQLITE_OK else {
        forgetBindings()
        throw database.error(code, sql: sql)
      }
    }
    do {
      while try step() {}
    } catch {
      forgetBindings()
      throw error
    }
    reset()
    forgetBindings()
  }

  private func forgetBindings() {
    sqlite3_clear_bindings(handle)
    hasBindings = false
  }

  @inline(__always)
  private func bind(_ value: StoredValue, at index: Int32) -> Int32 {
    switch value {
    case .null:
      return sqlite3_bind_null(handle, index)
    case .integer(let integer):
      return sqlite3_bind_int64(handle, index, integer)
    case .real(let real):
      return sqlite3_bind_double(handle, index, real)
    case .text(let bytes):
      let start = bytes.baseAddress ?? BindingBuffer.emptyBytes
      return sqlite3_bind_text64(
        handle,
        index,
        start.assumingMemoryBound(to: CChar.self),
        UInt64(bytes.count),
        nil,
        UInt8(SQLITE_UTF8)
      )
    case .blob(let bytes):
      let start = bytes.baseAddress ?? BindingBuffer.emptyBytes
      return sqlite3_bind_blob64(handle, index, start, UInt64(bytes.count), nil)
    }
  }
}
