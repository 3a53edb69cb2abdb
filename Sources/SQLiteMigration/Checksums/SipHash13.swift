/// SipHash-1-3 with the key zero (Aumasson and Bernstein), the checksum that refinery keeps.
enum SipHash13 {
  /// The 64-bit hash of some bytes.
  static func hash(_ bytes: [UInt8]) -> UInt64 {
    var state = State()
    let whole = bytes.count / 8 * 8
    for offset in stride(from: 0, to: whole, by: 8) {
      state.absorb(word(bytes[offset..<offset + 8]))
    }
    state.absorb(word(bytes[whole...]) | UInt64(bytes.count & 0xff) << 56)
    return state.finish()
  }

  private static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private struct State {
    var v0: UInt64 = 0x736f_6d65_7073_6575
    var v1: UInt64 = 0x646f_7261_6e64_6f6d
    var v2: UInt64 = 0x6c79_6765_6e65_7261
    var v3: UInt64 = 0x7465_6462_7974_6573

    mutating func absorb(_ word: UInt64) {
      v3 ^= word
      round()
      v0 ^= word
    }

    mutating func finish() -> UInt64 {
      v2 ^= 0xff
      for _ in 0..<3 { round() }
      return v0 ^ v1 ^ v2 ^ v3
    }

    private mutating func round() {
      v0 = v0 &+ v1
      v1 = rotate(v1, 13) ^ v0
      v0 = rotate(v0, 32)
      v2 = v2 &+ v3
      v3 = rotate(v3, 16) ^ v2
      v0 = v0 &+ v3
      v3 = rotate(v3, 21) ^ v0
      v2 = v2 &+ v1
      v1 = rotate(v1, 17) ^ v2
      v2 = rotate(v2, 32)
    }

    private func rotate(_ value: UInt64, _ count: UInt64) -> UInt64 {
      value << count | value >> (64 - count)
    }
  }
}
