import FoundationEssentials

/// The order of texts for people: letters first, then accents, then case, small letters in front.
///
/// It is the same in every locale. Full Foundation has the orders of languages, and makes each program
/// that links it start much later.
struct TextOrder: Sendable {
  /// Whether `a` and `A` differ where nothing else does.
  let regardsCase: Bool
  /// Whether `2` stands in front of `10`.
  let regardsNumbers: Bool

  func compare(_ left: String, _ right: String) -> ComparisonResult {
    let left = left.map(Letter.init)
    let right = right.map(Letter.init)
    var result = compareLetters(left, right)
    if result == .orderedSame { result = Self.order(left, right) { $0.accents } }
    if result == .orderedSame, regardsCase {
      result = Self.order(left, right) { [$0.isUppercase ? 1 : 0] }
    }
    return result
  }

  private func compareLetters(_ left: [Letter], _ right: [Letter]) -> ComparisonResult {
    var left = left[...]
    var right = right[...]
    while let first = left.first, let second = right.first {
      if regardsNumbers, first.isDigit, second.isDigit {
        let result = Self.compareNumbers(
          Self.takeDigits(from: &left),
          Self.takeDigits(from: &right)
        )
        if result != .orderedSame { return result }
        continue
      }
      if first.base != second.base {
        return first.base < second.base ? .orderedAscending : .orderedDescending
      }
      left.removeFirst()
      right.removeFirst()
    }
    return left.isEmpty == right.isEmpty
      ? .orderedSame : left.isEmpty ? .orderedAscending : .orderedDescending
  }

  private static func takeDigits(from letters: inout ArraySlice<Letter>) -> [Character] {
    let digits = letters.prefix { $0.isDigit }
    letters = letters[digits.endIndex...]
    return digits.map(\.base)
  }

  /// By value, whatever the number of digits.
  private static func compareNumbers(_ left: [Character], _ right: [Character]) -> ComparisonResult
  {
    let left = left.drop { $0 == "0" }
    let right = right.drop { $0 == "0" }
    if left.count != right.count {
      return left.count < right.count ? .orderedAscending : .orderedDescending
    }
    if left.elementsEqual(right) { return .orderedSame }
    return left.lexicographicallyPrecedes(right) ? .orderedAscending : .orderedDescending
  }

  private static func order(
    _ left: [Letter],
    _ right: [Letter],
    by level: (Letter) -> [UInt32]
  ) -> ComparisonResult {
    let left = left.map(level)
    let right = right.map(level)
    if left == right { return .orderedSame }
    let precedes = left.lexicographicallyPrecedes(right) { $0.lexicographicallyPrecedes($1) }
    return precedes ? .orderedAscending : .orderedDescending
  }
}

/// A character, taken apart into what the levels of the order compare.
private struct Letter {
  /// The letter without accents, in lower case.
  let base: Character
  /// The combining marks.
  let accents: [UInt32]
  let isUppercase: Bool

  var isDigit: Bool { base.isASCII && base.isNumber }

  init(_ character: Character) {
    isUppercase = character.isUppercase
    let lower = character.lowercased().first ?? character
    if lower.isASCII {
      base = lower
      accents = []
    } else if let parts = Self.composed[lower] {
      base = Character(parts.base)
      accents = parts.marks
    } else if let first = lower.unicodeScalars.first {
      // Several accents: the first may be part of the letter.
      let parts = Self.composed[Character(first)]
      base = Character(parts?.base ?? first)
      accents = (parts?.marks ?? []) + lower.unicodeScalars.dropFirst().map(\.value)
    } else {
      base = lower
      accents = []
    }
  }

  private typealias Parts = (base: Unicode.Scalar, marks: [UInt32])

  /// Letters with accents; equal to the letter of one scalar, as characters are by their meaning.
  private static let composed: [Character: Parts] = {
    var composed: [Character: Parts] = [:]
    func add(_ letters: ClosedRange<Unicode.Scalar>, _ marks: [UInt32]) {
      for base in (letters.lowerBound.value...letters.upperBound.value).lazy
        .compactMap(Unicode.Scalar.init)
      {
        var text = String.UnicodeScalarView([base])
        text.append(contentsOf: marks.compactMap { Unicode.Scalar($0) })
        composed[Character(String(text))] = (base, marks)
      }
    }
    for mark in UInt32(0x300)...0x331 {
      for letters in ["a"..."z", "α"..."ω", "а"..."я"] as [ClosedRange<Unicode.Scalar>] {
        add(letters, [mark])
      }
    }
    // Letters of Vietnamese: circumflex, breve or horn, and a tone.
    for sign in [0x302, 0x306, 0x31B] as [UInt32] {
      for tone in [0x300, 0x301, 0x303, 0x309, 0x323] as [UInt32] { add("a"..."y", [sign, tone]) }
    }
    return composed
  }()
}
