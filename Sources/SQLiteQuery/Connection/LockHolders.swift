import FoundationEssentials
import Glibc

/// Another process that holds a lock on a database.
public struct LockHolder: Hashable, Sendable {
  /// The process.
  public let processID: Int32
  /// The name of its program, where the system tells it.
  public let program: String?
}

extension LockHolder: CustomStringConvertible {
  /// `process 4711 (sqlite3)`.
  public var description: String { "process \(processID)" + (program.map { " (\($0))" } ?? "") }
}

extension Database {
  /// The other processes that keep a schema's file locked now: those that write, or where there are
  /// none, those that read.
  ///
  /// - Parameter schema: `main` or the name of an attached database.
  /// - Returns: Empty where the locks are gone meanwhile, are of this process, or are of one that
  ///   the system doesn't tell about.
  ///
  /// Source: <https://www.sqlite.org/lockingv3.html>, <https://www.sqlite.org/walformat.html>
  public func lockHolders(schema: String = "main") -> [LockHolder] {
    guard let path = filename(schema: schema), !path.isEmpty,
      let table = try? Data(contentsOf: URL(filePath: "/proc/locks"))
    else { return [] }
    // Bytes of the file that are locked in a rollback database, and of the index of the log.
    let places = [(path, 0x4000_0000..<0x4000_0200), (path + "-shm", 120..<128)]
    let locks = String(decoding: table, as: UTF8.self).split(separator: "\n").compactMap(
      FileLock.init
    )
    let relevant = places.flatMap { file, range -> [FileLock] in
      var status = stat()
      guard stat(file, &status) == 0 else { return [] }
      return locks.filter { $0.inode == status.st_ino && range.contains($0.start) }
    }
    let others = relevant.filter { $0.processID > 0 && $0.processID != getpid() }
    let writers = others.filter(\.isWriting)
    let processes = Set((writers.isEmpty ? others : writers).map(\.processID)).sorted()
    return processes.map { LockHolder(processID: $0, program: Self.program($0)) }
  }

  private static func program(_ process: Int32) -> String? {
    guard let name = try? Data(contentsOf: URL(filePath: "/proc/\(process)/comm")) else {
      return nil
    }
    return String(decoding: name, as: UTF8.self).split(separator: "\n").first.map(String.init)
  }
}

/// A line of `/proc/locks`: `1: POSIX  ADVISORY  WRITE 4711 fe:01:262157 120 120`.
private struct FileLock {
  let isWriting: Bool
  let processID: Int32
  let inode: ino_t
  let start: Int

  init?(_ line: Substring) {
    let words = line.split(separator: " ")
    guard words.count >= 8, words[1] == "POSIX" || words[1] == "OFDLCK",
      let process = Int32(words[4]),
      let inode = words[5].split(separator: ":").last.flatMap({ ino_t($0) }),
      let start = Int(words[6])
    else { return nil }
    isWriting = words[3] == "WRITE"
    processID = process
    self.inode = inode
    self.start = start
  }
}
