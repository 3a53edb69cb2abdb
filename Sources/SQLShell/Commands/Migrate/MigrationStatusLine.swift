import SQLiteMigration
import TerminalText

/// Tells on a terminal how far a run of migrations is.
///
/// A class because the closure that is told has to be sendable; it is called on the session's own
/// thread alone.
final class MigrationStatusLine: @unchecked Sendable {
  private var line: StatusLine
  private var text = ""
  private let verb: String

  /// - Parameters:
  ///   - verb: What is done to a migration, such as `applying`.
  ///   - session: On whose terminal it is told.
  init(_ verb: String, in session: ShellSession) {
    self.verb = verb
    line = StatusLine(in: session)
  }

  /// What the runner calls.
  var tell: @Sendable (MigrationProgress) -> Void { { self.show($0) } }

  /// Takes the line away.
  func finish() { line.clear() }

  private func show(_ progress: MigrationProgress) {
    var isNew = false
    switch progress {
    case .waiting(let seconds):
      text = "waiting for the write lock · \(Int(seconds)) s"
    case .rehearsing(let identifier, let index, let count):
      isNew = true
      text = "rehearsing \(index) of \(count) · \(VisibleText.of(identifier))"
    case .began(let identifier, let index, let count):
      isNew = true
      text = "\(verb) \(index) of \(count) · \(VisibleText.of(identifier))"
    case .statement, .finished, .skipped: break
    }
    // What begins may take long, and nothing is told meanwhile.
    if isNew || line.isDue { line.draw(text) }
  }
}
