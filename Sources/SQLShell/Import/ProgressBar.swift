import TerminalText

/// One line of a terminal that tells how far a long work is.
struct ProgressBar {
  private var line: StatusLine
  private let label: String
  private let start = Clock.now()

  /// A bar for a session; it draws nothing where nobody sits at a terminal.
  init(_ label: String, in session: ShellSession) {
    line = StatusLine(in: session)
    self.label = VisibleText.of(label)
  }

  /// Draws the bar again, if it is time to: how much is done, from 0 to 1 where that is known, and
  /// how many rows or pages that is.
  mutating func update(fraction: Double?, count: Int, of unit: String) {
    guard line.isDue else { return }
    let elapsed = (Clock.now() - start).inSeconds
    let rate = Int(Double(count) / max(elapsed, 0.001))
    var end = "\(QuantityText.grouped(count)) \(unit) · \(QuantityText.grouped(rate))/s"
    var bar = ""
    if let fraction {
      let remaining = fraction > 0 ? elapsed / fraction - elapsed : 0
      end += " · \(Self.time(remaining)) left"
      let percent = String(Int(fraction * 100))
      let space = String(repeating: " ", count: max(0, 3 - percent.count))
      let cells = max(4, line.width - DisplayWidth.of(label) - DisplayWidth.of(end) - 10)
      let full = Int((Double(cells) * min(max(fraction, 0), 1)).rounded(.down))
      bar =
        String(repeating: "█", count: full) + String(repeating: "░", count: cells - full)
        + " \(space)\(percent) % "
    }
    line.draw("\(label) \(bar)\(end)")
  }

  /// Takes the bar away.
  mutating func finish() { line.clear() }

  private static func time(_ seconds: Double) -> String {
    let whole = Int(min(max(seconds, 0), 359_999).rounded(.up))
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return whole < 3600
      ? "\(whole / 60):\(two(whole % 60))"
      : "\(whole / 3600):\(two(whole / 60 % 60)):\(two(whole % 60))"
  }
}

extension Duration {
  var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
