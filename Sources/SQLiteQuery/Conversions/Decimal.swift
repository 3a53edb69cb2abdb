public import FoundationEssentials

/// A decimal number stores as TEXT, with all its digits.
extension Decimal: DatabaseValueConvertible {
  /// TEXT such as `12.50`, with a point whatever the locale.
  public var databaseValue: DatabaseValue { description.databaseValue }

  /// The number of an INTEGER, a REAL (by its shortest decimal form) or a decimal text.
  ///
  /// `nil` also for a number with more digits than a decimal has, 38 of any kind, or one too large
  /// or too small.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Decimal? {
    switch dbValue.storage {
    case .int64(let integer): Decimal(integer)
    case .double(let real): DecimalText(real.description)?.value
    case .string(let text): DecimalText(text)?.value
    default: nil
    }
  }
}

/// A decimal number as text: a sign, digits with a point among them, an exponent of ten.
///
/// `Decimal(string:)` stops at the first character that is not part of a number and rounds what has
/// too many digits, both silently.
private struct DecimalText {
  private var isNegative = false
  /// The digits, without point and without zeros at the end.
  private var significand: UInt128 = 0
  private var exponent = 0

  /// `nil` where the whole text is no number, or has more digits than a decimal.
  init?(_ text: String) {
    var rest = text.utf8[...]
    isNegative = Self.takeSign(&rest)
    guard takeDigits(&rest) else { return nil }
    if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
      rest.removeFirst()
      guard takeExponent(&rest) else { return nil }
    }
    guard rest.isEmpty else { return nil }
  }

  /// `nil` where the exponent, which a decimal keeps in a byte, is out of range.
  var value: Decimal? {
    if significand == 0 { return 0 }
    guard Int8(exactly: exponent) != nil,
      let digits = Decimal(string: significand.description)
    else { return nil }
    return Decimal(sign: isNegative ? .minus : .plus, exponent: exponent, significand: digits)
  }

  private static func takeSign(_ rest: inout Substring.UTF8View) -> Bool {
    guard let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") else {
      return false
    }
    rest.removeFirst()
    return sign == UInt8(ascii: "-")
  }

  private static func takeDigit(_ rest: inout Substring.UTF8View) -> UInt8? {
    guard let byte = rest.first, (0x30...0x39).contains(byte) else { return nil }
    rest.removeFirst()
    return byte - 0x30
  }

  /// Takes digits and one point; there is a digit at least.
  private mutating func takeDigits(_ rest: inout Substring.UTF8View) -> Bool {
    var hasDigit = false
    var hasPoint = false
    // Places that a digit has not filled yet: zeros at the end only move the exponent.
    var open = 0
    while true {
      if let digit = Self.takeDigit(&rest) {
        hasDigit = true
        exponent -= hasPoint ? 1 : 0
        open += 1
        guard digit > 0 else { continue }
        while open > 0 {
          guard significand.shiftLeft() else { return false }
          open -= 1
        }
        let (sum, overflow) = significand.addingReportingOverflow(UInt128(digit))
        guard !overflow else { return false }
        significand = sum
      } else if !hasPoint, rest.first == UInt8(ascii: ".") {
        hasPoint = true
        rest.removeFirst()
      } else {
        exponent += open
        return hasDigit
      }
    }
  }

  /// Takes a sign and digits; there is a digit at least.
  private mutating func takeExponent(_ rest: inout Substring.UTF8View) -> Bool {
    let isNegative = Self.takeSign(&rest)
    guard var number = Self.takeDigit(&rest).map(Int.init) else { return false }
    while let digit = Self.takeDigit(&rest) {
      // Far out of range already; more digits could only overflow.
      if number < 1 << 40 { number = number * 10 + Int(digit) }
    }
    exponent += isNegative ? -number : number
    return true
  }
}

extension UInt128 {
  /// Makes place for one decimal digit at the end; false where there is none.
  fileprivate mutating func shiftLeft() -> Bool {
    let (tens, overflow) = multipliedReportingOverflow(by: 10)
    if !overflow { self = tens }
    return !overflow
  }
}
