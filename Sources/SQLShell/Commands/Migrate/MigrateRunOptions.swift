import SQLiteMigration

extension RunOptions {
  /// The words that all actions take that run migrations.
  static let flags = ["--resume", "--timeout"]

  /// Takes `--resume` and `--timeout SECONDS` out of an action's words.
  init(_ arguments: inout CommandArguments) throws {
    self.init()
    resumes = arguments.takeFlag("resume")
    guard let word = try arguments.takeOption("timeout") else { return }
    guard let seconds = Double(word), seconds >= 0 else {
      throw UsageError(found: word, usage: arguments.usage)
    }
    lockTimeout = seconds
  }
}
