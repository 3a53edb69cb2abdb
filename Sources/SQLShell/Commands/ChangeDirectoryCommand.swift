import Glibc

/// `.cd DIRECTORY` changes the working directory.
struct ChangeDirectoryCommand: DotCommand {
  static let signature = CommandSignature(
    "cd",
    shortest: 2,
    .required("DIRECTORY", .directory),
    summary: "Change the working directory to DIRECTORY",
    group: .transfer
  )

  private let words: CommandArguments

  init(_ arguments: inout CommandArguments) { words = arguments }

  func run(in session: ShellSession) throws {
    try session.refuseInSafeMode("run .cd")
    var words = words
    let path = try words.only()
    guard chdir(path) == 0 else {
      throw VerbatimError("Cannot change to directory \"\(path)\"")
    }
  }
}
