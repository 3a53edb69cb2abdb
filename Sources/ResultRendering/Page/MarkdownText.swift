import TerminalText

/// Text inside a cell of a Markdown table.
///
/// Source: <https://github.github.com/gfm/#tables-extension->
enum MarkdownText {
  /// Whether Markdown would read any of it as the end of a cell, as an escape or as HTML.
  @inline(__always)
  static func needsEscape(_ text: UnsafeRawBufferPointer) -> Bool {
    text.contains { isSpecial($0) }
  }

  @inline(__always)
  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "|") || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "<")
  }

  /// Appends the text on one line, line breaks as `<br>`.
  static func append(_ text: UnsafeRawBufferPointer, to output: inout [UInt8]) {
    var visible: [UInt8] = []
    VisibleText.append(utf8: text, layout: .cell, to: &visible)
    for (index, byte) in visible.enumerated() {
      switch byte {
      case UInt8(ascii: "|"), UInt8(ascii: "<"):
        output.append(UInt8(ascii: "\\"))
        output.append(byte)
      case UInt8(ascii: "\\"):
        // Before anything but punctuation a backslash is only itself.
        if index + 1 == visible.count || isPunctuation(visible[index + 1]) { output.append(byte) }
        output.append(byte)
      case 0x0A: output.append(contentsOf: "<br>".utf8)
      default: output.append(byte)
      }
    }
  }

  private static func isPunctuation(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }
}
