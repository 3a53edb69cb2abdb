import LineEditing
import TerminalText

/// The texts of the prompts, with placeholders for what they tell.
///
/// A text without placeholders is shown as it is, as in sqlite3; words in braces that are none
/// stay as they are too.
struct PromptFormat {
  /// Before the first line; `nil` is the shell's own.
  var main: String?
  /// Before each further line; `nil` is the shell's own.
  var continuation: String?

  static let standardMain = "{database}{attached}{readonly}{transaction}> "

  /// Lines for `.help prompt`.
  static let help = """
    Placeholders: {database} {path} {attached} {readonly} {transaction}
    {changes}, and {open} in CONTINUE. Assay's own MAIN is
       \(standardMain)
    """

  /// What stands for a placeholder; `nil` where there is no such placeholder.
  ///
  /// `{open}` is the continuation's alone.
  static func value(of placeholder: Substring, in state: PromptState) -> String? {
    switch placeholder {
    case "database": VisibleText.of(FittedText.cut(state.database, to: nameWidth))
    case "path": VisibleText.of(state.path)
    case "attached": attached(state)
    case "readonly": state.isReadonly ? " (read-only)" : ""
    case "transaction": state.isInsideTransaction ? "*" + changes(state) : ""
    case "changes": String(state.changedRows)
    default: nil
    }
  }

  func prompt(for state: PromptState, isColoured: Bool) -> Prompt {
    let base = isColoured ? Self.baseStyle : .plain
    var primary = StyledText("")
    for piece in PromptPiece.pieces(of: main ?? Self.standardMain) {
      switch piece {
      case .text(let text): primary.append(text, style: base)
      case .placeholder(let name):
        let text = Self.value(of: name, in: state) ?? "{\(name)}"
        primary.append(text, style: isColoured ? Self.styles[name] ?? base : .plain)
      }
    }
    let style = isColoured ? Self.continuationStyle : .plain
    guard let continuation else { return Prompt(primary, continuationStyle: style) }
    return Prompt(primary) { open in
      let text = PromptPiece.pieces(of: continuation).reduce(into: "") { text, piece in
        switch piece {
        case .text(let piece): text += piece
        case .placeholder("open"): text += open.isEmpty ? "..." : open
        case .placeholder(let name): text += Self.value(of: name, in: state) ?? "{\(name)}"
        }
      }
      return StyledText(text, style: style)
    }
  }

  /// Columns that a database's name takes at most.
  private static let nameWidth = 24
  /// Columns that the names of attached databases take at most.
  private static let attachedWidth = 16

  private static func attached(_ state: PromptState) -> String {
    guard !state.attached.isEmpty else { return "" }
    let names = state.attached.reduce(into: "") { $0 += "+" + VisibleText.of($1) }
    return DisplayWidth.of(names) > attachedWidth ? "+\(state.attached.count)" : names
  }

  private static func changes(_ state: PromptState) -> String {
    state.changedRows > 0 ? String(state.changedRows) : ""
  }

  private static let baseStyle = TextStyle("1;32")
  private static let continuationStyle = TextStyle("2")
  private static let styles: [Substring: TextStyle] = [
    "attached": TextStyle("32"), "readonly": TextStyle("2"), "transaction": TextStyle("1;33"),
    "changes": TextStyle("1;33"),
  ]
}
