/// The classes of bytes that SQLite's tokenizer knows.
enum SQLByte {
  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  @inline(__always)
  static func isHexDigit(_ byte: UInt8) -> Bool { isDigit(byte) || (byte | 0x20) &- 0x61 < 6 }

  /// Letters, digits, `_`, `$` and every byte of a character beyond ASCII.
  @inline(__always)
  static func isIdentifier(_ byte: UInt8) -> Bool {
    // One bit for each of the 64 bytes: `$` and digits; letters and `_`.
    let bits: UInt64 = byte < 0x40 ? 0x03FF_0010_0000_0000 : 0x07FF_FFFE_87FF_FFFE
    return byte >= 0x80 || bits >> UInt64(byte & 0x3F) & 1 != 0
  }

  @inline(__always)
  static func lowercased(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }
}
