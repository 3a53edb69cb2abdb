/// How many columns of a terminal one scalar takes, whatever the locale of the process.
enum ScalarWidth {
  /// How a scalar behaves beside its neighbours.
  enum Role {
    /// A cluster of its own between two others of this role: most letters, ideographs, emoji.
    case simple
    /// Takes no column and joins nothing: a control character, a byte that is not UTF-8.
    case separate
    /// May belong to the same cluster as a neighbour: marks, joiners, flags, complex scripts.
    case joining
  }

  /// Columns of the scalar on its own: 0, 1 or 2.
  static func of(_ scalar: UInt32) -> Int {
    if scalar < 0x300 { return scalar < 0x20 || (0x7F..<0xA0).contains(scalar) ? 0 : 1 }
    if isWide(scalar) { return 2 }
    if role(of: scalar) == .simple { return 1 }
    return isZeroWidth(scalar) ? 0 : 1
  }

  /// Answers from ranges alone, so that ordinary text needs no look-up of properties.
  static func role(of scalar: UInt32) -> Role {
    // The most frequent blocks first: Latin, ideographs and kana, Hangul.
    if scalar &- 0xAE < 0x252 || scalar &- 0x3165 < 0x6E9B || scalar &- 0xAC00 < 0x2BA4 {
      return .simple
    }
    return switch scalar {
    case 0..<0x20, 0x7F..<0xA0: .separate
    case 0xAD: .joining
    case 0x20..<0x300: .simple
    case 0x370...0x482, 0x48A...0x590, 0x5D0...0x5EA, 0x620...0x64A: .simple
    case 0x1E00...0x1FFF, 0x2010...0x2027, 0x2030...0x205E, 0x20A0...0x20C0: .simple
    case 0x2100...0x2BFF, 0x2E80...0x3029, 0x3030...0x3096, 0x309B...0x3163,
      0x3165...0x9FFF:
      .simple
    case 0xAC00...0xD7A3, 0xF900...0xFB06, 0xFF01...0xFF9D, 0xFFFD: .simple
    case 0x1F300...0x1F3FA, 0x1F400...0x1FAFF, 0x20000...0x3FFFD: .simple
    default: .joining
    }
  }

  private static func isZeroWidth(_ scalar: UInt32) -> Bool {
    // The medial vowels and final consonants of Hangul stand inside the block of their initial.
    if (0x1160...0x11FF).contains(scalar) || (0xD7B0...0xD7FF).contains(scalar) { return true }
    guard let properties = Unicode.Scalar(scalar)?.properties else { return true }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .control, .lineSeparator, .paragraphSeparator:
      return true
    case .format:
      // The signs of Arabic, Syriac and Kaithi that enclose a number are drawn.
      return !visibleFormats.contains { $0.contains(scalar) }
    default:
      return properties.isDefaultIgnorableCodePoint
    }
  }

  /// Format characters that a terminal draws as a sign of their own.
  static let visibleFormats: [ClosedRange<UInt32>] = [
    0x600...0x605, 0x6DD...0x6DD, 0x70F...0x70F, 0x890...0x891, 0x8E2...0x8E2, 0x110BD...0x110BD,
    0x110CD...0x110CD,
  ]

  private static func isWide(_ scalar: UInt32) -> Bool {
    if scalar < 0x1100 { return false }
    if (0x3400...0x9FFF).contains(scalar) || (0xAC00...0xD7A3).contains(scalar) { return true }
    var low = 0
    var high = wide.count
    while low < high {
      let middle = (low + high) / 2
      if scalar > wide[middle].upperBound { low = middle + 1 } else { high = middle }
    }
    return low < wide.count && wide[low].contains(scalar)
  }

  /// East Asian Wide and Fullwidth, and emoji that are drawn as pictures by default.
  ///
  /// Gaps that hold no assigned scalar are closed to keep the table short.
  ///
  /// Source: <https://www.unicode.org/reports/tr11/>
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x23F0...0x23F0,
    0x23F3...0x23F3, 0x25FD...0x25FE, 0x2614...0x2615, 0x2648...0x2653, 0x267F...0x267F,
    0x2693...0x2693, 0x26A1...0x26A1, 0x26AA...0x26AB, 0x26BD...0x26BE, 0x26C4...0x26C5,
    0x26CE...0x26CE, 0x26D4...0x26D4, 0x26EA...0x26EA, 0x26F2...0x26F3, 0x26F5...0x26F5,
    0x26FA...0x26FA, 0x26FD...0x26FD, 0x2705...0x2705, 0x270A...0x270B, 0x2728...0x2728,
    0x274C...0x274C, 0x274E...0x274E, 0x2753...0x2755, 0x2757...0x2757, 0x2795...0x2797,
    0x27B0...0x27B0, 0x27BF...0x27BF, 0x2B1B...0x2B1C, 0x2B50...0x2B50, 0x2B55...0x2B55,
    0x2E80...0x3029, 0x302E...0x303E, 0x3041...0x3096, 0x309B...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
    0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x16FE3, 0x16FF0...0x16FF6, 0x17000...0x18D7F,
    0x1AFF0...0x1B2FF, 0x1F004...0x1F004, 0x1F0CF...0x1F0CF, 0x1F18E...0x1F18E, 0x1F191...0x1F19A,
    0x1F200...0x1F320, 0x1F32D...0x1F335, 0x1F337...0x1F37C, 0x1F37E...0x1F393, 0x1F3A0...0x1F3CA,
    0x1F3CF...0x1F3D3, 0x1F3E0...0x1F3F0, 0x1F3F4...0x1F3F4, 0x1F3F8...0x1F43E, 0x1F440...0x1F440,
    0x1F442...0x1F4FC, 0x1F4FF...0x1F53D, 0x1F54B...0x1F54E, 0x1F550...0x1F567, 0x1F57A...0x1F57A,
    0x1F595...0x1F596, 0x1F5A4...0x1F5A4, 0x1F5FB...0x1F64F, 0x1F680...0x1F6C5, 0x1F6CC...0x1F6CC,
    0x1F6D0...0x1F6D2, 0x1F6D5...0x1F6DF, 0x1F6EB...0x1F6EF, 0x1F6F4...0x1F6FC, 0x1F7E0...0x1F7F0,
    0x1F90C...0x1F93A,
    0x1F93C...0x1F945, 0x1F947...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD,
  ]
}
