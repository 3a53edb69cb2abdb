/// `.check GLOB` compares the results since `.testcase` with a pattern.
struct CheckCommand: DotCommand {
  static let signature = CommandSignature(
    "check",
    shortest: 3,
    .required("GLOB", .text),
    summary: "Fail if output since .testcase does not match",
    group: .execution,
    keepsSemicolon: true,
    usage: ".check GLOB-PATTERN"
  )

  private let words: CommandArguments

  init(_ arguments: inout CommandArguments) { words = arguments }

  func run(in session: ShellSession) throws {
    try session.refuseInSafeMode("run .check")
    try session.resetOutput()
    guard words.count == 1, let pattern = words.rest.first else {
      return try end("Usage: \(words.usage)", in: session)
    }
    guard let bytes = try? FileBytes.read(TestCaseCommand.file) else {
      return try end("Error: cannot read '\(TestCaseCommand.file)'", in: session)
    }
    guard TestCaseGlob.matches(bytes, pattern: Array(pattern.utf8)) else {
      throw VerbatimError(
        "testcase-\(session.testCase) FAILED\n Expected: [\(pattern)]\n"
          + "      Got: [\(String(decoding: bytes, as: UTF8.self))]"
      )
    }
    try session.print("testcase-\(session.testCase) ok")
  }

  /// As in sqlite3, a check that can't be made ends a script.
  private func end(_ words: String, in session: ShellSession) throws {
    if session.isInteractive, !session.imitatesSQLite3 { throw VerbatimError(words) }
    session.report(words)
    session.requestExit(nil)
  }
}
