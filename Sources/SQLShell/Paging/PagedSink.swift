import LineEditing
import ResultRendering

/// Holds what is printed until it is taller than the screen, and gives it to a pager then; what
/// fits is shown as it is.
final class PagedSink: ByteSink {
  private let screen: TerminalSize
  private let terminal: DescriptorSink
  private let start: () throws -> OutputTarget
  private var height: PageHeight
  private var held: [UInt8] = []
  private var pager: OutputTarget?
  /// How long writing has waited for the person in the pager.
  private(set) var waited = Duration.zero

  /// - Parameters:
  ///   - screen: The size of the terminal.
  ///   - terminal: Where a page goes that fits.
  ///   - start: Starts the pager, once.
  init(
    screen: TerminalSize,
    terminal: DescriptorSink,
    start: @escaping () throws -> OutputTarget
  ) {
    self.screen = screen
    self.terminal = terminal
    self.start = start
    height = PageHeight(columns: screen.columns)
  }

  /// Holds the bytes or hands them on.
  ///
  /// - Throws: `OutputClosed` when the person has left the pager.
  func write(_ bytes: UnsafeRawBufferPointer) throws {
    if let pager { return try write(bytes, to: pager) }
    held.append(contentsOf: bytes)
    height.add(bytes)
    // The prompt takes a line of the screen.
    guard height.lines >= screen.rows else { return }
    let started = try start()
    pager = started
    try held.withUnsafeBytes { try write($0, to: started) }
  }

  private func write(_ bytes: UnsafeRawBufferPointer, to pager: OutputTarget) throws {
    let start = Clock.now()
    defer { waited += Clock.now() - start }
    try pager.write(bytes)
  }

  /// Shows what fits on the screen, or waits until the person has left the pager; the beginning is
  /// shown, too, where the system's shell found no such pager.
  ///
  /// - Returns: Whether there was the pager where one was needed.
  /// - Throws: What writing throws; that the person left before the end is none of it.
  func finish() throws -> Bool {
    defer { held = [] }
    if let pager {
      let start = Clock.now()
      defer { waited += Clock.now() - start }
      if try pager.close() >> 8 & 0xFF != Self.commandNotFound { return true }
    }
    try held.withUnsafeBytes { try terminal.write($0) }
    return pager == nil
  }

  /// The exit status of a shell that can't run a command
  /// (https://pubs.opengroup.org/onlinepubs/9699919799/utilities/V3_chap02.html#tag_18_08_02).
  private static let commandNotFound: Int32 = 127
}

/// How many lines of a terminal bytes take.
struct PageHeight {
  private let columns: Int
  private var column = 0
  private var isInsideEscape = false
  /// Lines that are complete.
  private(set) var lines = 0

  init(columns: Int) { self.columns = columns }

  /// Counts on: characters by their first byte, colours not at all.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    for byte in bytes {
      if isInsideEscape {
        isInsideEscape = byte != UInt8(ascii: "m")
      } else if byte == 0x0A {
        lines += 1
        column = 0
      } else if byte == 0x1B {
        isInsideEscape = true
      } else if byte & 0xC0 != 0x80 {
        if column == columns {
          lines += 1
          column = 0
        }
        column += 1
      }
    }
  }
}
