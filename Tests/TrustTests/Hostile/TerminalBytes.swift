/// What a program wrote to a terminal, looked through for what would drive it.
enum TerminalBytes {
  /// The controls in the output of a program that uses no colours: all of them but line breaks and
  /// tabs, and what hides or turns text.
  static func controls(in bytes: [UInt8]) -> [String] {
    var found: [String] = []
    if let text = String(validating: bytes, as: UTF8.self) {
      var before: Unicode.Scalar?
      for scalar in text.unicodeScalars {
        // The terminal itself makes CR LF of each LF.
        if before == "\r", scalar != "\n", scalar != "\r" { found.append("U+D") }
        if isControl(scalar) { found.append("U+" + String(scalar.value, radix: 16)) }
        before = scalar
      }
    } else {
      found.append("invalid UTF-8")
    }
    return Array(Set(found)).sorted()
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // The last two separate fields and records in a mode of their own, and move nothing.
    case 0x09, 0x0A, 0x0D, 0x1E, 0x1F: false
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200B...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Whether a sequence of the hostile database arrived as it is, at a prompt that writes its own.
  static func holdsHostileSequence(_ bytes: [UInt8]) -> Bool {
    let sequences = [
      "\u{1B}]0;PWN", "PWN\u{7}", "\u{1B}[5;7m", "\u{9B}2J", "\u{8}\u{7F}", "\u{202E}",
    ]
    return sequences.contains { bytes.firstRange(of: Array($0.utf8)) != nil }
  }
}
