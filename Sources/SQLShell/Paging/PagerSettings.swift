/// Which program shows what is taller than the screen, as `.pager` and the environment say.
struct PagerSettings {
  /// What `.pager` has asked for; `nil` leaves it to the environment.
  var choice: Choice?

  enum Choice: Equatable {
    case off
    /// That of the environment, or less where it asks for none.
    case on
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
    case .on, nil: break
    }
    if let chosen = environment("PAGER") {
      if !chosen.allSatisfy({ $0 == " " }) { return chosen }
      if choice == nil { return nil }
    }
    let folders = (environment("PATH") ?? "").split(separator: ":")
    return folders.contains { canRun("\($0)/less") } ? "less -SRXF" : nil
  }
}
