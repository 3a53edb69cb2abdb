/// SHA-384 (FIPS 180-4), the checksum that sqlx keeps of a migration file.
enum SHA384 {
  /// The 48 bytes of the hash of some bytes.
  static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var message = bytes
    message.append(0x80)
    while message.count % 128 != 120 { message.append(0) }
    // The length takes 16 bytes; its upper 8 are zero for anything that fits in memory.
    let bits = UInt64(bytes.count) &* 8
    for shift in stride(from: 56, through: 0, by: -8) {
      message.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    var state = fractionsOfSquareRoots64
    for offset in stride(from: 0, to: message.count, by: 128) {
      compress(message, at: offset, into: &state)
    }
    return state.prefix(6).flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * UInt64($0))) }
    }
  }

  private static func compress(_ message: [UInt8], at offset: Int, into state: inout [UInt64]) {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 80) { schedule in
      for index in 0..<16 {
        var word: UInt64 = 0
        for byte in 0..<8 { word = word << 8 | UInt64(message[offset + index * 8 + byte]) }
        schedule[index] = word
      }
      for index in 16..<80 {
        let a = schedule[index - 15]
        let b = schedule[index - 2]
        let s0 = rotate(a, 1) ^ rotate(a, 8) ^ (a >> 7)
        let s1 = rotate(b, 19) ^ rotate(b, 61) ^ (b >> 6)
        schedule[index] = schedule[index - 16] &+ s0 &+ schedule[index - 7] &+ s1
      }
      var (a, b, c, d) = (state[0], state[1], state[2], state[3])
      var (e, f, g, h) = (state[4], state[5], state[6], state[7])
      for index in 0..<80 {
        let s1 = rotate(e, 14) ^ rotate(e, 18) ^ rotate(e, 41)
        let choice = (e & f) ^ (~e & g)
        let t1 = h &+ s1 &+ choice &+ fractionsOfCubeRoots64[index] &+ schedule[index]
        let s0 = rotate(a, 28) ^ rotate(a, 34) ^ rotate(a, 39)
        let majority = (a & b) ^ (a & c) ^ (b & c)
        (h, g, f, e) = (g, f, e, d &+ t1)
        (d, c, b, a) = (c, b, a, t1 &+ s0 &+ majority)
      }
      for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= value }
    }
  }
}

private func rotate(_ value: UInt64, _ count: UInt64) -> UInt64 {
  value >> count | value << (64 - count)
}
