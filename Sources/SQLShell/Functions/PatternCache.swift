import Synchronization

/// Keeps the pattern that was used last: a statement asks for the same one in every row.
final class PatternCache: Sendable {
  private let ignoresCase: Bool
  private let last = Mutex<(text: String, pattern: RegularExpression)?>(nil)

  init(ignoresCase: Bool) { self.ignoresCase = ignoresCase }

  /// The pattern of a text.
  ///
  /// - Throws: ``RegularExpressionError``.
  func pattern(_ text: String) throws -> RegularExpression {
    try last.withLock { last in
      if let last, last.text == text { return last.pattern }
      let pattern = try RegularExpression(text, ignoresCase: ignoresCase)
      last = (text, pattern)
      return pattern
    }
  }
}
