import Glibc
import LineEditing
import ResultRendering
import TerminalText

/// A file, a program or a stream that results are sent to.
final class OutputTarget {
  /// As `.show` tells it.
  let name: String
  let buffer: OutputBuffer
  private let sink: DescriptorSink
  /// Whether a person's screen is written to.
  let isTerminal: Bool
  private var file: UnsafeMutablePointer<FILE>?
  private var descriptor: Int32?

  /// Writes to a descriptor that stays the caller's.
  init(name: String, stream: Int32) {
    self.name = name
    sink = DescriptorSink(stream)
    buffer = OutputBuffer(to: sink)
    isTerminal = isatty(stream) == 1
  }

  /// Writes a new file, or anew what is there.
  ///
  /// - Throws: `SystemCallError` where it can't be opened.
  init(path: String) throws {
    name = path
    let opened = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard opened >= 0 else { throw SystemCallError("open \(path)") }
    descriptor = opened
    sink = DescriptorSink(opened)
    buffer = OutputBuffer(to: sink)
    isTerminal = isatty(opened) == 1
  }

  /// Writes to the input of a program that the system's shell runs.
  ///
  /// - Throws: `SystemCallError` where no shell can be started.
  init(command: String) throws {
    name = "|" + command
    guard let opened = popen(command, "we") else { throw SystemCallError("popen \(command)") }
    file = opened
    sink = DescriptorSink(fileno(opened))
    buffer = OutputBuffer(to: sink)
    isTerminal = false
  }

  /// Writes bytes at once, behind those that are buffered.
  ///
  /// - Throws: ``OutputClosed`` where a program has ended, else what the system says.
  func write(_ bytes: UnsafeRawBufferPointer) throws {
    try buffer.flush()
    try sink.write(bytes)
  }

  /// Writes a line; whatever it holds, it can't drive a terminal.
  func write(line: String) throws {
    try buffer.write((isTerminal ? VisibleText.of(line, layout: .cell) : line) + "\n")
  }

  /// Writes the rest and waits for a program to end.
  ///
  /// - Returns: The program's wait status, see wait(2); 0 for files.
  /// - Throws: What writing the rest throws; a program that has ended before is none of it.
  @discardableResult
  func close() throws -> Int32 {
    do { try buffer.flush() } catch is OutputClosed {} catch {
      release()
      throw error
    }
    return release()
  }

  @discardableResult
  private func release() -> Int32 {
    // The modes stay: a pager has set its own since it began.
    let status = file.map { pclose($0) } ?? 0
    if let descriptor { _ = Glibc.close(descriptor) }
    (file, descriptor) = (nil, nil)
    return status
  }

  deinit { release() }
}
