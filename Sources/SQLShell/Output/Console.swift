import Glibc
import ResultRendering

/// The two streams that a person or a script reads: results and errors.
final class Console {
  let streams: ShellStreams
  /// Results, buffered.
  let output: OutputBuffer
  private let errors: DescriptorSink

  init(streams: ShellStreams) {
    self.streams = streams
    output = OutputBuffer(to: DescriptorSink(streams.output))
    errors = DescriptorSink(streams.errors)
  }

  /// Whether results go to a terminal.
  var outputIsTerminal: Bool { isatty(streams.output) == 1 }

  /// Whether errors go to a terminal.
  var errorsAreTerminal: Bool { isatty(streams.errors) == 1 }

  /// Whether statements come from a terminal.
  var inputIsTerminal: Bool { isatty(streams.input) == 1 }

  /// Prints a line of errors behind the results that came before it.
  func report(_ message: String) {
    var line = message + "\n"
    // Errors that can't be shown have nowhere else to go.
    try? output.flush()
    line.withUTF8 { try? errors.write(UnsafeRawBufferPointer($0)) }
  }
}
