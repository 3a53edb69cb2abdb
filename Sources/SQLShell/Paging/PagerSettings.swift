/// Which program shows what is taller than the screen, as `.pager` and the environment say.
struct PagerSettings {
  /// What `.pager` has asked for; `nil` leaves it to the environment.
  var choice: Choice?

  enum Choice: Equatable {
    case off
    /// A command for the system's shell.
    case command(String)
  }

  /// What results are handed to.
  ///
  /// - Parameters:
  ///   - environment: `PAGER`, where an empty one asks for none, and `PATH`, in which less is
  ///     looked for.
  ///   - canRun: Whether a program of that path can be run.
  /// - Returns: A command of the system's shell; `nil` shows results on the terminal.
  func program(environment: (String) -> String?, canRun: (String) -> Bool) -> String? {
    switch choice {
    case .off: return nil
    case .command(let command): return command
    case nil: break
    }
    if let chosen = environment("PAGER") {
      return chosen.allSatisfy { $0 == " " } ? nil : chosen
    }
    let folders = (environment("PATH") ?? "").split(separator: ":")
    return folders.contains { canRun("\($0)/less") } ? "less -SRXF" : nil
  }
}
