import TerminalText

/// A line of a terminal that is written over while a long work goes on, and then taken away.
struct StatusLine {
  /// Cells that a text has at most.
  let width: Int
  private let sink: DescriptorSink?
  private let start = Clock.now()
  private var lastDrawn = Duration.zero
  private var isDrawn = false

  private static let interval = Duration.milliseconds(100)
  /// Short work needs no words.
  private static let delay = Duration.milliseconds(400)

  /// A line for a session; nothing is drawn where nobody sits at a terminal.
  init(in session: ShellSession) {
    let isShown = session.isInteractive && session.console.errorsAreTerminal
    sink = isShown ? DescriptorSink(session.console.streams.errors) : nil
    width = min(session.terminalWidth, 100) - 1
  }

  /// Whether it is time to draw: after a while, and then ten times a second.
  var isDue: Bool {
    guard sink != nil else { return false }
    let now = Clock.now()
    return now - start > Self.delay && now - lastDrawn > Self.interval
  }

  /// Draws a text, cut to the width, whose control characters have been made visible.
  mutating func draw(_ text: String) {
    guard sink != nil else { return }
    lastDrawn = Clock.now()
    isDrawn = true
    write("\r\(FittedText.cut(text, to: width))\u{1B}[K")
  }

  /// Takes the line away.
  mutating func clear() {
    guard isDrawn else { return }
    isDrawn = false
    write("\r\u{1B}[K")
  }

  private func write(_ text: String) {
    var text = text
    // A line that can't be drawn is no reason to stop the work.
    text.withUTF8 { try? sink?.write(UnsafeRawBufferPointer($0)) }
  }
}
