import Glibc
import LineEditing

extension ShellSession {
  /// Scripts within scripts at most.
  private static let scriptLimit = 25

  /// Runs the statements and dot commands of a file, or with `|command` of what a program prints.
  ///
  /// - Throws: ``VerbatimError`` where the file can't be read, or some of it failed.
  func readScript(_ path: String) throws {
    if path.hasPrefix("|") {
      let command = String(path.dropFirst())
      try console.flush()
      guard let file = popen(command, "re") else {
        throw VerbatimError("Error: cannot open \"\(path)\"")
      }
      defer { pclose(file) }
      return try ChildTerminal.whileRestored { try run(DescriptorLines(fileno(file))) }
    }
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    var information = stat()
    guard descriptor >= 0, fstat(descriptor, &information) == 0,
      information.st_mode & S_IFMT != S_IFDIR
    else {
      if descriptor >= 0 { close(descriptor) }
      throw VerbatimError("Error: cannot open \"\(path)\"")
    }
    try run(DescriptorLines(descriptor, isOwner: true))
  }

  private func run(_ lines: any InputLines) throws {
    guard scriptDepth < Self.scriptLimit - 1 else {
      throw VerbatimError(
        "Input nesting limit (\(Self.scriptLimit)) reached at line \(currentLine). Check recursion."
      )
    }
    let (line, input) = (currentLine, currentInput)
    scriptDepth += 1
    defer {
      scriptDepth -= 1
      (currentLine, currentInput) = (line, input)
    }
    var loop = InputLoop(session: self, lines: lines, origin: .script(line: 1))
    errorsInScripts += try loop.run()
    stayAfterScript()
  }
}
