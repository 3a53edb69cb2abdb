extension ShellSession {
  /// Whether the prompt or the database may be left: an open transaction would be lost.
  func mayLeave() throws -> Bool {
    guard canAsk, isInsideTransaction else { return true }
    return try confirm("A transaction is open; leaving undoes its changes. Leave?")
  }

  /// Says that a name stands for no file yet, so that a slip is seen at once.
  func tellOfNewDatabase(_ target: OpenTarget) throws {
    guard !imitatesSQLite3, let path = target.path else { return }
    try print("\(path) does not exist: a new database, made with the first change.")
  }
}
