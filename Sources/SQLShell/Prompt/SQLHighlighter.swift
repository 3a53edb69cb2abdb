import LineEditing
import SQLSyntax

/// Colours statements while they are typed; dot commands stay as they are.
final class SQLHighlighter: Highlighter {
  func styles(of text: String, cursor: Int?) -> [StyledRange] {
    guard text.first != ".", text.first != "\\" else { return [] }
    let highlighted = HighlightedSQL(text)
    var styles = highlighted.spans.compactMap { span in
      Self.styles[span.syntaxClass].map { StyledRange(span.range, $0) }
    }
    if let cursor, let pair = highlighted.matchingParentheses(at: cursor) {
      styles.append(StyledRange(pair.open..<pair.open + 1, Self.match))
      styles.append(StyledRange(pair.close..<pair.close + 1, Self.match))
    }
    return styles
  }

  private static let match = TextStyle("1;4")

  private static let styles: [SyntaxClass: TextStyle] = [
    .keyword: TextStyle("1;34"), .function: TextStyle("36"), .string: TextStyle("32"),
    .blob: TextStyle("35"), .number: TextStyle("35"), .comment: TextStyle("90"),
    .variable: TextStyle("33"), .error: TextStyle("31"),
  ]
}
