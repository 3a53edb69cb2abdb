/// Knows when an entry is whole, so that Enter runs it instead of beginning another line.
public protocol EntryGrammar: AnyObject {
  /// Whether the text is whole. Blank text should be.
  func state(of text: String) -> EntryState

  /// What is open after each line break of the text, in order: one element for each U+000A.
  ///
  /// Called whenever a text of several lines is drawn, so it should take one pass.
  func openings(in text: String) -> [String]
}

extension EntryGrammar {
  /// Asks ``state(of:)`` for each beginning of the text: enough for short texts only.
  public func openings(in text: String) -> [String] {
    text.utf8.indices.filter { text.utf8[$0] == 0x0A }.map { lineBreak in
      switch state(of: String(text[..<lineBreak])) {
      case .complete: ""
      case .open(let what): what
      }
    }
  }
}

/// Whether an entry is whole.
public enum EntryState: Equatable, Sendable {
  /// Enter runs it.
  case complete
  /// Enter begins another line; the text, such as `'` or `(`, says what is not closed yet and may
  /// be empty.
  case open(String)
}

/// The grammar of entries that are one line each.
public final class SingleLineGrammar: EntryGrammar {
  /// A grammar for which every text is whole.
  public init() {}

  /// Always whole.
  public func state(of text: String) -> EntryState { .complete }

  /// Nothing is ever open.
  public func openings(in text: String) -> [String] {
    text.utf8.lazy.filter { $0 == 0x0A }.map { _ in "" }
  }
}
