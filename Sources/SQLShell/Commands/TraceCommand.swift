import SQLiteQuery

/// `.trace ?OPTIONS?` prints each statement as it runs.
struct TraceCommand: DotCommand {
  static let signature = CommandSignature(
    "trace",
    .optional("OPTIONS", .oneOf(["--expanded", "--plain", "--stmt", "--profile"])),
    summary: "Output each SQL statement as it is run",
    details: """
       FILE                    Send output to FILE
       stdout                  Send output to stdout
       stderr                  Send output to stderr
       off                     Disable tracing
       --expanded              Expand query parameters
       --plain                 Show SQL as it is input
       --stmt                  Trace statement execution (SQLITE_TRACE_STMT)
       --profile               Profile statements (SQLITE_TRACE_PROFILE)
      """,
    group: .execution
  )

  private var options: Database.TracingOptions = []
  private var isExpanded = false
  private var target: String?

  init(_ arguments: inout CommandArguments) throws {
    let first = arguments.rest.first
    while let word = arguments.nextIfPresent() {
      func isOption(_ name: String) -> Bool { CommandArguments.isOption(word, name) }
      if isOption("expanded") {
        isExpanded = true
      } else if isOption("plain") {
        isExpanded = false
      } else if isOption("profile") {
        options.insert(.profile)
      } else if isOption("stmt") {
        options.insert(.statement)
      } else if word.hasPrefix("-") {
        throw VerbatimError("Unknown option \"\(word)\" on \".trace\"")
      } else {
        // As in sqlite3, the first word names the file, whichever it is.
        target = first
      }
    }
    if options.isEmpty { options = .statement }
  }

  func run(in session: ShellSession) throws {
    if let target {
      if target != "stdout", target != "stderr", target != "off" {
        try session.refuseInSafeMode("write a trace to a file")
      }
      try session.execution.traceOutput?.close()
      session.execution.traceOutput = nil
      session.execution.traceOutput = try session.openTarget(target)
    }
    try session.withDatabase { db in
      guard session.execution.traceOutput != nil else { return db.trace() }
      db.trace(options: options) { [unowned session] event in
        session.write(event, isExpanded: isExpanded)
      }
    }
  }
}
