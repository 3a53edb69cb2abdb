/// One piece of SQL text; the tokens of a text cover every byte of it, in order.
public struct Token: Equatable, Sendable {
  /// What a token is, in SQLite's terms.
  public enum Kind: UInt8, Sendable {
    /// White space, and a byte order mark wherever it stands.
    case space
    /// `-- …` up to but without the line feed, or `/* … */`.
    case comment
    /// A word of SQLite's keyword list; some of them may also name things.
    case keyword
    /// A bare name.
    case identifier
    /// `"x"`, `` `x` `` or `[x]`.
    case quotedIdentifier
    /// `'x'`.
    case string
    /// `x'00ff'`.
    case blob
    /// `12`, `0xFF`.
    case integer
    /// `1.5`, `.5`, `1e9`.
    case float
    /// `?`, `?1`, `:a`, `@a`, `$a::b(c)`, `#a`.
    case variable
    /// `+`, `||`, `->>`, `=`, ….
    case `operator`
    /// `(`.
    case leftParenthesis
    /// `)`.
    case rightParenthesis
    /// `,`.
    case comma
    /// `.`.
    case dot
    /// `;`.
    case semicolon
    /// What SQLite's tokenizer refuses: `!`, `{`, `12abc`, a malformed blob literal.
    case illegal
  }

  /// What it is.
  public let kind: Kind
  /// Which keyword it is, when ``kind-swift.property`` is ``Kind/keyword``.
  public let keyword: Keyword?
  /// Where it stands, as UTF-8 offsets.
  public let range: Range<Int>
  /// `false` for a string, quoted name, blob or block comment that the text ends in.
  ///
  /// SQLite refuses an unterminated literal and takes an unterminated comment for white space.
  public let isTerminated: Bool

  /// Whether a parser skips it.
  public var isTrivia: Bool { kind == .space || kind == .comment }

  /// Whether it can name a table, column or function where a name is expected.
  public var isName: Bool {
    switch kind {
    case .identifier, .quotedIdentifier: true
    case .keyword: keyword?.isUsableAsName == true
    default: false
    }
  }
}
