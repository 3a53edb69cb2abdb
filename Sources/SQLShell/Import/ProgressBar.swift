import Glibc
import TerminalText

/// One line of a terminal that tells how far a long work is.
struct ProgressBar {
  private let sink: DescriptorSink?
  private let width: Int
  private let label: String
  private let start = Clock.now()
  private var lastDrawn = Clock.now()
  private var isDrawn = false

  private static let interval = Duration.milliseconds(100)
  /// Short work needs no bar.
  private static let delay = Duration.milliseconds(400)

  /// A bar for a session; it draws nothing where nobody sits at a terminal.
  init(_ label: String, in session: ShellSession) {
    let isShown = session.isInteractive && session.console.errorsAreTerminal
    sink = isShown ? DescriptorSink(session.console.streams.errors) : nil
    width = min(session.terminalWidth, 100)
    self.label = VisibleText.of(label)
  }

  /// Draws the bar again, if it is time to: how much is done, from 0 to 1 where that is known, and
  /// how many rows or pages that is.
  mutating func update(fraction: Double?, count: Int, of unit: String) {
    guard let sink else { return }
    let now = Clock.now()
    let elapsed = (now - start).inSeconds
    guard now - start > Self.delay, now - lastDrawn > Self.interval else { return }
    lastDrawn = now
    isDrawn = true
    let rate = Int(Double(count) / max(elapsed, 0.001))
    var end = "\(count.grouped) \(unit) · \(rate.grouped)/s"
    var bar = ""
    if let fraction {
      let remaining = fraction > 0 ? elapsed / fraction - elapsed : 0
      end += " · \(Self.time(remaining)) left"
      let percent = String(Int(fraction * 100))
      let space = String(repeating: " ", count: max(0, 3 - percent.count))
      let cells = max(4, width - DisplayWidth.of(label) - DisplayWidth.of(end) - 10)
      let full = Int((Double(cells) * min(max(fraction, 0), 1)).rounded(.down))
      bar =
        String(repeating: "█", count: full) + String(repeating: "░", count: cells - full)
        + " \(space)\(percent) % "
    }
    let line = FittedText.cut("\(label) \(bar)\(end)", to: width - 1)
    write("\r\(line)\u{1B}[K", to: sink)
  }

  /// Takes the bar away.
  mutating func finish() {
    guard isDrawn, let sink else { return }
    isDrawn = false
    write("\r\u{1B}[K", to: sink)
  }

  private func write(_ text: String, to sink: DescriptorSink) {
    var text = text
    // A bar that can't be drawn is no reason to stop the work.
    text.withUTF8 { try? sink.write(UnsafeRawBufferPointer($0)) }
  }

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

extension Int {
  /// With commas between thousands.
  var grouped: String {
    var digits = String(magnitude)
    var index = digits.count - 3
    while index > 0 {
      digits.insert(",", at: digits.index(digits.startIndex, offsetBy: index))
      index -= 3
    }
    return self < 0 ? "-" + digits : digits
  }
}
