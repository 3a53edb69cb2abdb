import Glibc
import SQLiteQuery

extension ShellSession {
  /// Whether the prompt or the database may be left: an open transaction would be lost.
  func mayLeave() throws -> Bool {
    guard canAsk, isInsideTransaction else { return true }
    return try confirm("A transaction is open; leaving undoes its changes. Leave?")
  }

  /// Says that a name stands for no file yet, so that a slip is seen at once.
  func tellOfNewDatabase(_ target: OpenTarget) throws {
    guard !imitatesSQLite3, let path = target.path else { return }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
    guard access(folder, F_OK) == 0 || path.hasPrefix("file:") else {
      return try print("There is no directory \(folder): no database can be made in it.")
    }
    try print("\(path) does not exist: a new database, made with the first change.")
  }

  /// Says that a file which is there holds something else.
  func tellIfNoDatabase() throws {
    guard !imitatesSQLite3, let queue = connections.active.queue,
      let path = connections.active.target.path
    else { return }
    let magic = Array("SQLite format 3\0".utf8)
    let header = try queue.unsafeReentrantRead { db in db.firstBytesOfFile(magic.count) }
    guard let header, header != magic else { return }
    try print("\(path) is not a database: SQLite can't read it. .open FILE opens another one.")
  }
}
