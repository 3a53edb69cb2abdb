import Glibc
import Synchronization

/// The terminal for programs that the process waits for.
public enum ChildTerminal {
  /// Runs `body`, which waits for another program, with the terminal's modes as they were found;
  /// the present ones come back afterwards.
  public static func whileRestored<Result>(_ body: () throws -> Result) rethrows -> Result {
    var present = termios()
    let terminal = signalState.changedTerminal.load(ordering: .relaxed)
    guard terminal >= 0, tcgetattr(terminal, &present) == 0 else { return try body() }
    tcsetattr(terminal, TCSADRAIN, signalState.originalModes.pointer)
    signalState.changedTerminal.store(-1, ordering: .relaxed)
    defer {
      tcsetattr(terminal, TCSADRAIN, &present)
      signalState.changedTerminal.store(terminal, ordering: .relaxed)
    }
    return try body()
  }
}
