import Glibc
import Synchronization

/// The modes of the terminal as the program found them, and how to get back to them.
///
/// Signal handlers restore them too, hence they also stand in `signalState`.
final class TerminalModes {
  private let terminal: Int32
  private var original = termios()

  /// Remembers the modes of a terminal.
  init(of device: TerminalDevice) throws {
    terminal = device.input
    guard tcgetattr(terminal, &original) == 0 else { throw SystemCallError("tcgetattr") }
    signalState.originalModes.pointer.pointee = original
    Self.registerExit
  }

  /// `exit` ends the program without letting go of its objects; the terminal is left in order.
  private static let registerExit: Void = { atexit { SignalHandlers.restoreTerminal() } }()

  /// The modes are about to change: from now on a signal that ends the process restores them.
  func willChange() { signalState.changedTerminal.store(terminal, ordering: .relaxed) }

  /// Back to the modes as they were found.
  func restore() {
    tcsetattr(terminal, TCSADRAIN, &original)
    signalState.changedTerminal.store(-1, ordering: .relaxed)
  }

  /// The terminal marks pastes, or no longer does.
  func marksPastes(_ marks: Bool) { signalState.marksPastes.store(marks, ordering: .relaxed) }
}
