import Glibc
import LineEditing
import ResultRendering
import SQLiteQuery

extension ShellSession {
  /// Does what the command line asks for, in sqlite3's order: the user's file, the options with
  /// `-cmd` among them, then the arguments or the input.
  ///
  /// - Returns: The exit status.
  /// - Throws: What ends the session.
  func run(_ invocation: Invocation) throws -> Int32 {
    if let name = invocation.fileSystem, !VirtualFileSystem.makeDefault(named: name) {
      report("no such VFS: \"\(name)\"")
      return 1
    }
    if invocation.opensDemo { try openDemo() }
    if connections.active.target.isThere { _ = try database() }
    if try !readSettings(invocation) { return 1 }
    for step in invocation.steps {
      if let status = try run(step) { return status }
    }
    if !invocation.commands.isEmpty { return try run(arguments: invocation.commands) }
    if isInteractive {
      if connections.active.target.isNew { try tellOfNewDatabase(connections.active.target) }
      try tellIfNoDatabase()
      return try runPrompt(isDemo: invocation.opensDemo)
    }
    var loop = InputLoop(
      session: self,
      lines: DescriptorLines(console.streams.input, willRead: { [console] in try console.flush() }),
      origin: .script(line: 1)
    )
    let errors = try loop.run()
    return try finish(errors > 0 || inputHadFaults ? failureStatus : 0)
  }

  /// Reads `-init`, or the user's file where a person will see what it changes.
  ///
  /// - Returns: False where an error in it ends the session.
  private func readSettings(_ invocation: Invocation) throws -> Bool {
    let before = errorsInScripts
    if let file = invocation.initFile {
      if isInteractive { report("-- Loading resources from \(file)") }
      guard access(file, R_OK) == 0 else {
        report("cannot open: \"\(file)\"")
        return !bails
      }
      try readScript(file)
    } else if invocation.readsUserFile, let file = userFile {
      if isInteractive, imitatesSQLite3 { report("-- Loading resources from \(file)") }
      try readScript(file)
    }
    defer { errorsInScripts = before }
    return !(bails && errorsInScripts > before)
  }

  /// - Returns: The exit status, where the session ends with this step.
  private func run(_ step: Invocation.Step) throws -> Int32? {
    switch step {
    case .display(let change): change(&display)
    case .execution(let change): change(&execution)
    case .echo: echoes = true
    case .command(let text):
      let result = try run(argument: text)
      if let exitStatus { return exitStatus }
      if bails, !result.isSuccess { return result.status }
      if bails, isAskedToQuit { return 0 }
      // As in sqlite3, `-cmd .quit` does nothing.
      stayAfterScript()
    }
    return nil
  }

  /// Runs SQL and dot commands among the arguments, up to the first error.
  private func run(arguments: [String]) throws -> Int32 {
    for argument in arguments {
      let result = try run(argument: argument)
      if !result.isSuccess {
        try console.flush()
        return result.status
      }
      if isEnding { break }
    }
    return try finish(0)
  }

  private func run(argument text: String) throws -> (isSuccess: Bool, status: Int32) {
    if beginsCommand(text.utf8.first) {
      return try runCommand(Array(text.utf8)) ? (true, 0) : (false, failureStatus)
    }
    lastResultCode = 0
    var text = text
    let isDone = try text.withUTF8 { bytes in
      try runStatements(UnsafeRawBufferPointer(bytes), origin: .argument)
    }
    return (isDone, isDone ? 0 : lastResultCode == 0 ? 1 : lastResultCode)
  }

  /// The status at the end; a transaction that is still open is an error, since it is lost.
  func finish(_ status: Int32) throws -> Int32 {
    try resetOutput()
    try console.flush()
    if let exitStatus { return exitStatus }
    if !imitatesSQLite3, isInsideTransaction {
      report("Error: the input ended inside a transaction; its changes are undone")
      return status == 0 ? 1 : status
    }
    return status == 0 && inputHadFaults ? 1 : status
  }

  /// `~/.sqliterc` for `sqlite3`, else `$XDG_CONFIG_HOME/assay/assayrc`, where it exists.
  private var userFile: String? {
    let path: String?
    if imitatesSQLite3 {
      path = environment("HOME").map { $0 + "/.sqliterc" }
    } else {
      guard isInteractive else { return nil }
      path = UserFolder.configuration.path(environment).map { folder in
        "\(folder)/\(configuration.name)/\(configuration.name)rc"
      }
    }
    return path.flatMap { access($0, R_OK) == 0 ? $0 : nil }
  }
}
