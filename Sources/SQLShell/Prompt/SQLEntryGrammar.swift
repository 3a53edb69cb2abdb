import LineEditing
import SQLSyntax

/// Statements end as SQLite ends them; a dot command is one line.
final class SQLEntryGrammar: EntryGrammar {
  private let knowsPlainWords: Bool

  /// `sqlite3` takes every word for the beginning of a statement.
  init(knowsPlainWords: Bool = true) { self.knowsPlainWords = knowsPlainWords }

  func state(of text: String) -> EntryState {
    if knowsPlainWords, PlainWord(text) != nil { return .complete }
    guard let open = Self.splitter(after: text).open else { return .complete }
    return .open(open == .semicolon ? "" : open.rawValue)
  }

  func openings(in text: String) -> [String] {
    var splitter = StatementSplitter()
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { line in
      Self.feed(line, to: &splitter)
      guard let open = splitter.open, open != .semicolon else { return "" }
      return open.rawValue
    }
  }

  private static func splitter(after text: String) -> StatementSplitter {
    var splitter = StatementSplitter()
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      feed(line, to: &splitter)
    }
    return splitter
  }

  /// Dot commands and remarks between statements are lines of their own.
  private static func feed(_ line: Substring, to splitter: inout StatementSplitter) {
    if splitter.isBlank, CommandLine.standsAlone(line) { return }
    splitter.feed(line + "\n")
  }
}
