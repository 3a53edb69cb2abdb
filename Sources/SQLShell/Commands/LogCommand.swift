import Glibc
import SQLiteQuery

/// `.log FILE|off` writes what SQLite logs to a file: errors, and what it repairs by itself.
struct LogCommand: DotCommand {
  static let signature = CommandSignature(
    "log",
    .required("FILE|off", .file),
    summary: "Turn logging on or off.  FILE can be stderr/stdout",
    group: .execution,
    usage: ".log FILENAME"
  )

  private let words: CommandArguments

  init(_ arguments: inout CommandArguments) { words = arguments }

  func run(in session: ShellSession) throws {
    try session.refuseInSafeMode("run .log")
    var words = words
    let word = try words.only()
    try session.execution.logOutput?.close()
    session.execution.logOutput = nil
    session.execution.logOutput = try session.openTarget(word)
    guard session.execution.logOutput != nil else { return Database.logError = nil }
    let reader = LogReader(session)
    Database.logError = { reader.log("(\($0.rawValue)) \($1)") }
  }
}

/// Hands the log to the session whose thread it comes from.
private final class LogReader: @unchecked Sendable {
  // Safe to share: the session is reached from its own thread alone.
  private weak var session: ShellSession?
  private let thread = pthread_self()

  init(_ session: ShellSession) { self.session = session }

  func log(_ line: String) {
    if pthread_equal(thread, pthread_self()) != 0 { session?.log(line) }
  }
}
