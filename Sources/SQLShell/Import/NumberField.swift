/// What a field of delimited text is as a number, told without changing it.
enum NumberField {
  case integer(Int64)
  /// `isWhole`: without a fraction, such as `5.0`, which only a column of type REAL leaves alone.
  case real(Double, isWhole: Bool)

  /// How much of a number's text may be lost when it is stored as one.
  enum Rule: String, CaseIterable {
    /// Nothing: the number is written again as the same text, `00123` and `1.50` are none.
    case exact
    /// The number counts, not how it was written: `00123` is 123 and `1.50` is 1.5.
    case numeric
    /// Everything stays TEXT, as with sqlite3.
    case text
  }

  /// - Returns: `nil` for what is no number, or stays TEXT so as not to be changed.
  @inline(__always)
  init?(_ bytes: UnsafeRawBufferPointer, _ rule: Rule) {
    let count = bytes.count
    guard count > 0, count <= 40, rule != .text else { return nil }
    let first = bytes[0]
    guard first &- 0x30 < 10 || first == UInt8(ascii: "-") || rule == .numeric else { return nil }
    self.init(scanning: bytes, rule)
  }

  private init?(scanning bytes: UnsafeRawBufferPointer, _ rule: Rule) {
    let isNegative = bytes[0] == UInt8(ascii: "-")
    let digitsStart = isNegative || bytes[0] == UInt8(ascii: "+") ? 1 : 0
    var position = digitsStart
    var mantissa: UInt64 = 0
    var significant = 0
    func isDigit(_ index: Int) -> Bool { index < bytes.count && bytes[index] &- 0x30 < 10 }
    func take(_ index: Int) {
      if significant > 0 || bytes[index] != 0x30 { significant += 1 }
      if significant <= 19 { mantissa = mantissa &* 10 &+ UInt64(bytes[index] & 15) }
    }
    while isDigit(position) {
      take(position)
      position += 1
    }
    let wholeDigits = position - digitsStart
    guard wholeDigits > 0 || rule == .numeric else { return nil }
    let hasLeadingZero = wholeDigits > 1 && bytes[digitsStart] == 0x30
    guard !hasLeadingZero || rule == .numeric else { return nil }
    if position == bytes.count {
      guard wholeDigits > 0, significant <= 19 else { return nil }
      if isNegative {
        guard mantissa <= 1 << 63, mantissa > 0 || rule == .numeric else { return nil }
        self = .integer(Int64(truncatingIfNeeded: 0 &- mantissa))
      } else {
        guard mantissa < 1 << 63 else { return nil }
        self = .integer(Int64(mantissa))
      }
      return
    }
    var scale = 0
    if bytes[position] == UInt8(ascii: ".") {
      position += 1
      let fraction = position
      while isDigit(position) {
        take(position)
        position += 1
      }
      scale = position - fraction
      guard scale + wholeDigits > 0 else { return nil }
      guard rule == .numeric || scale > 0 else { return nil }
      let endsInZero = scale > 1 && bytes[position - 1] == 0x30
      guard !endsInZero || rule == .numeric else { return nil }
    }
    if position == bytes.count, significant <= 15, scale <= 22 {
      guard rule == .numeric || !isNegative || mantissa > 0 else { return nil }
      // Both numbers are exact doubles, so one division rounds once, to the nearest.
      let magnitude = Double(mantissa) / Self.powers[scale]
      self = .real(isNegative ? -magnitude : magnitude, isWhole: magnitude.isWholeNumber)
      return
    }
    self.init(slowly: bytes, rule)
  }

  /// Exponents and more digits than a double surely holds.
  private init?(slowly bytes: UnsafeRawBufferPointer, _ rule: Rule) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.allSatisfy({ Self.numberBytes.contains($0) }), let value = Double(text),
      value.isFinite
    else { return nil }
    if rule == .exact {
      let shortest = value.description
      let parts = shortest.split(separator: "e")
      let asPrinted =
        parts.count == 2 && !parts[0].contains(".") ? "\(parts[0]).0e\(parts[1])" : shortest
      guard text == shortest || text == asPrinted else { return nil }
    }
    self = .real(value, isWhole: value.isWholeNumber)
  }

  private static let numberBytes = Set("0123456789+-.eE".utf8)

  private static let powers: [Double] = (0...22).map { exponent in
    (0..<exponent).reduce(1.0) { power, _ in power * 10 }
  }
}

extension Double {
  fileprivate var isWholeNumber: Bool { self == rounded(.towardZero) }
}
