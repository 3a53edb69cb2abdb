/// Correctly rounded decimal texts of any length, by exact arithmetic on whole numbers.
///
/// Slow and rarely needed: only where the shortest text of a REAL does not read back.
package enum DecimalDigits {
  /// A positive finite value with that many significant digits, as `1.234e-05`.
  package static func scientific(_ value: Double, digits wanted: Int) -> [UInt8] {
    let all = exact(value)
    var digits = Array(all.digits.prefix(wanted))
    var exponent = all.exponent
    if all.digits.count > wanted, roundsUp(all.digits, at: wanted) {
      var index = digits.count - 1
      while index >= 0, digits[index] == 9 {
        digits[index] = 0
        index -= 1
      }
      if index >= 0 {
        digits[index] += 1
      } else {
        digits = [1] + digits.dropLast()
        exponent += 1
      }
    }
    while digits.count > 2, digits.last == 0 { digits.removeLast() }
    if digits.count == 1 { digits.append(0) }
    var text = digits.map { $0 + 0x30 }
    text.insert(UInt8(ascii: "."), at: 1)
    let sign = exponent < 0 ? "e-" : "e+"
    let padding = abs(exponent) < 10 ? "0" : ""
    return text + Array("\(sign)\(padding)\(abs(exponent))".utf8)
  }

  /// Half to even, as IEEE 754 rounds.
  private static func roundsUp(_ digits: [UInt8], at index: Int) -> Bool {
    if digits[index] != 5 { return digits[index] > 5 }
    if digits[(index + 1)...].contains(where: { $0 != 0 }) { return true }
    return digits[index - 1] % 2 == 1
  }

  /// All digits of a double: significand × 2^exponent, multiplied out in base 10^9.
  private static func exact(_ value: Double) -> (digits: [UInt8], exponent: Int) {
    let significand =
      value.isNormal
      ? value.significandBitPattern | 1 << 52 : value.significandBitPattern
    let binary = (value.isNormal ? Int(value.exponentBitPattern) : 1) - 1075
    var number = BigDecimalInteger(significand)
    // A negative power of two is a power of five with the point moved.
    for _ in 0..<abs(binary) { number.multiply(by: binary < 0 ? 5 : 2) }
    let digits = number.digits
    let point = binary < 0 ? binary : 0
    return (digits, digits.count + point - 1)
  }
}

/// A whole number in base 10^9, lowest limb first.
private struct BigDecimalInteger {
  private var limbs: [UInt64]

  init(_ value: UInt64) {
    limbs = []
    var rest = value
    while rest > 0 {
      limbs.append(rest % 1_000_000_000)
      rest /= 1_000_000_000
    }
  }

  mutating func multiply(by factor: UInt64) {
    var carry: UInt64 = 0
    for index in limbs.indices {
      let product = limbs[index] * factor + carry
      limbs[index] = product % 1_000_000_000
      carry = product / 1_000_000_000
    }
    if carry > 0 { limbs.append(carry) }
  }

  var digits: [UInt8] {
    var digits: [UInt8] = []
    for limb in limbs {
      var rest = limb
      for _ in 0..<9 {
        digits.append(UInt8(rest % 10))
        rest /= 10
      }
    }
    while digits.last == 0 { digits.removeLast() }
    return digits.reversed()
  }
}
