import CSQLite

extension Database {
  /// Loads an extension of SQLite: a shared library.
  ///
  /// Loading is possible during this call only; the SQL function `load_extension` stays off.
  ///
  /// - Parameters:
  ///   - path: The library; SQLite also tries it with the platform's suffix.
  ///   - entryPoint: Its function that is called; `nil` takes the name that SQLite expects.
  /// - Throws: ``DatabaseError`` with the reason.
  ///
  /// Source: <https://www.sqlite.org/c3ref/load_extension.html>
  public func loadExtension(at path: String, entryPoint: String? = nil) throws {
    let handle = try openHandle()
    let wasOn = try isOn(.extensionLoading)
    try set(.extensionLoading, true)
    var message: UnsafeMutablePointer<CChar>?
    let code = sqlite3_load_extension(handle, path, entryPoint, &message)
    let words = message.map { String(cString: $0) }
    sqlite3_free(message)
    try set(.extensionLoading, wasOn)
    guard code == SQLITE_OK else {
      throw DatabaseError(resultCode: ResultCode(rawValue: code), message: words)
    }
  }
}
