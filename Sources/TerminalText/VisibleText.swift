/// Text as a person may safely see it: nothing stored drives the terminal or hides.
///
/// - C0 controls and DEL become the control pictures `␀` to `␟` and `␡`.
/// - What a reader cannot see (C1, bidi controls, zero-width and tag characters, line and
///   paragraph separators, soft hyphens) and what no font can name (private use, noncharacters)
///   becomes `\u{202E}`.
/// - A byte that is not UTF-8 becomes `\xFF`.
/// - Joiners and variation selectors stay where they shape the character before them, and a
///   combining mark with nothing to stand on gets a dotted circle, `◌`.
public enum VisibleText {
  /// What becomes of line feeds and tabs.
  public enum Layout: Sendable {
    /// One line: line feed is `␊` and tab is `␉`.
    case line
    /// A cell of a table: line feeds stay, tabs become blanks up to the next eighth column.
    ///
    /// A carriage return shows as `␍`, so that CRLF and LF can be told apart.
    case cell
  }

  /// Distance of the tab stops of ``Layout/cell``.
  public static let tabStop = 8

  /// Whether the bytes are printed as they are.
  ///
  /// Answers `false` for any text with a scalar that needs a closer look, so `false` promises
  /// nothing; ``append(utf8:layout:to:)`` is right in either case.
  public static func isPlain(utf8 bytes: UnsafeRawBufferPointer, layout: Layout = .line) -> Bool {
    var offset = 0
    while true {
      offset += PlainASCII.count(in: bytes, from: offset)
      guard offset < bytes.count else { return true }
      if bytes[offset] < 0x80 {
        guard layout == .cell, bytes[offset] == 0x0A else { return false }
        offset += 1
        continue
      }
      let scalar = UTF8Scalar(in: bytes, at: offset)
      guard let value = scalar.value, isOrdinary(value) else { return false }
      offset += scalar.length
    }
  }

  /// Appends the visible form of UTF-8 bytes; every byte is accounted for.
  public static func append(
    utf8 bytes: UnsafeRawBufferPointer,
    layout: Layout = .line,
    to output: inout [UInt8]
  ) {
    if isPlain(utf8: bytes, layout: layout) {
      output.append(contentsOf: bytes)
      return
    }
    var writer = VisibleWriter(layout: layout)
    writer.append(bytes, to: &output)
  }

  /// The visible form of UTF-8 bytes.
  public static func bytes(of bytes: UnsafeRawBufferPointer, layout: Layout = .line) -> [UInt8] {
    var output: [UInt8] = []
    append(utf8: bytes, layout: layout, to: &output)
    return output
  }

  /// The visible form of a text.
  public static func of(_ text: String, layout: Layout = .line) -> String {
    var text = text
    let changed = text.withUTF8 { buffer -> [UInt8]? in
      let bytes = UnsafeRawBufferPointer(buffer)
      if isPlain(utf8: bytes, layout: layout) { return nil }
      var output: [UInt8] = []
      append(utf8: bytes, layout: layout, to: &output)
      return output
    }
    return changed.map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  /// Scalars of scripts without marks or joiners, known to be printed as they are.
  @inline(__always)
  static func isOrdinary(_ scalar: UInt32) -> Bool {
    ScalarWidth.role(of: scalar) == .simple && !isNoncharacter(scalar)
  }

  static func isNoncharacter(_ scalar: UInt32) -> Bool {
    scalar & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar)
  }
}
