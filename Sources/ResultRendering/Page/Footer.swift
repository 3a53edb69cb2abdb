import TerminalText

/// The line below a page: how many rows, how long, and what is not shown whole.
public struct Footer {
  private let summary: RenderSummary
  private let complete: Bool

  /// - Parameters:
  ///   - summary: What was printed.
  ///   - complete: Whether the result ended by itself, without an error.
  public init(_ summary: RenderSummary, complete: Bool = true) {
    self.summary = summary
    self.complete = complete
  }

  /// The line, without its end: `2 rows · 1.2 ms`.
  public var text: String {
    var parts: [String] = []
    let rows = QuantityText.count(summary.rows, "row")
    if summary.stoppedAtLimit {
      parts.append("the first \(rows); .last shows all")
    } else {
      parts.append(complete ? rows : "\(rows) before the error")
    }
    if let elapsed = summary.elapsed { parts.append(QuantityText.duration(elapsed)) }
    if summary.notes.shortened > 0 {
      let values = QuantityText.count(summary.notes.shortened, "value")
      let them = summary.notes.shortened == 1 ? "it" : "them"
      parts.append("\(values) shortened: .mode line shows \(them) whole")
    }
    return parts.joined(separator: " · ")
  }

  func write(to out: OutputBuffer, theme: ColourTheme?) throws {
    let colours = ColourSequences(theme)
    try out.write(colours.frame)
    try out.write(text)
    if !colours.frame.isEmpty { try out.write(ColourSequences.reset) }
    try out.write(byte: 0x0A)
  }
}
