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
    let rows = Self.counted(summary.rows, "row")
    if summary.stoppedAtLimit {
      parts.append("the first \(rows); .last shows all")
    } else {
      parts.append(complete ? rows : "\(rows) before the error")
    }
    if let elapsed = summary.elapsed { parts.append(Self.time(elapsed)) }
    if summary.notes.shortened > 0 {
      let values = Self.counted(summary.notes.shortened, "value")
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

  private static func counted(_ count: Int, _ noun: String) -> String {
    var digits = String(count)
    var index = digits.count - 3
    while index > 0 {
      digits.insert(",", at: digits.index(digits.startIndex, offsetBy: index))
      index -= 3
    }
    return "\(digits) \(noun)\(count == 1 ? "" : "s")"
  }

  /// A duration with two or three digits that matter: `1.2 ms`, `340 ms`, `2.15 s`, `3 min 5 s`.
  static func time(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    switch microseconds {
    case ..<1_000: return "\(max(0, microseconds)) µs"
    case ..<100_000: return "\(tenths(microseconds / 100)) ms"
    case ..<1_000_000: return "\(microseconds / 1_000) ms"
    case ..<60_000_000: return "\(tenths(microseconds / 100_000)) s"
    default: return "\(seconds / 60) min \(seconds % 60) s"
    }
  }

  private static func tenths(_ value: Int64) -> String { "\(value / 10).\(value % 10)" }
}
