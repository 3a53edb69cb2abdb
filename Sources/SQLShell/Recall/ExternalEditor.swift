import Glibc

extension ShellSession {
  /// Lets the person edit a text in `$VISUAL`, `$EDITOR` or vi, on a terminal with its own modes.
  ///
  /// - Returns: What was saved, without line breaks at its end.
  /// - Throws: `SafetyViolation`; `CommandError` when the editor fails; `SystemCallError`.
  func editElsewhere(_ text: String) throws -> String {
    try refuseInSafeMode("run an editor")
    let path = try TemporaryFile.make(ending: ".sql")
    defer { unlink(path) }
    try Array(text.utf8).withUnsafeBytes { try FileBytes.write($0, to: path) }
    try console.flush()
    let program =
      ["VISUAL", "EDITOR"].lazy.compactMap { self.environment($0) }.first { !$0.isEmpty } ?? "vi"
    guard system("\(program) \(ShellWord.quoted(path))") == 0 else {
      throw CommandError("the editor \(program) failed; nothing was taken from it")
    }
    var edited = String(decoding: try FileBytes.read(path), as: UTF8.self)
    while edited.last?.isNewline ?? false { edited.removeLast() }
    return edited
  }
}
