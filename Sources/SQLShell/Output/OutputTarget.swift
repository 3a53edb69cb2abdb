import Glibc
import LineEditing
import ResultRendering

/// A file, a program or a stream that results are sent to.
final class OutputTarget {
  /// As `.show` tells it.
  let name: String
  let buffer: OutputBuffer
  private var file: UnsafeMutablePointer<FILE>?
  private var descriptor: Int32?

  /// Writes to a descriptor that stays the caller's.
  init(name: String, stream: Int32) {
    self.name = name
    buffer = OutputBuffer(to: DescriptorSink(stream))
  }

  /// Writes a new file, or anew what is there.
  ///
  /// - Throws: `SystemCallError` where it can't be opened.
  init(path: String) throws {
    name = path
    let opened = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard opened >= 0 else { throw SystemCallError("open \(path)") }
    descriptor = opened
    buffer = OutputBuffer(to: DescriptorSink(opened))
  }

  /// Writes to the input of a program that the system's shell runs.
  ///
  /// - Throws: `SystemCallError` where no shell can be started.
  init(command: String) throws {
    name = "|" + command
    guard let opened = popen(command, "we") else { throw SystemCallError("popen \(command)") }
    file = opened
    buffer = OutputBuffer(to: DescriptorSink(fileno(opened)))
  }

  /// Writes the rest and waits for a program to end.
  ///
  /// - Throws: What writing the rest throws; a program that has ended before is none of it.
  func close() throws {
    defer { release() }
    do { try buffer.flush() } catch is OutputClosed {}
  }

  private func release() {
    if let file { pclose(file) }
    if let descriptor { _ = Glibc.close(descriptor) }
    (file, descriptor) = (nil, nil)
  }

  deinit { release() }
}
