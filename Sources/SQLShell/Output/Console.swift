import Glibc
import ResultRendering

/// The two streams that a person or a script reads: results and errors.
///
/// Results may be sent elsewhere for a while: to a file, to a program's input.
final class Console {
  let streams: ShellStreams
  /// Where results go now, buffered.
  private(set) var output: OutputBuffer
  /// Where they have been sent; `nil` is the standard output.
  private(set) var redirection: OutputTarget?

  private let standardOutput: OutputBuffer
  private let errors: DescriptorSink
  private let standardOutputIsTerminal: Bool

  init(streams: ShellStreams) {
    self.streams = streams
    standardOutput = OutputBuffer(to: DescriptorSink(streams.output))
    output = standardOutput
    errors = DescriptorSink(streams.errors)
    standardOutputIsTerminal = isatty(streams.output) == 1
  }

  /// Whether results go to a terminal.
  var outputIsTerminal: Bool { redirection == nil && standardOutputIsTerminal }

  /// Whether errors go to a terminal.
  var errorsAreTerminal: Bool { isatty(streams.errors) == 1 }

  /// Whether statements come from a terminal.
  var inputIsTerminal: Bool { isatty(streams.input) == 1 }

  /// Sends results to a target from now on; the one before it is finished.
  ///
  /// - Throws: What finishing the last one throws.
  func redirect(to target: OutputTarget) throws {
    try endRedirection()
    redirection = target
    output = target.buffer
  }

  /// Sends results to the standard output again; does nothing where they go there already.
  ///
  /// - Throws: What writing the rest throws.
  func endRedirection() throws {
    guard let target = redirection else { return }
    redirection = nil
    output = standardOutput
    // A program that shows what it is given writes to the same place.
    try standardOutput.flush()
    try target.close()
  }

  /// Writes what is buffered.
  ///
  /// - Throws: ``OutputClosed`` where the reader of the standard output has gone.
  func flush() throws {
    do { try output.flush() } catch is OutputClosed where redirection != nil {
      // Only a program that results were sent to has ended: the shell goes on.
    }
    if redirection != nil { try standardOutput.flush() }
  }

  /// Prints a line of errors behind the results that came before it.
  func report(_ message: String) { write(error: message + "\n") }

  /// Prints errors as they stand.
  func write(error text: String) {
    var text = text
    // Errors that can't be shown have nowhere else to go.
    try? flush()
    text.withUTF8 { try? errors.write(UnsafeRawBufferPointer($0)) }
  }

  /// Prints errors that are not quite UTF-8.
  func write(errorBytes bytes: [UInt8]) {
    try? flush()
    bytes.withUnsafeBytes { try? errors.write($0) }
  }
}
