/// A part of a prompt's text.
enum PromptPiece: Equatable {
  case text(String)
  /// What stands in braces.
  case placeholder(Substring)

  /// The pieces of a text, in order; a brace without a partner is text.
  static func pieces(of format: String) -> [PromptPiece] {
    var pieces: [PromptPiece] = []
    var rest = format[...]
    while let open = rest.firstIndex(of: "{") {
      let inside = rest[rest.index(after: open)...]
      guard let close = inside.firstIndex(of: "}") else { break }
      if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
      pieces.append(.placeholder(inside[..<close]))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    return pieces
  }
}
