import Glibc
import LineEditing
import ResultRendering

/// Where results go: `.output`, `.once` and what ends them.
struct ResultOutput {
  /// Commands until results go to the standard output again; 0 lasts.
  var commandsLeft = 0
  /// A file that is shown to the person when it is complete.
  var temporaryFile: String?
  /// The display as it was before a spreadsheet asked for another one.
  var displayBefore: DisplaySettings?
}

extension ShellSession {
  /// Sends results to where a word of `.output` says: a file, `|command`, `stdout`, `stderr`.
  ///
  /// - Throws: ``VerbatimError`` in sqlite3's words; results go to the standard output then.
  func sendOutput(to word: String, beginningWith mark: [UInt8] = []) throws {
    try resetOutput()
    let target: OutputTarget
    switch word {
    case "stdout": return try mark.withUnsafeBytes { try console.output.write($0) }
    case "stderr": target = OutputTarget(name: word, stream: console.streams.errors)
    case "off": throw VerbatimError(nil)
    case _ where word.hasPrefix("|"):
      let command = String(word.dropFirst())
      do { target = try OutputTarget(command: command) } catch {
        throw VerbatimError("Error: cannot open pipe \"\(command)\"")
      }
    default:
      try refuseOpenDatabase(word)
      do { target = try OutputTarget(path: word) } catch {
        throw VerbatimError("Error: cannot open \"\(word)\"\nError: cannot write to \"\(word)\"")
      }
    }
    try console.redirect(to: target)
    try mark.withUnsafeBytes { try console.output.write($0) }
  }

  /// Sends results to the standard output again.
  func resetOutput() throws {
    try console.endRedirection()
    if let display = resultOutput.displayBefore {
      self.display = display
      resultOutput.displayBefore = nil
    }
    if let file = resultOutput.temporaryFile {
      resultOutput.temporaryFile = nil
      defer { unlink(file) }
      try show(file)
    }
  }

  /// Called after each dot command.
  func commandDidRun() throws {
    guard resultOutput.commandsLeft > 0 else { return }
    resultOutput.commandsLeft -= 1
    if resultOutput.commandsLeft == 0 { try resetOutput() }
  }

  /// Called after each statement of a script.
  func statementsDidRun() throws {
    guard resultOutput.commandsLeft > 0 else { return }
    resultOutput.commandsLeft = 0
    try resetOutput()
  }

  /// Opens a file with the program that the person has chosen for its kind, and waits for it.
  private func show(_ file: String) throws {
    let editor = file.hasSuffix(".txt") ? ExternalEditor.program(environment) : nil
    let opener = editor ?? "xdg-open"
    let status = runSystemCommand("\(opener) \(ShellWord.quoted(file))")
    if status != 0 { report("Failed: [\(opener) \(file)]") }
  }

  /// Runs a command in the system's shell.
  ///
  /// - Returns: What system(3) returns.
  func runSystemCommand(_ command: String) -> Int32 {
    try? console.flush()
    return ChildTerminal.whileRestored { system(command) }
  }
}

/// Words of the system's shell.
enum ShellWord {
  /// The word in quotes that keep every character.
  static func quoted(_ word: String) -> String {
    "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
