/// `.testcase NAME` sends results to a file, for `.check` to compare.
struct TestCaseCommand: DotCommand {
  static let signature = CommandSignature(
    "testcase",
    shortest: 8,
    .required("NAME", .text),
    summary: "Begin redirecting output to 'testcase-out.txt'",
    group: .execution
  )

  static let file = "testcase-out.txt"

  private let name: String

  init(_ arguments: inout CommandArguments) { name = arguments.nextIfPresent() ?? "?" }

  func run(in session: ShellSession) throws {
    try session.refuseInSafeMode("run .testcase")
    session.testCase = name
    try session.resetOutput()
    do { try session.console.redirect(to: OutputTarget(path: Self.file)) } catch {
      session.report("Error: cannot open \"\(Self.file)\"\nError: cannot open '\(Self.file)'")
    }
  }
}
