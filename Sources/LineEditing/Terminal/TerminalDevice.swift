import Glibc

/// The terminal, or what stands in its place, by the descriptors that the program hands over.
public struct TerminalDevice: Sendable {
  /// Where keys come from.
  public let input: Int32
  /// Where prompt and entry are drawn.
  public let output: Int32

  /// A device from descriptors that stay open as long as it is used.
  public init(input: Int32, output: Int32) {
    self.input = input
    self.output = output
  }

  /// Whether both ends are a terminal.
  public var isTerminal: Bool { isatty(input) == 1 && isatty(output) == 1 }

  /// Columns and rows; 80 by 24 when the terminal does not say.
  public var size: TerminalSize {
    var answer = winsize()
    for descriptor in [output, input]
    where ioctl(descriptor, UInt(TIOCGWINSZ), &answer) == 0 && answer.ws_col > 0 {
      let rows = answer.ws_row > 0 ? Int(answer.ws_row) : 24
      return TerminalSize(columns: Int(answer.ws_col), rows: rows)
    }
    return TerminalSize(columns: 80, rows: 24)
  }

  /// Writes all bytes, waiting when the terminal is slow.
  ///
  /// A terminal that has gone away takes nothing more; the next read says so.
  func write(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let written = Glibc.write(
          output,
          UnsafeRawBufferPointer(rebasing: rest).baseAddress,
          rest.count
        )
        if written >= 0 {
          rest = rest.dropFirst(written)
        } else if errno == EAGAIN {
          var waiting = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
          poll(&waiting, 1, -1)
        } else if errno != EINTR {
          return
        }
      }
    }
  }

  /// Writes a text.
  func write(_ text: String) { write(Array(text.utf8)) }

  /// Whether input waits, or comes within a number of milliseconds.
  func hasInput(within milliseconds: Int32 = 0) -> Bool {
    var waiting = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, milliseconds) > 0
  }
}

/// The size of a terminal in cells.
public struct TerminalSize: Equatable, Sendable {
  /// Cells in a row, at least 1.
  public var columns: Int
  /// Rows, at least 1.
  public var rows: Int

  /// A size.
  public init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
  }
}
