import Glibc

/// The program that a person edits texts with.
enum ExternalEditor {
  /// `$VISUAL` or `$EDITOR`; an empty one says nothing.
  static func program(_ environment: (String) -> String?) -> String? {
    ["VISUAL", "EDITOR"].lazy.compactMap(environment).first { !$0.isEmpty }
  }
}

extension ShellSession {
  /// Lets the person edit a text in their ``ExternalEditor``, or in vi, on a terminal with its own modes.
  ///
  /// - Returns: What was saved, without line breaks at its end.
  /// - Throws: `SafetyViolation`; `CommandError` when the editor fails; `SystemCallError`.
  func editElsewhere(_ text: String) throws -> String {
    try refuseInSafeMode("run an editor")
    let path = try TemporaryFile.make(ending: ".sql", in: TemporaryFile.folder(environment))
    defer { unlink(path) }
    try Array(text.utf8).withUnsafeBytes { try FileBytes.write($0, to: path) }
    try console.flush()
    let program = ExternalEditor.program(environment) ?? "vi"
    guard system("\(program) \(ShellWord.quoted(path))") == 0 else {
      throw CommandError("the editor \(program) failed; nothing was taken from it")
    }
    var edited = String(decoding: try FileBytes.read(path), as: UTF8.self)
    while edited.last?.isNewline ?? false { edited.removeLast() }
    return edited
  }
}
