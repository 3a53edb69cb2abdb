/// Numbers as dot commands and options write them: `12`, `-3`, `0x1f`, `64KiB`, `2M`.
enum NumberWord {
  /// The value of a word; what does not belong to a number is not looked at.
  ///
  /// Never fails: a word without digits is 0, and a value out of range wraps, as in sqlite3.
  static func value(of word: String) -> Int {
    var rest = Array(word.utf8)[...]
    var isNegative = false
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      isNegative = sign == UInt8(ascii: "-")
      rest.removeFirst()
    }
    var value = 0
    if rest.starts(with: Array("0x".utf8)) {
      rest = rest.dropFirst(2)
      while let byte = rest.first, let digit = hexDigit(byte) {
        value = value &* 16 &+ digit
        rest.removeFirst()
      }
    } else {
      while let byte = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        value = value &* 10 &+ Int(byte - UInt8(ascii: "0"))
        rest.removeFirst()
      }
    }
    let unit = String(decoding: rest, as: UTF8.self).lowercased()
    value = value &* (units[unit] ?? 1)
    return isNegative ? 0 &- value : value
  }

  /// Whether a word is nothing but digits, in which case it may stand for on or off.
  static func isPlain(_ word: String) -> Bool {
    let digits = word.hasPrefix("0x") ? word.dropFirst(2) : word[...]
    guard !digits.isEmpty || word.hasPrefix("0x") else { return false }
    return digits.utf8.allSatisfy { byte in
      word.hasPrefix("0x")
        ? hexDigit(byte) != nil : (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
  }

  private static func hexDigit(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }

  private static let units = [
    "kib": 1024, "mib": 1024 * 1024, "gib": 1024 * 1024 * 1024,
    "kb": 1000, "mb": 1_000_000, "gb": 1_000_000_000,
    "k": 1000, "m": 1_000_000, "g": 1_000_000_000,
  ]
}
