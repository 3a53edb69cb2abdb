import LineEditing
import SQLSyntax

/// Colours statements and dot commands while they are typed.
final class SQLHighlighter: Highlighter {
  private let unknownNames: UnknownNames
  private let commands: [CommandSignature]

  init(catalog: SchemaCatalog, commands: [CommandSignature]) {
    unknownNames = UnknownNames(catalog)
    self.commands = commands
  }

  func styles(of text: String, cursor: Int?) -> [StyledRange] {
    let pieces = EntryPieces.pieces(of: text)
    if pieces.count == 1 { return styles(in: text, isLine: pieces[0].isLine, cursor: cursor) }
    return pieces.flatMap { piece in
      let start = piece.range.lowerBound
      let isHere = cursor.map { $0 >= start && $0 <= piece.range.upperBound } ?? false
      let part = text.utf8Slice(piece.range)
      return styles(
        in: part,
        isLine: piece.isLine,
        cursor: isHere ? cursor.map { $0 - start } : nil
      )
      .map { style in
        let range = style.range.lowerBound + start..<style.range.upperBound + start
        return StyledRange(range, style.style)
      }
    }
  }

  private func styles(in part: String, isLine: Bool, cursor: Int?) -> [StyledRange] {
    guard isLine else { return statementStyles(part, cursor: cursor) }
    if CommandLine.isCommand(part) { return commandStyles(part, cursor: cursor) }
    return [StyledRange(0..<part.utf8.count, Self.styles[.comment] ?? .plain)]
  }

  private func statementStyles(_ text: String, cursor: Int?) -> [StyledRange] {
    let highlighted = HighlightedSQL(text)
    var styles = highlighted.spans.compactMap { span in
      Self.styles[span.syntaxClass].map { StyledRange(span.range, $0) }
    }
    for range in unknownNames.ranges(in: text, highlighted)
    // A name that is still being typed is not wrong yet.
    where cursor.map({ $0 < range.lowerBound || $0 > range.upperBound }) ?? true {
      styles.append(StyledRange(range, Self.unknown))
    }
    if let cursor, let pair = highlighted.matchingParentheses(at: cursor) {
      styles.append(StyledRange(pair.open..<pair.open + 1, Self.match))
      styles.append(StyledRange(pair.close..<pair.close + 1, Self.match))
    }
    return styles
  }

  /// The name, options, and quoted words; a name that is no command's is an error.
  private func commandStyles(_ text: String, cursor: Int?) -> [StyledRange] {
    let words = CommandLineWords(text, cursor: text.utf8.count)
    let all = words.before + [words.current]
    guard let name = all.first else { return [] }
    let end = all.count > 1 ? name.start + name.text.utf8.count : text.utf8.count
    var styles = [StyledRange(0..<end, nameStyle(name.text, isFinished: all.count > 1))]
    if let signature = commands.first(where: { $0.name == name.text }),
      case .sql? = signature.parameters.first?.kind, all.count > 1
    {
      let start = all[1].start
      let sql = String(decoding: text.utf8.dropFirst(start), as: UTF8.self)
      return styles
        + statementStyles(sql, cursor: cursor.map { max(0, $0 - start) }).map {
          StyledRange($0.range.lowerBound + start..<$0.range.upperBound + start, $0.style)
        }
    }
    for (place, word) in all.enumerated().dropFirst() {
      let next = place + 1 < all.count ? all[place + 1].start : text.utf8.count
      if word.quote != nil {
        styles.append(StyledRange(word.start..<next, Self.styles[.string] ?? .plain))
      } else if word.text.hasPrefix("-") {
        styles.append(StyledRange(word.start..<next, Self.option))
      }
    }
    return styles
  }

  private func nameStyle(_ name: String, isFinished: Bool) -> TextStyle {
    let isKnown = commands.contains { signature in
      ([signature.name] + signature.aliases).contains { $0.hasPrefix(name) }
    }
    if isKnown { return Self.styles[.keyword] ?? .plain }
    return isFinished || !name.isEmpty ? Self.styles[.error] ?? .plain : .plain
  }

  private static let match = TextStyle("1;4")
  private static let unknown = TextStyle("4;31")
  private static let option = TextStyle("36")

  private static let styles: [SyntaxClass: TextStyle] = [
    .keyword: TextStyle("1;34"), .function: TextStyle("36"), .string: TextStyle("32"),
    .blob: TextStyle("35"), .number: TextStyle("35"), .comment: TextStyle("90"),
    .variable: TextStyle("33"), .error: TextStyle("31"),
  ]
}
