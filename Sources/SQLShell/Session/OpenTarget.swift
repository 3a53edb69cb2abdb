import FoundationEssentials
import Glibc
import LineEditing
import SQLiteQuery

/// A database that is to be opened, and how.
struct OpenTarget {
  /// How the file is reached.
  enum Mode: Sendable {
    case ordinary
    case readonly
    /// Read whole into memory; changes stay there.
    case deserialized
  }

  /// `nil` is a database that has no name: in memory, where `.open` was given none.
  let path: String?
  var mode = Mode.ordinary
  var mustExist = false
  var followsLinks = true
  /// Bytes that a database in memory may grow to; 0 is no limit.
  var maximumSize = 0
  /// What the prompt calls it, where that is not the file's name.
  var name: String?

  init(
    path: String?,
    mode: Mode = .ordinary,
    mustExist: Bool = false,
    name: String? = nil
  ) {
    self.path = path
    self.mode = mode
    self.mustExist = mustExist
    self.name = name
  }

  var isInMemory: Bool { path == nil || path == ":memory:" || path == "" }

  /// The file's name without folders and ending.
  var displayName: String {
    if let name { return name }
    guard !isInMemory, let path else { return "memory" }
    let file = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = file.lastIndex(of: "."), dot > file.startIndex else { return file }
    return String(file[..<dot])
  }

  /// Whether opening it would make a new file.
  var isNew: Bool {
    guard !isInMemory, let path, !path.hasPrefix("file:") else { return false }
    return access(path, F_OK) != 0
  }

  /// Whether there is a file that is opened before anything is run, as in sqlite3.
  var isThere: Bool { path.map { access($0, F_OK) == 0 } ?? false }

  /// Opens it and runs a preparation on the new connection.
  ///
  /// - Throws: ``VerbatimError`` in the words that scripts know.
  func open(_ preparation: @escaping @Sendable (Database) throws -> Void) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = mode == .readonly
    configuration.createsFile = !mustExist
    configuration.foreignKeysEnabled = false
    configuration.addsDefaultFunctions = false
    configuration.allowsUnsafeTransactions = true
    configuration.acceptsDoubleQuotedStringLiterals = true
    configuration.validatesFile = false
    configuration.prepareDatabase(preparation)
    do {
      if !followsLinks, let path, isLink(path) {
        throw DatabaseError(resultCode: .SQLITE_CANTOPEN)
      }
      let isRead = mode == .deserialized
      let location = isRead ? ":memory:" : path ?? ":memory:"
      let queue = try DatabaseQueue(path: location, configuration: configuration)
      // As in sqlite3, what is not there is an empty database.
      if isRead, let path, !isInMemory, mustExist || isThere {
        let bytes = try FileBytes.read(path)
        try queue.inDatabase { db in try db.deserialize(Data(bytes)) }
      }
      if isRead, maximumSize > 0 {
        _ = queue.inDatabase { db in db.fileControl(.sizeLimit, maximumSize) }
      }
      return queue
    } catch let error as DatabaseError {
      throw failure(error.message ?? "")
    } catch let error as SystemCallError {
      throw failure(String(cString: strerror(error.code)))
    }
  }

  private func isLink(_ path: String) -> Bool {
    var information = stat()
    return lstat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFLNK
  }

  private func failure(_ message: String) -> VerbatimError {
    VerbatimError("Error: unable to open database \"\(path ?? "")\": \(message)")
  }
}
