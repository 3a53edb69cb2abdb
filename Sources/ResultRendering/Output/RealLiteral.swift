/// Writes a REAL as SQL that SQLite itself reads back to the same bits.
///
/// SQLite's reader of decimal numbers does not round correctly everywhere (in 3.40 the shortest
/// text of 1 in 200 random doubles reads as a neighbour). So a text that is not exact by
/// construction is read back before it is written, and a longer one is tried when it differs.
///
/// Source: <https://www.sqlite.org/floatingpoint.html>
final class RealLiteral {
  /// Reads decimal text, no sign, as SQLite does.
  typealias Reader = (_ text: UnsafeBufferPointer<UInt8>) throws -> Double

  private let read: Reader

  /// - Parameter read: Asked only for texts that are not exact by construction.
  init(readingWith read: @escaping Reader) { self.read = read }

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
    let literal = try searched(value.magnitude, from: shortest)
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

  /// The shortest text that reads back, tried with more and more digits.
  private func searched(_ value: Double, from shortest: RealText) throws -> [UInt8] {
    let first = Self.bytes(of: shortest)
    if try reads(first) == value { return first }
    for digits in 17...20 {
      let longer = DecimalDigits.scientific(value, digits: digits)
      if try reads(longer) == value { return longer }
    }
    return try sum(value, near: first)
  }

  /// A text that reads as a neighbour, plus the text of what is missing, in parentheses.
  private func sum(_ value: Double, near text: [UInt8]) throws -> [UInt8] {
    var base = text
    var neighbour = try reads(base)
    if !neighbour.isFinite {
      base = DecimalDigits.scientific(value.nextDown.nextDown, digits: 17)
      neighbour = try reads(base)
    }
    let missing = value - neighbour
    let sign = UInt8(ascii: missing < 0 ? "-" : "+")
    return [UInt8(ascii: "(")] + base + [sign]
      + DecimalDigits.scientific(missing.magnitude, digits: 3) + [UInt8(ascii: ")")]
  }

  private func reads(_ text: [UInt8]) throws -> Double { try text.withUnsafeBufferPointer(read) }

  private static func bytes(of text: RealText) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: RealText.capacity) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      count = text.write(largest: RealText.literalExponent, to: start)
    }
  }
}
