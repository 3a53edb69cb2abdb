extension OutputBuffer {
  /// Writes bytes in base64 with padding.
  ///
  /// Source: <https://www.rfc-editor.org/rfc/rfc4648#section-4>
  func write(base64 bytes: UnsafeRawBufferPointer) throws {
    var offset = 0
    while offset + 3 <= bytes.count {
      let groups = min((bytes.count - offset) / 3, Self.capacity / 8)
      try reserve(groups * 4)
      var target = end
      for _ in 0..<groups {
        Self.write(
          UInt32(bytes[offset]),
          UInt32(bytes[offset + 1]),
          UInt32(bytes[offset + 2]),
          target
        )
        target += 4
        offset += 3
      }
      advance(by: groups * 4)
    }
    guard offset < bytes.count else { return }
    let isOne = offset + 1 == bytes.count
    try reserve(4)
    Self.write(UInt32(bytes[offset]), isOne ? 0 : UInt32(bytes[offset + 1]), 0, end)
    if isOne { end[2] = UInt8(ascii: "=") }
    end[3] = UInt8(ascii: "=")
    advance(by: 4)
  }

  @inline(__always)
  private static func write(
    _ first: UInt32,
    _ second: UInt32,
    _ third: UInt32,
    _ target: UnsafeMutablePointer<UInt8>
  ) {
    let digits: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    let table = digits.utf8Start
    let group = first << 16 | second << 8 | third
    target[0] = table[Int(group >> 18)]
    target[1] = table[Int(group >> 12 & 63)]
    target[2] = table[Int(group >> 6 & 63)]
    target[3] = table[Int(group & 63)]
  }
}
