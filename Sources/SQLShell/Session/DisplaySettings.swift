import ResultRendering

/// How results are shown, as dot commands and options set it.
struct DisplaySettings {
  /// The mode, by default the human one on a terminal and `list` elsewhere.
  var mode: OutputMode
  /// Whether headers are shown where the mode leaves it open.
  var showsHeaders = false
  /// Whether `.headers` or an option has decided about headers.
  var headersWereSet = false
  /// What shows storage classes: `nil` shows them in framed pages on a terminal.
  var types: RenderOptions.Types?
  var columnSeparator = "|"
  var rowSeparator = "\n"
  var nullText: String?
  var insertTable = "table"
  var widths: [Int] = []
  var wrap: Int?
  var wrapsAtWords = false
  var blobForm = RenderOptions.BlobForm.base64

  /// Chooses a mode and the separators that come with it in sqlite3.
  mutating func setMode(_ mode: OutputMode) {
    self.mode = mode
    if let separators = Self.separators[mode.name] {
      if let column = separators.column { columnSeparator = column }
      if let row = separators.row { rowSeparator = row }
    }
    if mode.name == "column", !headersWereSet { showsHeaders = true }
  }

  private static let separators: [String: (column: String?, row: String?)] = [
    "line": (nil, "\n"), "column": (nil, "\n"), "list": ("|", "\n"), "tcl": (" ", "\n"),
    "csv": (",", "\r\n"), "tabs": ("\t", nil), "quote": (",", "\n"), "ascii": ("\u{1F}", "\u{1E}"),
  ]

  /// Modes whose pages are for people, where a terminal shows storage classes by itself.
  private static let humanModes: Set<String> = ["box", "table", "column", "markdown", "line"]

  /// The options of one page; `terminal` is what it is limited to, `nil` for files and pipes.
  func options(terminal: TerminalLimits?, theme: ColourTheme?) -> RenderOptions {
    var options = RenderOptions()
    options.headers = showsHeaders ? .on : headersWereSet ? .off : .automatic
    let automatic: RenderOptions.Types =
      terminal != nil && Self.humanModes.contains(mode.name) ? .on : .off
    options.types = types ?? automatic
    options.columnSeparator = columnSeparator
    options.rowSeparator = rowSeparator
    options.nullText = nullText ?? (options.types == .off ? "" : "NULL")
    options.insertTable = insertTable
    options.widths = widths
    options.wrap = wrap
    options.wrapsAtWords = wrapsAtWords
    options.blobForm = blobForm
    options.terminal = terminal
    options.theme = theme
    return options
  }
}
