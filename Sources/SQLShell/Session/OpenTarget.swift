import Glibc
import SQLiteQuery

/// A database that is to be opened, and how.
struct OpenTarget {
  let path: String
  let isReadonly: Bool
  let mustExist: Bool
  /// What the prompt calls it, where that is not the file's name.
  var name: String?

  /// The file's name without folders and ending.
  var displayName: String {
    if let name { return name }
    guard path != ":memory:", !path.isEmpty else { return "memory" }
    let file = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = file.lastIndex(of: "."), dot > file.startIndex else { return file }
    return String(file[..<dot])
  }

  /// Whether opening it would make a new file.
  var isNew: Bool {
    path != ":memory:" && !path.isEmpty && !path.hasPrefix("file:") && access(path, F_OK) != 0
  }

  /// - Throws: ``DatabaseError``, its message in the words that scripts know.
  func open(_ shell: ShellConfiguration) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = isReadonly
    configuration.createsFile = !mustExist
    configuration.foreignKeysEnabled = false
    configuration.allowsUnsafeTransactions = true
    configuration.acceptsDoubleQuotedStringLiterals = true
    configuration.validatesFile = false
    if let prepare = shell.prepareDatabase { configuration.prepareDatabase(prepare) }
    do {
      return try DatabaseQueue(path: path, configuration: configuration)
    } catch let error as DatabaseError {
      throw DatabaseError(
        resultCode: error.extendedResultCode,
        message: "unable to open database \"\(path)\": \(error.message ?? "")"
      )
    }
  }
}
