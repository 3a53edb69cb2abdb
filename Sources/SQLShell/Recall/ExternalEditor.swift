import Glibc
import LineEditing
import ResultRendering

extension ShellSession {
  /// Lets the person edit a text in `$VISUAL`, `$EDITOR` or vi, on a terminal with its own modes.
  ///
  /// - Returns: What was saved, without line breaks at its end.
  /// - Throws: `SafetyViolation`; `CommandError` when the editor fails; `SystemCallError`.
  func editElsewhere(_ text: String) throws -> String {
    try refuseInSafeMode("run an editor")
    let path = try TemporaryFile.make(ending: ".sql")
    defer { unlink(path) }
    try NewFile.write(path) { out in try out.write(text) }
    try console.flush()
    let program =
      ["VISUAL", "EDITOR"].lazy.compactMap { self.environment($0) }.first { !$0.isEmpty } ?? "vi"
    let quoted = "'" + path.replacing("'", with: "'\\''") + "'"
    guard system("\(program) \(quoted)") == 0 else {
      throw CommandError("the editor \(program) failed; nothing was taken from it")
    }
    var edited = String(decoding: try Self.contents(of: path), as: UTF8.self)
    while edited.last?.isNewline ?? false { edited.removeLast() }
    return edited
  }

  private static func contents(of path: String) throws -> [UInt8] {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemCallError("open \(path)") }
    defer { Glibc.close(descriptor) }
    var contents: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &block, block.count)
      guard count >= 0 else { throw SystemCallError("read \(path)") }
      guard count > 0 else { return contents }
      contents += block[..<count]
    }
  }
}
