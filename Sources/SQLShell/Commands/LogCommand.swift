/// `.log FILE|off` writes the errors of statements to a file, besides where they are shown.
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
    session.execution.logOutput = session.openTarget(word)
  }
}
