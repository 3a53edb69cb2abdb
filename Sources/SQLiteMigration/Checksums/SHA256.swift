/// SHA-256 (FIPS 180-4), for the exact and the token hash of a migration file and for `atlas.sum`.
struct SHA256 {
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  private var pending: [UInt8] = []
  private var length: UInt64 = 0

  /// Adds bytes to what is hashed.
  mutating func update(_ bytes: some Sequence<UInt8>) {
    pending.append(contentsOf: bytes)
    var offset = 0
    while pending.count - offset >= 64 {
      compress(at: offset)
      offset += 64
    }
    length += UInt64(offset)
    pending.removeFirst(offset)
  }

  /// The 32 bytes of the hash; the value is used up.
  consuming func finish() -> [UInt8] {
    let bits = (length + UInt64(pending.count)) &* 8
    pending.append(0x80)
    while pending.count % 64 != 56 { pending.append(0) }
    for shift in stride(from: 56, through: 0, by: -8) {
      pending.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    for offset in stride(from: 0, to: pending.count, by: 64) { compress(at: offset) }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) }
    }
  }

  /// The hash of some bytes.
  static func hash(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var hasher = SHA256()
    hasher.update(bytes)
    return hasher.finish()
  }

  private mutating func compress(at offset: Int) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
      for index in 0..<16 {
        let base = offset + index * 4
        schedule[index] =
          UInt32(pending[base]) << 24 | UInt32(pending[base + 1]) << 16
          | UInt32(pending[base + 2]) << 8 | UInt32(pending[base + 3])
      }
      for index in 16..<64 {
        let a = schedule[index - 15]
        let b = schedule[index - 2]
        let s0 = rotate(a, 7) ^ rotate(a, 18) ^ (a >> 3)
        let s1 = rotate(b, 17) ^ rotate(b, 19) ^ (b >> 10)
        schedule[index] = schedule[index - 16] &+ s0 &+ schedule[index - 7] &+ s1
      }
      var (a, b, c, d) = (state[0], state[1], state[2], state[3])
      var (e, f, g, h) = (state[4], state[5], state[6], state[7])
      for index in 0..<64 {
        let s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
        let choice = (e & f) ^ (~e & g)
        let t1 = h &+ s1 &+ choice &+ Self.constants[index] &+ schedule[index]
        let s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
        let majority = (a & b) ^ (a & c) ^ (b & c)
        (h, g, f, e) = (g, f, e, d &+ t1)
        (d, c, b, a) = (c, b, a, t1 &+ s0 &+ majority)
      }
      for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= value }
    }
  }

  private static let constants: [UInt32] = fractionsOfCubeRoots64.map { UInt32($0 >> 32) }
}

private func rotate(_ value: UInt32, _ count: UInt32) -> UInt32 {
  value >> count | value << (32 - count)
}
