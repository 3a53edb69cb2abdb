/// How text is drawn: the parameters of an SGR sequence (ECMA-48, `ESC [ … m`), such as `1;34`.
public struct TextStyle: Hashable, Sendable {
  /// The parameters, applied to the terminal's own style; empty for that style itself.
  public let parameters: String

  /// A style from SGR parameters.
  public init(_ parameters: String) { self.parameters = parameters }

  /// The terminal's own style.
  public static let plain = TextStyle("")

  /// The sequence that turns any other style into this one.
  var sequence: String { parameters.isEmpty ? "\u{1B}[0m" : "\u{1B}[0;\(parameters)m" }
}

/// Text in pieces, each with its style.
public struct StyledText: Equatable, Sendable {
  /// One piece.
  public struct Piece: Equatable, Sendable {
    /// The characters.
    public var text: String
    /// How they are drawn.
    public var style: TextStyle
  }

  /// The pieces, in order.
  public private(set) var pieces: [Piece]

  /// Text in one style.
  public init(_ text: String, style: TextStyle = .plain) {
    pieces = text.isEmpty ? [] : [Piece(text: text, style: style)]
  }

  /// The characters alone.
  public var text: String { pieces.reduce(into: "") { $0 += $1.text } }

  /// Adds a piece at the end.
  public mutating func append(_ text: String, style: TextStyle = .plain) {
    if !text.isEmpty { pieces.append(Piece(text: text, style: style)) }
  }
}
