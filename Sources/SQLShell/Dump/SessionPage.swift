import ResultRendering
import TerminalText

/// Where commands print what is no result, and how it may look there.
struct SessionPage {
  let out: OutputBuffer
  /// The options that rows would be printed with.
  let options: RenderOptions

  /// Whether a person's terminal is printed to, which stored text must not drive.
  var isTerminal: Bool { options.terminal != nil }

  /// Writes bytes from the database, made visible on a terminal; line breaks stay.
  func write(stored bytes: [UInt8]) throws {
    guard isTerminal else { return try bytes.withUnsafeBytes { try out.write($0) } }
    var visible: [UInt8] = []
    bytes.withUnsafeBytes { VisibleText.append(utf8: $0, layout: .cell, to: &visible) }
    try visible.withUnsafeBytes { try out.write($0) }
  }

  /// Text from the database or of a person, for a line of its own.
  func visible(_ text: String) -> String { isTerminal ? VisibleText.of(text) : text }

  /// Writes text from the database.
  func write(stored text: String) throws { try write(stored: Array(text.utf8)) }
}

extension ShellSession {
  /// Where commands print now.
  var page: SessionPage {
    SessionPage(out: console.output, options: renderer.options)
  }
}
