/// Finds what an entry could go on with.
public protocol Completer: AnyObject {
  /// The candidates at the cursor, the best one first.
  ///
  /// - Parameters:
  ///   - text: the whole entry.
  ///   - cursor: the cursor's place as an offset in UTF-8 bytes.
  /// - Returns: The candidates and what they replace; no candidates when there is nothing to offer.
  func completions(of text: String, cursor: Int) -> CompletionList
}

/// Candidates and what they replace.
public struct CompletionList: Equatable, Sendable {
  /// What a candidate replaces: offsets in UTF-8 bytes, the cursor usually at the end.
  public var range: Range<Int>
  /// The candidates, the best one first.
  public var candidates: [CompletionCandidate]

  /// Candidates for a range of the text.
  public init(range: Range<Int>, candidates: [CompletionCandidate]) {
    self.range = range
    self.candidates = candidates
  }
}

/// One way to go on.
public struct CompletionCandidate: Equatable, Sendable {
  /// What is inserted.
  public var text: String
  /// What the menu shows for it.
  public var display: String
  /// What it is, shown beside it in the menu: `table`, `INTEGER`, …; may be empty.
  public var detail: String
  /// What follows it once it is certain: a blank, or `(`, `.`, `/`, nothing.
  public var ending: String

  /// A candidate.
  public init(_ text: String, display: String? = nil, detail: String = "", ending: String = " ") {
    self.text = text
    self.display = display ?? text
    self.detail = detail
    self.ending = ending
  }
}
