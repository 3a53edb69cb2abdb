import Glibc
import LineEditing
import ResultRendering

extension ShellSession {
  /// Does what the command line asks for, in sqlite3's order: the user's file, `-cmd`, then the
  /// arguments or the input.
  ///
  /// - Returns: The exit status.
  /// - Throws: What ends the session.
  func run(_ invocation: Invocation) throws -> Int32 {
    if invocation.opensDemo {
      adopt(try Demo.open(configuration), name: "demo")
      demoMigrations = try Demo.migrations()
    }
    if let file = invocation.initFile {
      _ = try runCommand(".read " + Self.quoted(file))
    } else if invocation.readsUserFile, isInteractive, let file = userFile {
      _ = try runCommand(".read " + Self.quoted(file))
    }
    for command in invocation.startCommands {
      if try !runArgument(command).isSuccess, bails { return 1 }
      if isEnding { return exitStatus ?? 0 }
    }
    if !invocation.commands.isEmpty {
      for command in invocation.commands {
        let result = try runArgument(command)
        if !result.isSuccess { return result.status }
        if isEnding { break }
      }
      return try finish(errors: 0)
    }
    if isInteractive { return try runPrompt(isDemo: invocation.opensDemo) }
    var loop = InputLoop(
      session: self,
      lines: DescriptorLines(console.streams.input),
      origin: .script(line: 1)
    )
    return try finish(errors: loop.run())
  }

  /// The status at the end; a transaction that is still open is an error, since it is lost.
  private func finish(errors: Int) throws -> Int32 {
    try console.output.flush()
    if let exitStatus { return exitStatus }
    if isInsideTransaction {
      report("Error: the input ended inside a transaction; its changes are undone")
      return 1
    }
    return errors > 0 || inputHadFaults ? failureStatus : 0
  }

  private func runArgument(_ text: String) throws -> (isSuccess: Bool, status: Int32) {
    if text.hasPrefix(".") || text.hasPrefix("\\") {
      return try runCommand(text) ? (true, 0) : (false, failureStatus)
    }
    lastResultCode = 0
    if try runStatements(text, origin: .argument) { return (true, 0) }
    return (false, lastResultCode == 0 ? 1 : lastResultCode)
  }

  /// `$XDG_CONFIG_HOME/assay/assayrc`, where it exists.
  private var userFile: String? {
    let base = environment("XDG_CONFIG_HOME") ?? environment("HOME").map { $0 + "/.config" }
    let path = base.map { "\($0)/\(configuration.name)/\(configuration.name)rc" }
    return path.flatMap { access($0, R_OK) == 0 ? $0 : nil }
  }

  private static func quoted(_ path: String) -> String {
    "\"" + path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
