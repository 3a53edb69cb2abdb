/// Writes the visible form of one text, scalar by scalar.
struct VisibleWriter {
  let layout: VisibleText.Layout
  /// The scalar before, when it is shown as it is and a mark or selector may follow it.
  private var base: UInt32?
  private var lineStart = 0

  init(layout: VisibleText.Layout) { self.layout = layout }

  mutating func append(_ bytes: UnsafeRawBufferPointer, to output: inout [UInt8]) {
    output.reserveCapacity(output.count + bytes.count)
    lineStart = output.count
    var offset = 0
    while offset < bytes.count {
      let plain = PlainASCII.count(in: bytes, from: offset)
      if plain > 0 {
        output.append(contentsOf: bytes[offset..<offset + plain])
        offset += plain
        base = UInt32(bytes[offset - 1])
        continue
      }
      let scalar = UTF8Scalar(in: bytes, at: offset)
      if let value = scalar.value {
        append(value, bytes[offset..<offset + scalar.length], to: &output)
      } else {
        output.append(contentsOf: "\\x".utf8)
        appendHex(UInt32(bytes[offset]), digits: 2, to: &output)
        base = nil
      }
      offset += scalar.length
    }
  }

  private mutating func append(
    _ scalar: UInt32,
    _ bytes: Slice<UnsafeRawBufferPointer>,
    to output: inout [UInt8]
  ) {
    switch scalar {
    case 0x0A where layout == .cell:
      output.append(0x0A)
      lineStart = output.count
      base = nil
    case 0x09 where layout == .cell:
      let columns = output[lineStart...].withUnsafeBytes { DisplayWidth.of(utf8: $0) }
      let blanks = VisibleText.tabStop - columns % VisibleText.tabStop
      output.append(contentsOf: repeatElement(0x20, count: blanks))
      // At a tab stop columns count from nought again, so no byte is measured twice.
      lineStart = output.count
      base = nil
    case 0..<0x20:
      // U+2400 + n is the picture of control n.
      output.append(contentsOf: [0xE2, 0x90, 0x80 + UInt8(scalar)])
      base = nil
    case 0x7F:
      output.append(contentsOf: "␡".utf8)
      base = nil
    default:
      appendPrintable(scalar, bytes, to: &output)
    }
  }

  private mutating func appendPrintable(
    _ scalar: UInt32,
    _ bytes: Slice<UnsafeRawBufferPointer>,
    to output: inout [UInt8]
  ) {
    switch Visibility(of: scalar, after: base) {
    case .shown, .shownUpon:
      output.append(contentsOf: bytes)
      base = scalar
    case .needsBase:
      output.append(contentsOf: "◌".utf8)
      output.append(contentsOf: bytes)
      base = 0x25CC
    case .hidden:
      output.append(contentsOf: "\\u{".utf8)
      appendHex(scalar, digits: 1, to: &output)
      output.append(UInt8(ascii: "}"))
      base = nil
    }
  }

  private func appendHex(_ value: UInt32, digits: Int, to output: inout [UInt8]) {
    let text = String(value, radix: 16, uppercase: true)
    output.append(contentsOf: repeatElement(0x30, count: max(0, digits - text.utf8.count)))
    output.append(contentsOf: text.utf8)
  }
}
