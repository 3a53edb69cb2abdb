import SQLiteQuery

/// Writes a REAL as SQL that SQLite itself reads back to the same bits.
///
/// Most texts are exact by construction, or so near to the value that no reader can miss it; a
/// ``RealSearch`` finds the others.
final class RealLiteral {
  private let search: RealSearch

  /// - Parameter read: Asked only for texts that are not exact by construction.
  init(readingWith read: @escaping RealSearch.Reader) { search = RealSearch(readingWith: read) }

  /// Writes a literal, or in the rarest case a sum of two.
  func write(_ value: Double, to out: OutputBuffer) throws {
    guard value.isFinite else {
      try out.write(value, largest: RealText.literalExponent, infinity: "9e999")
      return
    }
    let shortest = RealText(value)
    if Self.isExact(shortest) || Self.isSafe(shortest, for: value.magnitude) {
      try out.write(value, largest: RealText.literalExponent)
      return
    }
    let literal = try search.text(of: value.magnitude, from: Self.bytes(of: shortest))
    if value.sign == .minus { try out.write(byte: UInt8(ascii: "-")) }
    try out.write(literal)
  }

  /// A whole number and a power of ten that a double holds exactly, joined by one operation.
  @inline(__always)
  private static func isExact(_ text: RealText) -> Bool {
    text.count <= 15 && abs(text.exponent - text.count + 1) <= 22
  }

  /// Whether the text lies so far from where the next double begins that no reader with the
  /// precision of SQLite's, 64 bits or more, can miss the value.
  ///
  /// Powers of ten up to 10^27 are exact in 64 bits; the operation adds half a unit of error,
  /// of which the distance to the border of two doubles has 1024. Sixteen are left untouched.
  @inline(__always)
  private static func isSafe(_ text: RealText, for value: Double) -> Bool {
    #if arch(x86_64) || arch(i386)
      let scale = text.exponent - text.count + 1
      guard abs(scale) <= 27, value.isNormal else { return false }
      var power: Float80 = 1
      for _ in 0..<abs(scale) { power *= 10 }
      let digits = Float80(text.digits)
      let decimal = scale < 0 ? digits / power : digits * power
      let exact = Float80(value)
      return (decimal - exact).magnitude <= exact.ulp
        * (value.significandBitPattern == 0 ? 496 : 1008)
    #else
      return false
    #endif
  }

  private static func bytes(of text: RealText) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: RealText.capacity) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      count = text.write(largest: RealText.literalExponent, to: start)
    }
  }
}
