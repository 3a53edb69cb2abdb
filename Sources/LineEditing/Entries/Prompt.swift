import TerminalText

/// What stands before an entry.
public struct Prompt: Sendable {
  /// Before the first line; it may itself have lines.
  public var primary: StyledText
  /// Before each further line, from what is open there (``EntryState/open(_:)``).
  public var continuation: @Sendable (String) -> StyledText

  /// A prompt with a continuation of its own.
  public init(_ primary: StyledText, continuation: @escaping @Sendable (String) -> StyledText) {
    self.primary = primary
    self.continuation = continuation
  }

  /// A prompt whose continuation is as wide as itself and ends in what is open and `> `.
  public init(_ primary: StyledText, continuationStyle: TextStyle = .plain) {
    let lastLine = primary.text.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
    let width = DisplayWidth.of(String(lastLine))
    self.init(primary) { open in
      let mark = (open.isEmpty ? "..." : open) + "> "
      return StyledText(FittedText.padLeft(mark, to: width), style: continuationStyle)
    }
  }

  /// A prompt without colours.
  public init(_ text: String) { self.init(StyledText(text)) }
}
