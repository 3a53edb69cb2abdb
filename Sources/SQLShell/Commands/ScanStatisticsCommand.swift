/// `.scanstats on|off` is there for scripts: SQLite's library is built without these measurements.
struct ScanStatisticsCommand: DotCommand {
  static let signature = CommandSignature(
    "scanstats",
    .onOff,
    summary: "Accepted; the library does not measure loops",
    group: .execution
  )

  init(_ arguments: inout CommandArguments) throws {
    _ = arguments.number(boolean: try arguments.only())
  }

  func run(in session: ShellSession) {
    session.report("Warning: .scanstats not available in this build.")
  }
}
