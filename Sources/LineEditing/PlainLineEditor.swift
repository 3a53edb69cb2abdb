import Glibc

/// Reads entries line by line, without editing: for pipes and files, and for terminals that can do
/// no more (`TERM=dumb`).
public final class PlainLineEditor: LineEditor {
  /// What earlier entries there are.
  public let history: History

  private let device: TerminalDevice
  private let grammar: any EntryGrammar
  private let signals: Signals
  private var unread: [UInt8] = []
  private var position = 0
  private var inputEnded = false
  private var prefilled = ""

  /// An editor that prints prompts to the output of `device`.
  public init(
    device: TerminalDevice,
    history: History,
    grammar: any EntryGrammar,
    signals: Signals = .shared
  ) {
    self.device = device
    self.history = history
    self.grammar = grammar
    self.signals = signals
  }

  /// Makes `text` the beginning of the next entry.
  public func prefill(_ text: String) { prefilled = text }

  /// Runs `body` with the terminal as the program found it.
  public func withTerminalRestored<Result>(_ body: () throws -> Result) rethrows -> Result {
    try body()
  }

  /// Reads one entry, which may span lines.
  public func readEntry(prompt: Prompt) throws -> EntryReading {
    let before = signals.interruptCount
    device.write(prompt.primary.text)
    device.write(prefilled)
    var lines: [String] = []
    while true {
      switch try readLine(interruptsBefore: before) {
      case .interrupted:
        device.write("\n")
        return .interrupted
      case .end:
        let rest = lines.joined(separator: "\n") + takePrefilled()
        return rest.isEmpty ? .end : .line(rest)
      case .line(let line):
        lines.append(takePrefilled() + line)
        let entry = lines.joined(separator: "\n")
        guard case .open(let what) = grammar.state(of: entry) else { return .line(entry) }
        device.write(prompt.continuation(what).text)
      }
    }
  }

  /// Asks a question and reads the line that answers it.
  public func readAnswer(to question: String) throws -> EntryReading {
    device.write(question)
    let answer = try readLine(interruptsBefore: signals.interruptCount)
    if case .interrupted = answer { device.write("^C\n") }
    if case .end = answer { device.write("\n") }
    return answer
  }

  private func takePrefilled() -> String {
    defer { prefilled = "" }
    return prefilled
  }

  /// One line without its line break; a last line without one counts too.
  private func readLine(interruptsBefore: Int) throws -> EntryReading {
    var searched = position
    while true {
      if let end = unread[searched...].firstIndex(of: 0x0A) {
        defer { position = end + 1 }
        return .line(text(position..<end))
      }
      searched = unread.count
      if inputEnded {
        defer { position = unread.count }
        return position == unread.count ? .end : .line(text(position..<unread.count))
      }
      unread.removeFirst(position)
      searched -= position
      position = 0
      var waiting = [
        pollfd(fd: device.input, events: Int16(POLLIN), revents: 0),
        pollfd(fd: signals.wakeDescriptor, events: Int16(POLLIN), revents: 0),
      ]
      let ready = poll(&waiting, 2, -1)
      signals.drainWakeups()
      if signals.terminationSignal != nil { return .end }
      if signals.interruptCount != interruptsBefore {
        unread = []
        return .interrupted
      }
      guard ready > 0, waiting[0].revents != 0 else { continue }
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = read(device.input, &buffer, buffer.count)
      if count > 0 {
        unread += buffer[..<count]
      } else if count == 0, isatty(device.input) == 1 {
        // Control-D: more can be typed afterwards.
        defer { position = unread.count }
        return unread.isEmpty ? .end : .line(text(0..<unread.count))
      } else if count == 0 || errno == EIO {
        inputEnded = true
      } else if errno != EINTR && errno != EAGAIN {
        throw SystemCallError("read")
      }
    }
  }

  private func text(_ range: Range<Int>) -> String {
    let line = unread[range]
    return String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
  }
}
