import TerminalText

/// The candidates below an entry, and the one that is chosen.
struct CompletionMenu {
  private(set) var candidates: [CompletionCandidate] = []
  private var chosen: Int?
  /// What the next choice replaces: offsets in UTF-8 bytes.
  private var range = 0..<0
  /// Columns of a candidate with a blank on either side, and of what it is, 0 for nothing.
  private var width = 0
  private var detailWidth = 0
  /// The text as it was when the menu opened.
  private(set) var original = EntryText(text: "", cursor: 0)
  /// Whether the key that is being handled concerns the menu; any other closes it.
  private(set) var isKept = false

  var isOpen: Bool { !candidates.isEmpty }

  /// Whether Enter takes a candidate instead of running the entry.
  var acceptsEnter: Bool { isOpen && chosen != nil }

  mutating func open(
    _ candidates: [CompletionCandidate],
    replacing range: Range<Int>,
    in entry: EntryText
  ) {
    self.candidates = candidates
    self.range = range
    original = entry
    chosen = nil
    width = 2 + (candidates.lazy.map { Self.columns(of: $0.display) }.max() ?? 0)
    let details = candidates.lazy.map { Self.columns(of: $0.detail) }.max() ?? 0
    detailWidth = details > 0 ? details + 1 : 0
    isKept = true
  }

  private static func columns(of text: String) -> Int { DisplayWidth.of(VisibleText.of(text)) }

  mutating func close() { self = CompletionMenu() }

  /// A key comes: what the key before did to the menu counts no more.
  mutating func willHandleKey() {
    closeUnlessKept()
    isKept = false
  }

  /// Closes the menu when the last key was not its own.
  mutating func closeUnlessKept() {
    if isOpen, !isKept { close() }
  }

  /// Chooses another candidate; nil when there is none.
  mutating func choose(by steps: Int) -> (range: Range<Int>, text: String)? {
    guard isOpen else { return nil }
    isKept = true
    let next = chosen.map { $0 + steps } ?? (steps > 0 ? 0 : candidates.count - 1)
    let place = (next + candidates.count) % candidates.count
    chosen = place
    let text = candidates[place].text
    defer { range = range.lowerBound..<range.lowerBound + text.utf8.count }
    return (range, text)
  }

  /// At most this many rows are shown.
  static let maximumRows = 8

  /// The menu in rows of at most `columns` columns.
  func rows(columns: Int, atMost limit: Int, theme: EditorTheme) -> [[Cell]] {
    guard isOpen, limit > 0 else { return [] }
    let width = min(width, columns)
    let perRow = detailWidth > 0 ? 1 : max(1, columns / width)
    let needed = (candidates.count + perRow - 1) / perRow
    let shown = min(needed, limit, Self.maximumRows)
    let chosenRow = (chosen ?? 0) % needed
    let first = max(0, min(chosenRow - shown + 1, needed - shown))
    let detailWidth = min(detailWidth, columns - width)
    return (first..<first + shown).map { row in
      var builder = RowBuilder(columns: columns, window: 0..<1)
      for column in 0..<perRow {
        let place = column * needed + row
        guard candidates.indices.contains(place) else { continue }
        let candidate = candidates[place]
        let isChosen = place == chosen
        builder.putField(
          " " + VisibleText.of(candidate.display),
          width: width,
          style: isChosen ? theme.chosenCandidate : theme.candidate
        )
        builder.putField(
          VisibleText.of(candidate.detail),
          width: detailWidth,
          style: isChosen ? theme.chosenCandidate : theme.candidateDetail
        )
      }
      if row == first + shown - 1, shown < needed, builder.column + 10 <= columns {
        let more = " \(chosenRow + 1)/\(needed)"
        builder.putField(more, width: DisplayWidth.of(more), style: theme.candidateDetail)
      }
      builder.endRow()
      return builder.rows.first ?? []
    }
  }
}

extension RowBuilder {
  /// Text cut or filled up to a width.
  fileprivate mutating func putField(_ text: String, width: Int, style: TextStyle) {
    guard width > 0 else { return }
    for cluster in FittedText.padRight(FittedText.cut(text, to: width), to: width) {
      put(cluster, style: style)
    }
  }
}
