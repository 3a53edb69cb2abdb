import ResultRendering
import SQLiteQuery

extension ShellSession {
  /// A target for `.trace` and `.log`; `nil` for `off`, and where it can't be opened, which is
  /// reported and, as in sqlite3, no failure.
  ///
  /// - Throws: ``CommandError`` for the file of a database that is open.
  func openTarget(_ word: String) throws -> OutputTarget? {
    switch word {
    case "off": return nil
    case "stdout": return OutputTarget(name: word, stream: console.streams.output)
    case "stderr": return OutputTarget(name: word, stream: console.streams.errors)
    default:
      try refuseOpenDatabase(word)
      do { return try OutputTarget(path: word) } catch {
        report("Error: cannot open \"\(word)\"")
        return nil
      }
    }
  }

  /// Writes a line of `.trace`.
  func write(_ event: Database.TraceEvent, isExpanded: Bool) {
    guard let target = execution.traceOutput, !execution.tracesNothing else { return }
    var text: String
    var end = ";"
    switch event {
    case .statement(let statement):
      text = isExpanded ? statement.expandedSQL : statement.sql
    case .profile(let statement, let duration):
      text = isExpanded ? statement.expandedSQL : statement.sql
      end = "; -- \(Int((duration * 1e9).rounded())) ns"
    }
    while text.hasSuffix(";") { text.removeLast() }
    write(text + end, to: target)
  }

  /// Writes a line of `.log`.
  func log(_ line: String) {
    guard let target = execution.logOutput, !execution.tracesNothing else { return }
    write(line, to: target)
  }

  private func write(_ line: String, to target: OutputTarget) {
    // What was printed before stands before it; where it can't be written, the session goes on.
    do {
      try console.flush()
      try target.write(line: line)
      try target.buffer.flush()
    } catch {
      report("Error: \(target.name): \(error)")
    }
  }
}
