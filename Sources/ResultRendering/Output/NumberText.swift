/// Writes integers and byte values as text, without a `String`.
enum NumberText {
  /// Bytes that any 64-bit integer fits into.
  static let integerCapacity = 20

  /// Writes a decimal integer and returns how many bytes it took.
  @inline(__always)
  static func write(_ value: Int64, to target: UnsafeMutablePointer<UInt8>) -> Int {
    var start = 0
    if value < 0 {
      target[0] = UInt8(ascii: "-")
      start = 1
    }
    return start + write(value.magnitude, to: target + start)
  }

  /// Writes a decimal integer and returns how many bytes it took.
  @inline(__always)
  static func write(_ value: UInt64, to target: UnsafeMutablePointer<UInt8>) -> Int {
    let count = digits(of: value)
    var rest = value
    var index = count
    while rest >= 10 {
      index -= 1
      target[index] = UInt8(truncatingIfNeeded: rest % 10) + 0x30
      rest /= 10
    }
    target[0] = UInt8(truncatingIfNeeded: rest) + 0x30
    return count
  }

  @inline(__always)
  private static func digits(of value: UInt64) -> Int {
    var count = 1
    var limit: UInt64 = 10
    while value >= limit {
      count += 1
      let next = limit.multipliedReportingOverflow(by: 10)
      if next.overflow { break }
      limit = next.partialValue
    }
    return count
  }

  /// Writes two hexadecimal digits a byte.
  @inline(__always)
  static func write(hex bytes: UnsafeRawBufferPointer, to target: UnsafeMutablePointer<UInt8>) {
    let digits: StaticString = "0123456789abcdef"
    let table = digits.utf8Start
    var target = target
    for byte in bytes {
      target[0] = table[Int(byte >> 4)]
      target[1] = table[Int(byte & 15)]
      target += 2
    }
  }

  /// The lower-case hexadecimal digit of a value below 16.
  @inline(__always)
  static func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }
}

extension OutputBuffer {
  @inline(__always)
  func write(_ integer: Int64) throws {
    try reserve(NumberText.integerCapacity)
    advance(by: NumberText.write(integer, to: end))
  }

  /// Writes two hexadecimal digits a byte.
  func write(hex bytes: UnsafeRawBufferPointer) throws {
    var offset = 0
    while offset < bytes.count {
      let count = min(bytes.count - offset, Self.capacity / 4)
      try reserve(count * 2)
      let piece = UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
      NumberText.write(hex: piece, to: end)
      advance(by: count * 2)
      offset += count
    }
  }
}
