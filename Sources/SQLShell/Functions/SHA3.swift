/// The hash function SHA-3.
///
/// Source: <https://doi.org/10.6028/NIST.FIPS.202>
struct SHA3 {
  private var state = [UInt64](repeating: 0, count: 25)
  private let rate: Int
  private let size: Int
  private var position = 0

  /// - Parameter bits: 224, 256, 384 or 512.
  init(bits: Int) {
    size = bits / 8
    rate = 200 - 2 * size
  }

  mutating func update(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      state[position / 8] ^= UInt64(byte) << UInt64(position % 8 * 8)
      position += 1
      if position == rate {
        permute()
        position = 0
      }
    }
  }

  /// The hash of what was added.
  mutating func finish() -> [UInt8] {
    state[position / 8] ^= 0x06 << UInt64(position % 8 * 8)
    state[(rate - 1) / 8] ^= 0x80 << UInt64((rate - 1) % 8 * 8)
    permute()
    return (0..<size).map { UInt8(truncatingIfNeeded: state[$0 / 8] >> UInt64($0 % 8 * 8)) }
  }

  private mutating func permute() {
    for constant in Self.roundConstants {
      var parity = [UInt64](repeating: 0, count: 5)
      for x in 0..<5 {
        parity[x] = state[x] ^ state[x + 5] ^ state[x + 10] ^ state[x + 15] ^ state[x + 20]
      }
      for x in 0..<5 {
        let change = parity[(x + 4) % 5] ^ Self.rotated(parity[(x + 1) % 5], 1)
        for y in stride(from: 0, to: 25, by: 5) { state[x + y] ^= change }
      }
      var last = state[1]
      for (target, turn) in zip(Self.lanes, Self.turns) {
        let next = state[target]
        state[target] = Self.rotated(last, turn)
        last = next
      }
      for y in stride(from: 0, to: 25, by: 5) {
        let row = Array(state[y..<y + 5])
        for x in 0..<5 { state[y + x] = row[x] ^ (~row[(x + 1) % 5] & row[(x + 2) % 5]) }
      }
      state[0] ^= constant
    }
  }

  private static func rotated(_ value: UInt64, _ turn: UInt64) -> UInt64 {
    turn == 0 ? value : value << turn | value >> (64 - turn)
  }

  private static let lanes = [
    10, 7, 11, 17, 18, 3, 5, 16, 8, 21, 24, 4, 15, 23, 19, 13, 12, 2, 20, 14, 22, 9, 6, 1,
  ]

  private static let turns: [UInt64] = [
    1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 2, 14, 27, 41, 56, 8, 25, 43, 62, 18, 39, 61, 20, 44,
  ]

  private static let roundConstants: [UInt64] = [
    0x0000_0000_0000_0001, 0x0000_0000_0000_8082, 0x8000_0000_0000_808A, 0x8000_0000_8000_8000,
    0x0000_0000_0000_808B, 0x0000_0000_8000_0001, 0x8000_0000_8000_8081, 0x8000_0000_0000_8009,
    0x0000_0000_0000_008A, 0x0000_0000_0000_0088, 0x0000_0000_8000_8009, 0x0000_0000_8000_000A,
    0x0000_0000_8000_808B, 0x8000_0000_0000_008B, 0x8000_0000_0000_8089, 0x8000_0000_0000_8003,
    0x8000_0000_0000_8002, 0x8000_0000_0000_0080, 0x0000_0000_0000_800A, 0x8000_0000_8000_000A,
    0x8000_0000_8000_8081, 0x8000_0000_0000_8080, 0x0000_0000_8000_0001, 0x8000_0000_8000_8008,
  ]
}
