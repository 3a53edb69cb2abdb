import FoundationEssentials
import Glibc
import LineEditing
import SQLiteQuery

/// `readfile`, `writefile` and `edit`: functions that reach files, and so never run from a schema.
///
/// Source: <https://www.sqlite.org/cli.html#file_i_o_functions>
enum FileFunctions {
  /// What of the environment they use.
  struct Surroundings: Sendable {
    let editor: String?
    let temporaryFolder: String

    init(_ environment: (String) -> String?) {
      editor = ExternalEditor.program(environment)
      temporaryFolder = TemporaryFile.folder(environment)
    }
  }

  /// The functions; they run only where the text that runs calls them.
  static func all(_ text: GivenText, _ surroundings: Surroundings) -> [DatabaseFunction] {
    let edit: DatabaseFunction.Body = { try edited($0, surroundings) }
    return [
      guarded("readfile", 1, text, read), guarded("writefile", nil, text, write),
      guarded("edit", 1, text, edit), guarded("edit", 2, text, edit),
    ]
  }

  private static func guarded(
    _ name: String,
    _ argumentCount: Int?,
    _ text: GivenText,
    _ body: @escaping DatabaseFunction.Body
  ) -> DatabaseFunction {
    DatabaseFunction(name, argumentCount: argumentCount, directOnly: true) { arguments in
      try text.requireCall(of: name)
      return try body(arguments)
    }
  }

  /// `readfile(FILE)`: its bytes; as in sqlite3, a file that can't be read is NULL.
  @Sendable
  private static func read(_ arguments: [DatabaseValue]) -> (any DatabaseValueConvertible)? {
    guard let path = arguments[0].plainText else { return nil }
    return (try? FileBytes.read(path)).map { Data($0) }
  }

  /// `writefile(FILE, DATA [, MODE [, MTIME]])`: the number of bytes.
  @Sendable
  private static func write(
    _ arguments: [DatabaseValue]
  ) throws -> (any DatabaseValueConvertible)? {
    guard (2...4).contains(arguments.count) else {
      throw DatabaseError(message: "wrong number of arguments to function writefile()")
    }
    guard let path = arguments[0].plainText else { return nil }
    let mode = arguments.count > 2 ? arguments[2].wholeNumber : 0
    do {
      if mode & Int64(S_IFMT) == Int64(S_IFDIR) {
        try makeFolder(path, mode_t(truncatingIfNeeded: mode) & 0o777)
        return Int64(0)
      }
      if mode & Int64(S_IFMT) == Int64(S_IFLNK) {
        let target = arguments[1].plainText ?? ""
        guard symlink(target, path) == 0 else { throw SystemCallError("symlink \(path)") }
        return Int64(0)
      }
      let count = try bytes(of: arguments[1]) { bytes in
        do { try FileBytes.write(bytes, to: path) } catch let error as SystemCallError {
          guard error.code == ENOENT else { throw error }
          try makeParents(of: path)
          try FileBytes.write(bytes, to: path)
        }
        return bytes.count
      }
      if mode != 0 { chmod(path, mode_t(truncatingIfNeeded: mode) & 0o777) }
      if arguments.count > 3 { setTime(arguments[3].wholeNumber, of: path) }
      return Int64(count)
    } catch is SystemCallError {
      let action =
        switch mode & Int64(S_IFMT) {
        case Int64(S_IFDIR): "failed to create directory"
        case Int64(S_IFLNK): "failed to create symlink"
        default: "failed to write file"
        }
      throw DatabaseError(message: "\(action): \(path)")
    }
  }

  /// Makes the folders on the way to a file, as sqlite3 does.
  private static func makeParents(of path: String) throws {
    for end in path.indices.dropFirst() where path[end] == "/" {
      let folder = String(path[..<end])
      if mkdir(folder, 0o777) != 0, errno != EEXIST { throw SystemCallError("mkdir \(folder)") }
    }
  }

  private static func makeFolder(_ path: String, _ mode: mode_t) throws {
    if mkdir(path, mode) == 0 { return }
    let failure = SystemCallError("mkdir \(path)")
    var information = stat()
    guard errno == EEXIST, stat(path, &information) == 0,
      information.st_mode & S_IFMT == S_IFDIR, chmod(path, mode) == 0
    else { throw failure }
  }

  private static func setTime(_ seconds: Int64, of path: String) {
    guard seconds >= 0 else { return }
    let time = timespec(tv_sec: Int(seconds), tv_nsec: 0)
    utimensat(AT_FDCWD, path, [timespec(tv_sec: Glibc.time(nil), tv_nsec: 0), time], 0)
  }

  /// Lends the bytes of a value: those of text and BLOB as they are, those of a number's text.
  static func bytes<Result>(
    of value: DatabaseValue,
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try value.withStoredValue { stored in
      switch stored {
      case .text(let bytes), .blob(let bytes): return try body(bytes)
      default:
        var text = SQLiteText.of(stored) ?? ""
        return try text.withUTF8 { try body(UnsafeRawBufferPointer($0)) }
      }
    }
  }

  /// `edit(VALUE [, EDITOR])`: the value as an editor has left it.
  private static func edited(
    _ arguments: [DatabaseValue],
    _ surroundings: Surroundings
  ) throws -> (any DatabaseValueConvertible)? {
    let editor = arguments.count > 1 ? arguments[1].plainText : surroundings.editor
    guard let editor, !editor.isEmpty else {
      throw DatabaseError(message: "no editor for edit()")
    }
    let isBlob = arguments[0].storageClass == .blob
    let file = try TemporaryFile.make(
      ending: isBlob ? ".bin" : ".txt",
      in: surroundings.temporaryFolder
    )
    defer { unlink(file) }
    try bytes(of: arguments[0]) { try FileBytes.write($0, to: file) }
    let command = "\(editor) \(ShellWord.quoted(file))"
    guard ChildTerminal.whileRestored({ system(command) }) == 0 else {
      throw DatabaseError(message: "EDITOR returned non-zero")
    }
    let edited = try FileBytes.read(file)
    if isBlob { return Data(edited) }
    return edited.withUnsafeBytes { DatabaseValue(.text($0)) }
  }
}
