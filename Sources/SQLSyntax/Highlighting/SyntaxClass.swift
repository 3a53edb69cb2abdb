/// What a piece of SQL is to a reader: the classes that get a colour.
public enum SyntaxClass: Sendable, CaseIterable {
  /// `SELECT`.
  case keyword
  /// The name before the parenthesis of a call.
  case function
  /// A name of anything else, bare or quoted.
  case identifier
  /// `'x'`.
  case string
  /// `1`, `0xff`, `1.5`.
  case number
  /// `x'00ff'`.
  case blob
  /// `-- …`, `/* … */`.
  case comment
  /// `+`, `,`, `.`, `;`, parentheses that have a partner.
  case `operator`
  /// `?1`, `:name`.
  case variable
  /// What SQLite would refuse: an open string or name, an unfinished comment, a parenthesis
  /// without a partner, a stray character.
  case error
}
