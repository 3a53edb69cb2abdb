import Glibc
import SQLiteQuery

extension ShellSession {
  /// Makes sure that a file which is about to be written anew is no database that is open here.
  ///
  /// - Throws: ``CommandError``.
  func refuseOpenDatabase(_ path: String) throws {
    var target = stat()
    guard stat(path, &target) == 0, target.st_mode & S_IFMT == S_IFREG else { return }
    let before = execution.tracesNothing
    execution.tracesNothing = true
    defer { execution.tracesNothing = before }
    for queue in connections.slots.compactMap(\.queue) {
      let files = try queue.unsafeReentrantRead { db in
        try String.fetchAll(db, sql: "SELECT file FROM pragma_database_list WHERE file <> ''")
      }
      // The log holds what has been committed, and the journal what a crash has to undo.
      let all = files.flatMap { file in ["", "-wal", "-journal", "-shm"].map { file + $0 } }
      for file in all {
        var opened = stat()
        guard stat(file, &opened) == 0, opened.st_ino == target.st_ino,
          opened.st_dev == target.st_dev
        else { continue }
        throw CommandError("\"\(path)\" is a database that is open here; results would destroy it")
      }
    }
  }
}
