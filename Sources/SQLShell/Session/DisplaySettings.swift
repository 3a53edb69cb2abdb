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
  /// Colours of results, where the terminal has any.
  var theme: ColourTheme? = .dark
  var insertTable = "table"
  var widths: [Int] = []
  var alignsNumbers = true
  var wrap: Int?
  var wrapsAtWords = false
  /// Whether framed pages show values as SQL literals.
  var quotesValues = false
  var blobForm = RenderOptions.BlobForm.base64
  var explain = ExplainDisplay.automatic

  /// Whether EXPLAIN has a page of its own.
  enum ExplainDisplay: Sendable {
    case automatic
    /// All results are shown as those of EXPLAIN.
    case always
    case never
  }

  /// Chooses a mode and the separators that come with it in sqlite3.
  mutating func setMode(_ mode: OutputMode) {
    // In sqlite3 `tabs` is `list` with another separator.
    self.mode = mode.name == "tabs" ? .list : mode
    if let column = mode.columnSeparator { columnSeparator = column }
    if let row = mode.rowSeparator { rowSeparator = row }
    if mode.name == "column", !headersWereSet { showsHeaders = true }
    if explain == .always { explain = .never }
  }

  var isFramed: Bool { mode.isFramed }

  /// Mode and options as `.mode` and `.show` tell them.
  var modeDescription: String {
    guard isFramed else {
      return mode.name + (mode.name.hasPrefix("json") && blobForm == .hex ? " --hex" : "")
    }
    return "\(mode.name) --wrap \(wrap ?? 0) --wordwrap \(wrapsAtWords ? "on" : "off") "
      + "--\(quotesValues ? "" : "no")quote"
  }

  /// The options of one page; `terminal` is what it is limited to, `nil` for files and pipes.
  func options(terminal: TerminalLimits?, theme: ColourTheme?) -> RenderOptions {
    var options = RenderOptions()
    // As in sqlite3, `-column` alone prints no names; a person sees them.
    let hidesNames = headersWereSet || mode.name == "column" && terminal == nil
    options.headers = showsHeaders ? .on : hidesNames ? .off : .automatic
    let automatic: RenderOptions.Types =
      terminal != nil && (isFramed || mode.name == "line") ? .on : .off
    options.types = types ?? automatic
    options.columnSeparator = columnSeparator
    options.rowSeparator = rowSeparator
    options.nullText = nullText ?? (options.types == .off ? "" : "NULL")
    options.insertTable = insertTable
    options.widths = widths
    options.alignsNumbers = alignsNumbers
    options.wrap = wrap.flatMap { $0 > 0 ? $0 : nil }
    options.wrapsAtWords = wrapsAtWords
    options.blobForm = blobForm
    options.terminal = terminal
    options.theme = theme
    return options
  }
}
