import Glibc
import LineEditing
import ResultRendering

/// `.edit` opens the last statement in an editor, and makes what comes back the next entry.
struct EditCommand: DotCommand {
  static let signature = CommandSignature(
    "edit",
    shortest: 3,
    .optional("SQL", .sql),
    summary: "Write the next entry in $VISUAL or $EDITOR",
    details:
      "Begins with SQL, or with the last entry. What is saved waits at the prompt for Enter.",
    group: .shell
  )

  private let text: String

  init(_ arguments: inout CommandArguments) throws {
    text = arguments.text
    _ = arguments.takeAll()
  }

  func run(in session: ShellSession) throws {
    try session.refuseInSafeMode("run .edit")
    guard let editor = session.editor, session.console.inputIsTerminal else {
      throw CommandError("there is no prompt to write for")
    }
    let previous = editor.history.entries.last { !$0.hasPrefix(".edit") } ?? ""
    let path = try TemporaryFile.make(ending: ".sql")
    defer { unlink(path) }
    try NewFile.write(path) { out in try out.write(text.isEmpty ? previous : text) }
    try session.console.flush()
    let program = ["VISUAL", "EDITOR"].lazy.compactMap { session.environment($0) }
      .first { !$0.isEmpty }
    let quoted = "'" + path.replacing("'", with: "'\\''") + "'"
    let status = editor.withTerminalRestored { system("\(program ?? "vi") \(quoted)") }
    guard status == 0 else {
      throw CommandError("the editor \(program ?? "vi") failed; nothing was taken from it")
    }
    var edited = String(decoding: try Self.contents(of: path), as: UTF8.self)
    while edited.last?.isNewline ?? false { edited.removeLast() }
    editor.prefill(edited)
  }

  private static func contents(of path: String) throws -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemCallError("open \(path)") }
    defer { close(descriptor) }
    var contents: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &block, block.count)
      guard count >= 0 else { throw SystemCallError("read \(path)") }
      guard count > 0 else { return contents }
      contents += block[..<count]
    }
  }
}
