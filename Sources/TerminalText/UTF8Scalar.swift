/// One scalar read from bytes, or one byte that is no part of UTF-8.
package struct UTF8Scalar {
  /// `nil` for a byte that does not belong to well-formed UTF-8; then `length` is 1.
  package let value: UInt32?
  package let length: Int

  /// Reads at `offset`, which must be below `bytes.count`.
  ///
  /// Well-formed is what table 3-7 of the Unicode standard says: no overlong form, no surrogate,
  /// nothing above U+10FFFF.
  @inline(__always)
  package init(in bytes: UnsafeRawBufferPointer, at offset: Int) {
    let first = bytes[offset]
    if first < 0x80 {
      value = UInt32(first)
      length = 1
      return
    }
    let count: Int
    let least: UInt32
    switch first {
    case 0xC2...0xDF: (count, least) = (2, 0x80)
    case 0xE0...0xEF: (count, least) = (3, 0x800)
    case 0xF0...0xF4: (count, least) = (4, 0x10000)
    default: (count, least) = (0, 0)
    }
    guard count > 0, offset + count <= bytes.count else {
      value = nil
      length = 1
      return
    }
    var scalar = UInt32(first) & (0x7F >> UInt32(count))
    for index in offset + 1..<offset + count {
      let byte = bytes[index]
      guard byte & 0xC0 == 0x80 else {
        value = nil
        length = 1
        return
      }
      scalar = scalar << 6 | UInt32(byte & 0x3F)
    }
    guard scalar >= least, scalar <= 0x10FFFF, scalar & 0xFFFF_F800 != 0xD800 else {
      value = nil
      length = 1
      return
    }
    value = scalar
    length = count
  }

  /// Whether all bytes are well-formed UTF-8.
  package static func isValid(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let high: UInt64 = 0x8080_8080_8080_8080
    var offset = 0
    while offset < bytes.count {
      if offset + 8 <= bytes.count,
        bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self) & high == 0
      {
        offset += 8
      } else if bytes[offset] < 0x80 {
        offset += 1
      } else {
        let scalar = UTF8Scalar(in: bytes, at: offset)
        guard scalar.value != nil else { return false }
        offset += scalar.length
      }
    }
    return true
  }
}
