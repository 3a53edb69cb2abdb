/// Reads entries (statements, commands) from a person or a stream, one at a time.
public protocol LineEditor: AnyObject {
  /// What earlier entries the editor offers; the caller adds to it what it wants kept.
  var history: History { get }

  /// Reads one entry, which may span lines.
  ///
  /// - Throws: `SystemCallError` when the input cannot be read.
  func readEntry(prompt: Prompt) throws -> EntryReading

  /// Asks a question on a line of its own and reads the line that answers it, without editing.
  ///
  /// What was typed before the question answers it: input is read in the order in which it came.
  ///
  /// - Throws: `SystemCallError` when the input cannot be read.
  func readAnswer(to question: String) throws -> EntryReading

  /// Makes `text` the beginning of the next entry, as if it had been typed.
  func prefill(_ text: String)

  /// Runs `body` with the terminal as the program found it, for a child process that uses it.
  func withTerminalRestored<Result>(_ body: () throws -> Result) rethrows -> Result
}

/// What came of reading an entry.
public enum EntryReading: Equatable, Sendable {
  /// A whole entry, without the line break at its end; lines in it are separated by U+000A.
  case line(String)
  /// Control-C: what had been typed is dropped.
  case interrupted
  /// Control-D on an empty entry, the end of the input, or a signal that ends the program
  /// (see ``Signals/terminationSignal``).
  case end
}
