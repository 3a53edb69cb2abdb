import SQLiteQuery

/// `.timeout MS` chooses how long a statement waits for another connection's lock.
struct TimeoutCommand: DotCommand {
  static let signature = CommandSignature(
    "timeout",
    shortest: 5,
    .required("MS", .number),
    summary: "Try opening locked tables for MS milliseconds",
    group: .execution
  )

  private let milliseconds: Int

  init(_ arguments: inout CommandArguments) {
    milliseconds = arguments.nextIfPresent().map(NumberWord.value) ?? 0
  }

  func run(in session: ShellSession) throws {
    try session.withDatabase { db in
      db.setBusyMode(
        milliseconds > 0 ? .timeout(Double(milliseconds) / 1000) : .immediateError
      )
    }
  }
}
