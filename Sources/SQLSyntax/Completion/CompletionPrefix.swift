/// The name being typed at the cursor.
public struct CompletionPrefix: Equatable, Sendable {
  /// What was typed of it, without its opening quote; `""` where nothing was.
  public let text: String
  /// What an accepted completion replaces, as UTF-8 offsets: the opening quote, if any, to the
  /// cursor.
  public let range: Range<Int>
  /// The quote it was opened with: `"`, `` ` ``, `[`, or `'` for a file name or pragma value.
  public let quote: Character?
  /// Whether the closing quote already stands behind the cursor.
  public let isClosed: Bool
  /// What stands of a name without quotes behind the cursor: the name is typed in its middle.
  public let rest: String
  /// The names before it, each followed by a dot: `main.users.` is `["main", "users"]`.
  public let qualifier: [String]
}
