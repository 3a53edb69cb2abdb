import SQLiteQuery

/// `.version` tells the versions.
struct VersionCommand: DotCommand {
  static let signature = CommandSignature(
    "version",
    summary: "Show source, library and compiler versions",
    group: .shell
  )

  init(_ arguments: inout CommandArguments) {}

  func run(in session: ShellSession) throws {
    try session.print("SQLite \(SQLiteLibrary.version) \(SQLiteLibrary.sourceID)")
    try session.print("\(session.configuration.name) \(session.configuration.version)")
  }
}
