/// The styles of what an editor draws besides prompt and entry.
public struct EditorTheme: Equatable, Sendable {
  /// The suggestion after the cursor.
  public var suggestion: TextStyle
  /// A candidate in the menu.
  public var candidate: TextStyle
  /// The candidate that is chosen.
  public var chosenCandidate: TextStyle
  /// What a candidate is.
  public var candidateDetail: TextStyle
  /// The prompt of a search.
  public var search: TextStyle
  /// What a search has found.
  public var searchMatch: TextStyle

  /// A theme from its styles.
  public init(
    suggestion: TextStyle,
    candidate: TextStyle,
    chosenCandidate: TextStyle,
    candidateDetail: TextStyle,
    search: TextStyle,
    searchMatch: TextStyle
  ) {
    self.suggestion = suggestion
    self.candidate = candidate
    self.chosenCandidate = chosenCandidate
    self.candidateDetail = candidateDetail
    self.search = search
    self.searchMatch = searchMatch
  }

  /// For light text on a dark screen.
  public static let dark = EditorTheme(
    suggestion: TextStyle("90"),
    candidate: TextStyle("38;5;253;48;5;236"),
    chosenCandidate: TextStyle("7"),
    candidateDetail: TextStyle("38;5;246;48;5;236"),
    search: TextStyle("1;36"),
    searchMatch: TextStyle("1;4")
  )

  /// For dark text on a light screen.
  public static let light = EditorTheme(
    suggestion: TextStyle("90"),
    candidate: TextStyle("38;5;235;48;5;254"),
    chosenCandidate: TextStyle("7"),
    candidateDetail: TextStyle("38;5;242;48;5;254"),
    search: TextStyle("1;34"),
    searchMatch: TextStyle("1;4")
  )

  /// Without colours: only what must be told apart is, by reverse video and underline.
  ///
  /// A suggestion would look as if it had been typed, so none is drawn.
  public static let colourless = EditorTheme(
    suggestion: .plain,
    candidate: .plain,
    chosenCandidate: TextStyle("7"),
    candidateDetail: .plain,
    search: .plain,
    searchMatch: TextStyle("4")
  )
}
