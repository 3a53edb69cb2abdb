extension ShellSession {
  /// Runs the words of `.shell` or `.system`; those with blanks get quotes.
  func runSystemCommand(_ words: CommandArguments) throws {
    guard !words.isEmpty else { throw UsageError(usage: words.usage) }
    let command = words.rest.map { $0.contains(" ") ? "\"\($0)\"" : $0 }.joined(separator: " ")
    let status = runSystemCommand(command)
    if status != 0 { report("System command returns \(status)") }
  }
}
