import CSQLite

extension Database {
  /// The first bytes of a schema's file, as they are on the disk.
  ///
  /// SQLite reads them: whoever opens the file beside it drops, on closing it, all locks that the
  /// process has on the file, and another program may write into an open transaction.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - schema: `main` or the name of an attached database.
  /// - Returns: `nil` where there is no file, or not as many bytes in it.
  ///
  /// Source: <https://www.sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_>
  package func firstBytesOfFile(_ count: Int, schema: String = "main") -> [UInt8]? {
    guard let handle, let path = filename(schema: schema), !path.isEmpty else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    let code = assay_sqlite_read_file(handle, schema, &bytes, Int32(clamping: count))
    return code == SQLITE_OK ? bytes : nil
  }
}
