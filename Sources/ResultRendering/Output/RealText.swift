/// The shortest decimal text of a REAL that reads back to the same bits, in SQLite's notation:
/// `1.0`, `1.0e+100`, always recognisable as a REAL.
struct RealText {
  /// Bytes that any text of this kind fits into.
  static let capacity = 40

  /// Where SQLite changes from `1000.0` to `1.0e+15` for `%!.15g`, as most modes print.
  static let displayExponent = 14
  /// The same for `%!.20g`, as modes for machines print: quote, insert, json.
  static let literalExponent = 19

  /// Significant digits, none of them leading or trailing zeros; `0` for zero.
  private(set) var digits: UInt64
  /// Number of ``digits``.
  private(set) var count: Int
  /// The power of ten of the first digit.
  private(set) var exponent: Int

  /// Finds the digits of a finite value; the sign is not looked at.
  init(_ value: Double) {
    let magnitude = value.magnitude
    if let short = RealText(short: magnitude) {
      self = short
    } else {
      self.init(description: magnitude)
    }
  }

  init(digits: UInt64, scale: Int) {
    var digits = digits
    var scale = scale
    while digits >= 10, digits % 10 == 0 {
      digits /= 10
      scale += 1
    }
    var count = 1
    var rest = digits
    while rest >= 10 {
      rest /= 10
      count += 1
    }
    self.digits = digits
    self.count = count
    exponent = digits == 0 ? 0 : scale + count - 1
  }

  /// Finds the digits of values that are a short decimal, as most are that people store.
  ///
  /// A whole number below 10^15 divided by a power of ten up to 10^22 is rounded once and
  /// correctly, so a quotient that equals the value is a text of it, and the one with the fewest
  /// decimals is the shortest.
  private init?(short magnitude: Double) {
    guard magnitude < 1e15, magnitude >= 1e-5 || magnitude == 0 else { return nil }
    var power = 1.0
    for decimals in 0..<20 {
      let scaled = magnitude * power
      guard scaled < 1e15 else { return nil }
      let whole = Double(Int64(scaled + 0.5))
      if (scaled - whole).magnitude < 0.01, whole / power == magnitude {
        self.init(digits: UInt64(whole), scale: -decimals)
        return
      }
      power *= 10
    }
    return nil
  }

  /// Takes the digits that the standard library finds.
  private init(description magnitude: Double) {
    var text = magnitude.description
    var digits: UInt64 = 0
    var scale = 0
    text.withUTF8 { bytes in
      var fraction = false
      var index = 0
      while index < bytes.count, bytes[index] != UInt8(ascii: "e") {
        if bytes[index] == UInt8(ascii: ".") {
          fraction = true
        } else if let digit = Self.digit(bytes[index]) {
          let (tens, overflow) = digits.multipliedReportingOverflow(by: 10)
          // Only trailing zeros of a large whole number come here.
          if overflow {
            scale += fraction ? 0 : 1
          } else {
            digits = tens + digit
            scale -= fraction ? 1 : 0
          }
        }
        index += 1
      }
      scale += Self.exponent(bytes, from: index + 1)
    }
    self.init(digits: digits, scale: scale)
  }

  private static func digit(_ byte: UInt8) -> UInt64? {
    (0x30...0x39).contains(byte) ? UInt64(byte - 0x30) : nil
  }

  private static func exponent(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    guard start < bytes.count else { return 0 }
    var value = 0
    for index in start..<bytes.count {
      if let digit = digit(bytes[index]) { value = value * 10 + Int(digit) }
    }
    return bytes[start] == UInt8(ascii: "-") ? -value : value
  }

  /// Writes the digits, plain up to `10^largest`, and returns how many bytes they took.
  func write(largest: Int, to target: UnsafeMutablePointer<UInt8>) -> Int {
    var end = 0
    @inline(__always) func put(_ byte: UInt8) {
      target[end] = byte
      end += 1
    }
    if exponent < -4 || exponent > largest {
      end = NumberText.write(digits, to: target + 1) + 1
      target[0] = target[1]
      target[1] = UInt8(ascii: ".")
      if count == 1 { put(UInt8(ascii: "0")) }
      put(UInt8(ascii: "e"))
      put(UInt8(ascii: exponent < 0 ? "-" : "+"))
      if exponent.magnitude < 10 { put(UInt8(ascii: "0")) }
      return end + NumberText.write(UInt64(exponent.magnitude), to: target + end)
    }
    if exponent < 0 {
      put(UInt8(ascii: "0"))
      put(UInt8(ascii: "."))
      for _ in 1..<(-exponent) { put(UInt8(ascii: "0")) }
      return end + NumberText.write(digits, to: target + end)
    }
    let whole = exponent + 1
    if count <= whole {
      end = NumberText.write(digits, to: target)
      for _ in count..<whole { put(UInt8(ascii: "0")) }
      put(UInt8(ascii: "."))
      put(UInt8(ascii: "0"))
      return end
    }
    end = NumberText.write(digits, to: target + 1) + 1
    for index in 0..<whole { target[index] = target[index + 1] }
    target[whole] = UInt8(ascii: ".")
    return end
  }
}

extension RealText {
  /// Writes any value and returns how many bytes it took; infinity is `Inf`.
  @inline(__always)
  static func write(
    _ value: Double,
    largest: Int = displayExponent,
    infinity: StaticString = "Inf",
    to target: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var start = 0
    if value.sign == .minus {
      target[0] = UInt8(ascii: "-")
      start = 1
    }
    guard value.isFinite else {
      let name: StaticString = value.isNaN ? "NaN" : infinity
      (target + start).update(from: name.utf8Start, count: name.utf8CodeUnitCount)
      return start + name.utf8CodeUnitCount
    }
    return start + RealText(value).write(largest: largest, to: target + start)
  }
}

extension OutputBuffer {
  func write(
    _ real: Double,
    largest: Int = RealText.displayExponent,
    infinity: StaticString = "Inf"
  ) throws {
    try reserve(RealText.capacity)
    advance(by: RealText.write(real, largest: largest, infinity: infinity, to: end))
  }
}
