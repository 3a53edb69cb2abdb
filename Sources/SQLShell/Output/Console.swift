import Glibc
import LineEditing
import ResultRendering
import TerminalText

/// The two streams that a person or a script reads: results and errors.
///
/// Results may be sent elsewhere for a while: to a file, to a program's input.
final class Console {
  let streams: ShellStreams
  /// Where results go now, buffered.
  private(set) var output: OutputBuffer
  /// Where they have been sent; `nil` is the standard output.
  private(set) var redirection: OutputTarget?

  /// What holds results back until it is known whether they need a pager.
  private var page: PagedSink?
  private var timeInPagersBefore = Duration.zero
  private let standardOutput: OutputBuffer
  private let terminal: DescriptorSink
  private let errors: DescriptorSink
  private let standardOutputIsTerminal: Bool

  init(streams: ShellStreams) {
    self.streams = streams
    terminal = DescriptorSink(streams.output)
    standardOutput = OutputBuffer(to: terminal)
    output = standardOutput
    errors = DescriptorSink(streams.errors)
    standardOutputIsTerminal = isatty(streams.output) == 1
  }

  /// Whether results go to a terminal.
  var outputIsTerminal: Bool { redirection?.isTerminal ?? standardOutputIsTerminal }

  /// Whether there is a person's screen, wherever results go now.
  var hasScreen: Bool { standardOutputIsTerminal }

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
  /// - Throws: ``RedirectionFailure`` where the rest can't be written.
  func endRedirection() throws {
    guard let target = redirection else { return }
    redirection = nil
    output = standardOutput
    // A program that shows what it is given writes to the same place.
    try standardOutput.flush()
    do { try target.close() } catch let error as SystemCallError {
      throw RedirectionFailure(cause: error)
    }
  }

  /// Whether results are held back.
  var isHoldingPage: Bool { page != nil }

  /// How long the person has been waited for in pagers so far: no statement's time.
  var timeInPagers: Duration { timeInPagersBefore + (page?.waited ?? .zero) }

  /// Holds results back from now on: they go to a pager when they are taller than the screen.
  ///
  /// - Throws: What writing the earlier ones throws.
  func beginPage(on screen: TerminalSize, start: @escaping () throws -> OutputTarget) throws {
    try standardOutput.flush()
    let sink = PagedSink(screen: screen, terminal: terminal, start: start)
    page = sink
    output = OutputBuffer(to: sink)
  }

  /// Shows what was held back, and waits for a pager to end; does nothing where no page was begun.
  ///
  /// - Throws: What writing the rest throws, and ``PagerNotFound``; that the person has left the
  ///   pager is none of it.
  func endPage() throws {
    guard let page else { return }
    let rest = output
    defer { timeInPagersBefore += page.waited }
    self.page = nil
    output = standardOutput
    do { try rest.flush() } catch is OutputClosed {}
    guard try page.finish() else { throw PagerNotFound() }
  }

  /// Writes what is buffered.
  ///
  /// - Throws: ``OutputClosed`` where the reader of the standard output has gone;
  ///   ``RedirectionFailure``, after which results go to the standard output.
  func flush() throws {
    do { try output.flush() } catch is OutputClosed where redirection != nil {
      // Only a program that results were sent to has ended: the shell goes on.
    } catch let error as SystemCallError where redirection != nil {
      // What was to be written is lost already, and this is the error to tell of.
      try? endRedirection()
      throw RedirectionFailure(cause: error)
    }
    if redirection != nil { try standardOutput.flush() }
  }

  /// Writes text among the results; whatever it holds, it can't drive a terminal.
  func write(_ text: String) throws {
    try output.write(outputIsTerminal ? VisibleText.of(text, layout: .cell) : text)
  }

  /// Writes bytes among the results; whatever they hold, they can't drive a terminal.
  func write(_ bytes: UnsafeRawBufferPointer) throws {
    guard outputIsTerminal else { return try output.write(bytes) }
    try VisibleText.bytes(of: bytes, layout: .cell).withUnsafeBytes { try output.write($0) }
  }

  /// Prints a line of errors behind the results that came before it.
  func report(_ message: String) { write(error: message + "\n") }

  /// Prints errors; they tell of names and texts of the database, which can't drive a terminal.
  func write(error text: String) { write(errorBytes: Array(text.utf8)) }

  /// Prints errors that are not quite UTF-8.
  func write(errorBytes bytes: [UInt8]) {
    let shown =
      errorsAreTerminal
      ? bytes.withUnsafeBytes { VisibleText.bytes(of: $0, layout: .cell) } : bytes
    showBeforeErrors()
    shown.withUnsafeBytes { try? errors.write($0) }
  }

  /// Results come before the errors that follow them; errors that can't be shown have nowhere else
  /// to go.
  private func showBeforeErrors() {
    try? endPage()
    try? flush()
  }
}

/// The system's shell could not run the pager.
struct PagerNotFound: Error {}
