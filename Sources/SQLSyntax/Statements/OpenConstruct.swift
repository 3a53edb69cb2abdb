/// What a statement still waits for; its raw value is what a continuation prompt shows.
public enum OpenConstruct: String, Sendable {
  /// A string literal: `'`.
  case string = "'"
  /// A name in double quotes.
  case doubleQuotedName = "\""
  /// A name in backticks.
  case backtickName = "`"
  /// A name in brackets.
  case bracketedName = "["
  /// A comment: `/*`.
  case comment = "/*"
  /// A parenthesis.
  case parenthesis = "("
  /// The `END` of a `CASE` or of the body of a trigger.
  case end = "END"
  /// Nothing but the semicolon.
  case semicolon = ";"
}
