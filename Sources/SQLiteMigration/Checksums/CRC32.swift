/// CRC-32 (ISO 3309), the checksum that Flyway keeps.
struct CRC32 {
  private var state: UInt32 = 0xffff_ffff

  /// Adds bytes to what is summed.
  mutating func update(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      state = Self.table[Int((state ^ UInt32(byte)) & 0xff)] ^ (state >> 8)
    }
  }

  /// The sum of the bytes so far.
  var value: UInt32 { state ^ 0xffff_ffff }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? 0xedb8_8320 ^ (value >> 1) : value >> 1
    }
  }
}
