/// The patterns of `.check`: as GLOB, with `#` for digits, and any white space for white space.
enum TestCaseGlob {
  /// Whether all of a text fits a pattern; white space at its end does not count.
  static func matches(_ text: [UInt8], pattern: [UInt8]) -> Bool {
    matches(text[...], pattern[...])
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func matches(_ text: ArraySlice<UInt8>, _ pattern: ArraySlice<UInt8>) -> Bool {
    var (text, pattern) = (text, pattern)
    while let wanted = pattern.popFirst() {
      switch wanted {
      case _ where isSpace(wanted):
        guard let first = text.first, isSpace(first) else { return false }
        pattern = pattern.drop(while: isSpace)
        text = text.drop(while: isSpace)
      case UInt8(ascii: "*"):
        while let next = pattern.first, next == UInt8(ascii: "*") || next == UInt8(ascii: "?") {
          pattern.removeFirst()
          if next == UInt8(ascii: "?"), text.popFirst() == nil { return false }
        }
        if pattern.isEmpty { return true }
        for start in text.indices where matches(text[start...], pattern) { return true }
        return false
      case UInt8(ascii: "?"):
        if text.popFirst() == nil { return false }
      case UInt8(ascii: "["):
        guard let byte = text.popFirst(), let set = takeSet(&pattern, byte), set else {
          return false
        }
      case UInt8(ascii: "#"):
        if let sign = text.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+"),
          let digit = text.dropFirst().first, isDigit(digit)
        {
          text.removeFirst()
        }
        guard let first = text.first, isDigit(first) else { return false }
        text = text.drop(while: isDigit)
      default:
        if text.popFirst() != wanted { return false }
      }
    }
    return text.allSatisfy(isSpace)
  }

  /// Takes `…]`; whether a byte is in the set, `nil` where the set has no end.
  private static func takeSet(_ pattern: inout ArraySlice<UInt8>, _ byte: UInt8) -> Bool? {
    var isInverted = false
    var isFound = false
    if pattern.first == UInt8(ascii: "^") {
      isInverted = true
      pattern.removeFirst()
    }
    if pattern.first == UInt8(ascii: "]") {
      isFound = byte == UInt8(ascii: "]")
      pattern.removeFirst()
    }
    var last: UInt8 = 0
    while let next = pattern.popFirst() {
      if next == UInt8(ascii: "]") { return isFound != isInverted }
      if next == UInt8(ascii: "-"), last > 0, let end = pattern.first, end != UInt8(ascii: "]") {
        if byte >= last, byte <= end { isFound = true }
        pattern.removeFirst()
        last = 0
      } else {
        if next == byte { isFound = true }
        last = next
      }
    }
    return nil
  }
}
