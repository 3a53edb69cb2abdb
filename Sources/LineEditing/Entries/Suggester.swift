/// Guesses the rest of an entry, which is shown in grey after the cursor.
public protocol Suggester: AnyObject {
  /// What would follow `text`, or nil. Called for each key while the cursor is at the end.
  func suggestion(for text: String) -> String?
}

/// Suggests the rest of the latest entry that begins with what was typed.
public final class HistorySuggester: Suggester {
  private let history: History

  /// Suggests from a history.
  public init(_ history: History) { self.history = history }

  /// The rest of that entry, with its further lines.
  public func suggestion(for text: String) -> String? {
    guard !text.isEmpty else { return nil }
    let typed = text.utf8.count
    for entry in history.entries.reversed()
    where entry.utf8.count > typed && entry.utf8.starts(with: text.utf8) {
      let rest = String(decoding: entry.utf8.dropFirst(typed), as: UTF8.self)
      if !Self.join(text, rest) { return rest }
    }
    return nil
  }

  /// Whether a character of the entry began in what was typed: a mark alone is no suggestion.
  private static func join(_ text: String, _ rest: String) -> Bool {
    guard let last = text.last, let first = rest.first else { return false }
    return "\(last)\(first)".count < 2
  }
}
