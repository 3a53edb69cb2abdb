import CSQLite

/// A question to, or a setting of, the file behind a schema; the raw values are SQLite's numbers.
///
/// Source: <https://www.sqlite.org/c3ref/c_fcntl_begin_atomic_write.html>
@frozen public enum FileControl: Int32, Sendable, CaseIterable {
  /// Bytes by which the file grows.
  case chunkSize = 6
  /// Whether the write-ahead log stays when the last connection closes; -1 asks.
  case persistentLog = 10
  /// Whether a write leaves the bytes around it alone when power fails; -1 asks.
  case powersafeOverwrite = 13
  /// Whether the file has been moved or removed since it was opened.
  case hasMoved = 20
  /// Milliseconds to wait for a lock.
  case lockTimeout = 34
  /// A number that changes with the file's content.
  case dataVersion = 35
  /// Bytes that a database in memory may grow to; -1 asks.
  case sizeLimit = 36
  /// Bytes left free at the end of each page; -1 asks.
  case reservedBytes = 38
}

extension Database {
  /// Asks or sets something of the file behind a schema.
  ///
  /// - Parameters:
  ///   - control: What.
  ///   - value: The new value; -1 asks where the control can be asked.
  ///   - schema: `main`, `temp` or the name of an attached database.
  /// - Returns: The value then; the one that was given where there is no such schema, or where the
  ///   connection is closed.
  ///
  /// Source: <https://www.sqlite.org/c3ref/file_control.html>
  public func fileControl(
    _ control: FileControl,
    _ value: Int = -1,
    schema: String = "main"
  ) -> Int {
    guard let handle else { return value }
    if control == .sizeLimit {
      var size = Int64(value)
      sqlite3_file_control(handle, schema, control.rawValue, &size)
      return Int(size)
    }
    var number = Int32(clamping: value)
    sqlite3_file_control(handle, schema, control.rawValue, &number)
    return Int(number)
  }

  /// A name for a temporary file, where the schema's file system makes them.
  ///
  /// - Parameter schema: `main`, `temp` or the name of an attached database.
  /// - Returns: A path, `nil` for a database in memory or once the connection is closed.
  public func temporaryFilename(schema: String = "main") -> String? {
    guard let handle else { return nil }
    var name: UnsafeMutablePointer<CChar>?
    _ = withUnsafeMutablePointer(to: &name) {
      sqlite3_file_control(handle, schema, SQLITE_FCNTL_TEMPFILENAME, $0)
    }
    guard let name else { return nil }
    defer { sqlite3_free(name) }
    return String(cString: name)
  }
}
