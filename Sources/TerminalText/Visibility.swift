/// Whether a reader would see a scalar that is no C0 control.
enum Visibility {
  /// Drawn as it is; the next scalar may build on it.
  case shown
  /// A mark, joiner or selector that shapes the scalar before it.
  case shownUpon
  /// A combining mark with nothing before it to stand on.
  case needsBase
  /// Invisible, misleading, or without a meaning that all share.
  case hidden

  /// Judges a scalar by what stands before it; `base` is `nil` after a replaced character.
  init(of scalar: UInt32, after base: UInt32?) {
    if VisibleText.isOrdinary(scalar) {
      self = .shown
      return
    }
    guard let properties = Unicode.Scalar(scalar)?.properties, !VisibleText.isNoncharacter(scalar)
    else {
      self = .hidden
      return
    }
    switch scalar {
    case 0x200C, 0x200D:
      self = base.map(Self.takesJoiner) == true ? .shownUpon : .hidden
      return
    case let selector where Self.isSelector(selector):
      self = base.map(Self.takesSelector) == true ? .shownUpon : .hidden
      return
    default: break
    }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate:
      self = .hidden
    case .format where !ScalarWidth.visibleFormats.contains { $0.contains(scalar) }:
      self = .hidden
    case .nonspacingMark, .enclosingMark:
      if properties.isDefaultIgnorableCodePoint {
        self = .hidden
      } else {
        self = base == nil ? .needsBase : .shownUpon
      }
    default:
      if properties.isDefaultIgnorableCodePoint {
        self = .hidden
      } else if ScalarWidth.of(scalar) > 0 {
        self = .shown
      } else {
        self = base.map(Self.isHangul) == true ? .shownUpon : .needsBase
      }
    }
  }

  /// What a vowel or final consonant of Hangul without columns of its own completes.
  private static func isHangul(_ base: UInt32) -> Bool {
    switch base {
    case 0x1100...0x11FF, 0xA960...0xA97F, 0xAC00...0xD7FF: true
    default: false
    }
  }

  /// Emoji and the scripts that join; twice in a row, a joiner only hides.
  private static func takesJoiner(_ base: UInt32) -> Bool {
    base >= 0x300 && base != 0x200C && base != 0x200D
  }

  private static func isSelector(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF, 0x180B...0x180D, 0x180F: true
    default: false
    }
  }

  /// Keycaps, and everything beyond Latin: emoji, symbols, ideographs, Mongolian.
  private static func takesSelector(_ base: UInt32) -> Bool {
    if isSelector(base) || base == 0x200C || base == 0x200D { return false }
    return base >= 0x2000 || base == 0xA9 || base == 0xAE || (0x1800...0x18AF).contains(base)
      || (0x30...0x39).contains(base) || base == 0x23 || base == 0x2A
  }
}
