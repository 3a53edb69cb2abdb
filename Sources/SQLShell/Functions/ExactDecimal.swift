/// A decimal number of any length.
struct ExactDecimal: Sendable {
  private var isNegative: Bool
  /// From the highest digit on; without leading zeros, except those behind the point.
  private var digits: [UInt8]
  /// How many of the digits stand behind the point.
  private var fraction: Int

  static let zero = ExactDecimal(isNegative: false, digits: [], fraction: 0)

  /// Numbers like `1e1000000000` would take all memory.
  private static let exponentLimit = 100_000

  private init(isNegative: Bool, digits: [UInt8], fraction: Int) {
    self.isNegative = isNegative
    self.digits = digits
    self.fraction = fraction
    normalize()
  }

  /// Reads a number as SQLite writes them; what follows it is not looked at.
  ///
  /// `nil` where the exponent is out of all proportion.
  init?(_ text: String) {
    var rest = Array(text.utf8)[...].drop { $0 == 0x20 || (9...13).contains($0) }
    isNegative = rest.first == UInt8(ascii: "-")
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      rest.removeFirst()
    }
    digits = []
    fraction = 0
    var point: Int?
    while let byte = rest.popFirst() {
      if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        digits.append(byte - UInt8(ascii: "0"))
      } else if byte == UInt8(ascii: "."), point == nil {
        point = digits.count
      } else {
        if byte | 0x20 == UInt8(ascii: "e") { rest.insert(byte, at: rest.startIndex) }
        break
      }
    }
    if let point { fraction = digits.count - point }
    if let byte = rest.popFirst(), byte | 0x20 == UInt8(ascii: "e") {
      let exponent = Int(String(decoding: rest.prefix { Self.isExponent($0) }, as: UTF8.self)) ?? 0
      guard abs(exponent) <= Self.exponentLimit else { return nil }
      fraction -= exponent
      if fraction < 0 {
        digits += [UInt8](repeating: 0, count: -fraction)
        fraction = 0
      }
    }
    normalize()
  }

  private static func isExponent(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "+")
  }

  private mutating func normalize() {
    if digits.count < fraction {
      digits.insert(contentsOf: [UInt8](repeating: 0, count: fraction - digits.count), at: 0)
    }
    let leading = digits.prefix { $0 == 0 }.count
    digits.removeFirst(max(0, min(leading, digits.count - fraction)))
    if digits.allSatisfy({ $0 == 0 }) { isNegative = false }
  }

  /// The number with a digit at least before the point.
  var text: String {
    let whole = digits.dropLast(fraction)
    let bytes = (whole.isEmpty ? [0] : Array(whole)).map { $0 + UInt8(ascii: "0") }
    let behind = digits.suffix(fraction).map { $0 + UInt8(ascii: "0") }
    return (isNegative ? "-" : "") + String(decoding: bytes, as: UTF8.self)
      + (fraction > 0 ? "." + String(decoding: behind, as: UTF8.self) : "")
  }

  /// Both with as many digits before and behind the point.
  private static func aligned(_ left: Self, _ right: Self) -> ([UInt8], [UInt8], fraction: Int) {
    let fraction = max(left.fraction, right.fraction)
    let whole = max(left.digits.count - left.fraction, right.digits.count - right.fraction)
    func padded(_ number: Self) -> [UInt8] {
      [UInt8](repeating: 0, count: whole - (number.digits.count - number.fraction))
        + number.digits + [UInt8](repeating: 0, count: fraction - number.fraction)
    }
    return (padded(left), padded(right), fraction)
  }

  static func + (left: Self, right: Self) -> Self {
    var (first, second, fraction) = aligned(left, right)
    if left.isNegative == right.isNegative {
      var carry: UInt8 = 0
      for index in first.indices.reversed() {
        let sum = first[index] + second[index] + carry
        first[index] = sum % 10
        carry = sum / 10
      }
      if carry > 0 { first.insert(carry, at: 0) }
      return Self(isNegative: left.isNegative, digits: first, fraction: fraction)
    }
    let isLess = first.lexicographicallyPrecedes(second)
    if isLess { swap(&first, &second) }
    var borrow: UInt8 = 0
    for index in first.indices.reversed() {
      let taken = second[index] + borrow
      borrow = first[index] < taken ? 1 : 0
      first[index] = first[index] + borrow * 10 - taken
    }
    return Self(
      isNegative: isLess ? right.isNegative : left.isNegative,
      digits: first,
      fraction: fraction
    )
  }

  static prefix func - (number: Self) -> Self {
    Self(isNegative: !number.isNegative, digits: number.digits, fraction: number.fraction)
  }

  static func - (left: Self, right: Self) -> Self { left + -right }

  static func * (left: Self, right: Self) -> Self {
    var sums = [UInt64](repeating: 0, count: left.digits.count + right.digits.count)
    for (i, first) in left.digits.enumerated() where first > 0 {
      for (j, second) in right.digits.enumerated() {
        sums[i + j + 1] += UInt64(first) * UInt64(second)
      }
    }
    for index in sums.indices.dropFirst().reversed() {
      sums[index - 1] += sums[index] / 10
      sums[index] %= 10
    }
    var digits = sums.map { UInt8(truncatingIfNeeded: $0) }
    var fraction = left.fraction + right.fraction
    // As in sqlite3: no more zeros at the end than the shorter fraction asks for.
    while fraction > min(left.fraction, right.fraction), digits.last == 0 {
      digits.removeLast()
      fraction -= 1
    }
    return Self(isNegative: left.isNegative != right.isNegative, digits: digits, fraction: fraction)
  }

  /// -1, 0 or 1.
  func compared(with other: Self) -> Int {
    if isNegative != other.isNegative { return isNegative ? -1 : 1 }
    let (first, second, _) = Self.aligned(self, other)
    if first == second { return 0 }
    return first.lexicographicallyPrecedes(second) != isNegative ? -1 : 1
  }
}
