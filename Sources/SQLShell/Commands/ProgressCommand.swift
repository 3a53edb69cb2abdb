import SQLiteQuery

/// `.progress N` tells of the work of a statement, or stops it, every N instructions.
struct ProgressCommand: DotCommand {
  static let signature = CommandSignature(
    "progress",
    shortest: 3,
    .required("N", .number),
    summary: "Invoke progress handler after every N opcodes",
    details: """
      --limit N                 Interrupt after N progress callbacks
      --once                    Do no more than one progress interrupt
      --quiet|-q                No output except at interrupts
      --reset                   Reset the count for each input and interrupt
      """,
    group: .execution
  )

  private var instructions = 0
  private var limit = ProgressLimit()

  init(_ arguments: inout CommandArguments) throws {
    while let word = arguments.nextIfPresent() {
      guard word.hasPrefix("-") else {
        instructions = NumberWord.value(of: word)
        continue
      }
      switch word.drop(while: { $0 == "-" }) {
      case "quiet", "q": limit.isQuiet = true
      case "reset": limit.startsAnew = true
      case "once": limit.isOnce = true
      case "limit":
        guard let value = arguments.nextIfPresent() else {
          throw VerbatimError("Error: missing argument on --limit")
        }
        limit.limit = NumberWord.value(of: value)
      default: throw VerbatimError("Error: unknown option: \"\(word)\"")
      }
    }
  }

  func run(in session: ShellSession) throws {
    session.execution.progress = limit
    try session.withDatabase { db in
      guard instructions > 0 else { return try db.setProgressHandler(nil) }
      try db.setProgressHandler(every: instructions) { [unowned session] in
        try Self.goOn(session)
      }
    }
  }

  /// Whether the statement goes on.
  private static func goOn(_ session: ShellSession) throws -> Bool {
    session.execution.progress.calls += 1
    let progress = session.execution.progress
    if progress.limit > 0, progress.calls >= progress.limit {
      try session.print("Progress limit reached (\(progress.calls))")
      if progress.startsAnew { session.execution.progress.calls = 0 }
      if progress.isOnce { session.execution.progress.limit = 0 }
      return false
    }
    if !progress.isQuiet { try session.print("Progress \(progress.calls)") }
    return true
  }
}
