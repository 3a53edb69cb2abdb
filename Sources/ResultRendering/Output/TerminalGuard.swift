import TerminalText

/// Keeps stored text from driving a terminal, in the modes that else print it as it is.
struct TerminalGuard {
  private let isTerminal: Bool
  private var visible: [UInt8] = []

  init(_ options: RenderOptions) { isTerminal = options.terminal != nil }

  /// Gives the text as it may be printed: unchanged in files and pipes.
  @inline(__always)
  mutating func pass(
    _ text: UnsafeRawBufferPointer,
    to body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    if !isTerminal || VisibleText.isPlain(utf8: text, layout: .cell) {
      try body(text)
    } else {
      visible.removeAll(keepingCapacity: true)
      VisibleText.append(utf8: text, layout: .cell, to: &visible)
      try visible.withUnsafeBytes(body)
    }
  }
}

extension RenderOptions {
  /// What NULL is printed as, made visible where a terminal is printed to.
  var shownNullText: String {
    terminal == nil ? nullText : VisibleText.of(nullText, layout: .cell)
  }
}

extension OutputBuffer {
  /// Writes a BLOB as SQL does, so that it is never taken for text: `x'00ff'`.
  func write(blob bytes: UnsafeRawBufferPointer) throws {
    try write(literal: "x'")
    try write(hex: bytes)
    try write(byte: UInt8(ascii: "'"))
  }
}
