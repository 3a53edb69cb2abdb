/// Printable ASCII, 0x20 to 0x7E: one byte, one column, nothing to make visible.
package enum PlainASCII {
  /// How many bytes from `start` on are printable ASCII; eight are looked at together.
  package static func count(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let high: UInt64 = 0x8080_8080_8080_8080
    var offset = start
    while offset + 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let delete = word ^ (ones &* 0x7F)
      let control = (word &- ones &* 0x20) & ~word
      if (word | control | (delete &- ones) & ~delete) & high != 0 { break }
      offset += 8
    }
    while offset < bytes.count, (0x20..<0x7F).contains(bytes[offset]) { offset += 1 }
    return offset - start
  }
}
