import TerminalText

/// Text that no literal can hold, as an expression: `'a'||char(0)||'b'`.
///
/// SQLite ends a literal at a NUL, and a terminal would obey an escape. `char()` gives the same
/// text in a database of any encoding; `CAST(x'…' AS TEXT)`, which takes the bytes for those of the
/// database's own encoding, is left for bytes that are no UTF-8.
struct TextExpression {
  /// How many operands stand beside each other; more are put together from groups in parentheses,
  /// because SQLite refuses expressions deeper than 1,000 operators.
  private static let groupSize = 300
  private static let maximumCodes = 100

  private let text: UnsafeRawBufferPointer
  private let keepsBreaks: Bool
  private let isTerminal: Bool

  init(_ text: UnsafeRawBufferPointer, keepsBreaks: Bool, isTerminal: Bool) {
    self.text = text
    self.keepsBreaks = keepsBreaks
    self.isTerminal = isTerminal
  }

  func write(to out: OutputBuffer) throws {
    guard let parts = parts() else {
      try out.write(literal: "CAST(x'")
      try out.write(hex: text)
      try out.write(literal: "' AS TEXT)")
      return
    }
    try write(parts[...], to: out)
  }

  private func write(_ parts: ArraySlice<Part>, to out: OutputBuffer) throws {
    var size = 1
    while size * Self.groupSize < parts.count { size *= Self.groupSize }
    for start in stride(from: parts.startIndex, to: parts.endIndex, by: size) {
      if start > parts.startIndex { try out.write(literal: "||") }
      let group = parts[start..<min(start + size, parts.endIndex)]
      guard group.count > 1 else {
        try write(parts[start], to: out)
        continue
      }
      try out.write(byte: UInt8(ascii: "("))
      try write(group, to: out)
      try out.write(byte: UInt8(ascii: ")"))
    }
  }

  private func write(_ part: Part, to out: OutputBuffer) throws {
    switch part {
    case .literal(let range):
      try out.write(byte: UInt8(ascii: "'"))
      let bytes = UnsafeRawBufferPointer(rebasing: text[range])
      try out.write(bytes, doubling: UInt8(ascii: "'"))
      try out.write(byte: UInt8(ascii: "'"))
    case .codes(let codes):
      try out.write("char(\(codes.map(String.init).joined(separator: ",")))")
    }
  }

  private enum Part {
    case literal(Range<Int>)
    case codes([UInt32])
  }

  /// The text in pieces, or `nil` where it has to be given as bytes.
  private func parts() -> [Part]? {
    var parts: [Part] = []
    var start = 0
    var codes: [UInt32] = []
    var offset = 0
    func endLiteral() {
      if offset > start { parts.append(.literal(start..<offset)) }
    }
    func endCodes() {
      if !codes.isEmpty { parts.append(.codes(codes)) }
      codes = []
    }
    while offset < text.count {
      let scalar = UTF8Scalar(in: text, at: offset)
      let bytes = UnsafeRawBufferPointer(rebasing: text[offset..<offset + scalar.length])
      guard let value = scalar.value else {
        // Between literals and codes there may be any bytes, except on a terminal.
        if isTerminal { return nil }
        if !codes.isEmpty { start = offset }
        endCodes()
        offset += 1
        continue
      }
      if isCode(value, bytes) {
        if codes.isEmpty { endLiteral() }
        if codes.count == Self.maximumCodes { endCodes() }
        codes.append(value)
      } else if !codes.isEmpty {
        endCodes()
        start = offset
      }
      offset += scalar.length
      if !codes.isEmpty { start = offset }
    }
    endCodes()
    endLiteral()
    return parts
  }

  private func isCode(_ scalar: UInt32, _ bytes: UnsafeRawBufferPointer) -> Bool {
    switch scalar {
    case 0: true
    case 0x0A: !keepsBreaks
    case 0x0D: !keepsBreaks || isTerminal
    case 0x09: false
    default: isTerminal && !VisibleText.isPlain(utf8: bytes)
    }
  }
}
