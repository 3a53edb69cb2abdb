import SQLSyntax

/// Splits an entry into what runs one after the other: statements and dot commands.
enum EntryParts {
  /// The parts in order; several statements on one line stay together, blank lines are left out.
  static func parts(of entry: String) -> [String] {
    var parts: [String] = []
    var statement: [Substring] = []
    var splitter = StatementSplitter()
    for line in entry.split(separator: "\n", omittingEmptySubsequences: false) {
      if statement.isEmpty {
        if line.allSatisfy(\.isWhitespace) { continue }
        if CommandLine.standsAlone(line) {
          parts.append(String(line.drop(while: CommandLine.isBlank)))
          continue
        }
        splitter = StatementSplitter()
      }
      statement.append(line)
      splitter.feed(line + "\n")
      if splitter.isComplete {
        parts.append(statement.joined(separator: "\n"))
        statement = []
      }
    }
    if !statement.isEmpty { parts.append(statement.joined(separator: "\n")) }
    return parts
  }
}
