import Glibc
import SQLiteQuery

/// Why a database in WAL mode can't be read where nothing can be written, and what helps.
///
/// Source: <https://www.sqlite.org/wal.html#read_only_databases>
enum LogAdvice {
  /// Where the header tells the version that is needed to write; 2 means WAL.
  private static let writeVersion = 18

  /// A line behind the error, if that is its reason.
  static func words(about error: DatabaseError, in queue: DatabaseQueue) -> String? {
    guard error.resultCode == .SQLITE_CANTOPEN,
      let (path, header) = try? queue.unsafeReentrantRead({ db in
        (db.filename() ?? "", db.firstBytesOfFile(writeVersion + 1))
      }),
      access(path + "-shm", F_OK) != 0, header?.last == 2
    else { return nil }
    return "A database in WAL mode needs files beside it, and they can't be made there. "
      + "If nobody writes to it: .open file:\(escaped(path))?immutable=1"
  }

  /// The path as a URI has it, which needs no quotes either.
  private static func escaped(_ path: String) -> String {
    path.map { character in
      let isPlain = !character.isASCII || character.isLetter || character.isNumber
      if isPlain || "/._-~".contains(character) { return String(character) }
      let byte = character.asciiValue ?? 0
      return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }
}
