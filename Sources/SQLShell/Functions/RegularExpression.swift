/// A regular expression of the kind that sqlite3's REGEXP takes, matched in linear time.
///
/// `X*` `X+` `X?` `X{p,q}` `X|Y` `^` `$` `.` `(X)` `[abc]` `[^a-z]` `\b` `\d` `\w` `\s` and their
/// opposites, `\uXXXX`, `\xXX` and the escapes of C.
///
/// Source: <https://www.sqlite.org/cli.html>
struct RegularExpression: Sendable {
  /// One step of the machine.
  enum Step: Sendable {
    case scalar(UInt32)
    case any
    case set([ClosedRange<UInt32>], isInverted: Bool)
    /// Goes on at both places.
    case fork(Int, Int)
    case jump(Int)
    case wordBoundary
    case start
    case end
    case accept
  }

  private let steps: [Step]
  private let ignoresCase: Bool

  /// - Throws: ``RegularExpressionError``.
  init(_ pattern: String, ignoresCase: Bool = false) throws(RegularExpressionError) {
    var parser = RegularExpressionParser(pattern, ignoresCase: ignoresCase)
    steps = try parser.parse()
    self.ignoresCase = ignoresCase
  }

  /// Whether the pattern fits some part of a text in UTF-8.
  func matches(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var current = StepSet(count: steps.count)
    var following = StepSet(count: steps.count)
    var previous: UInt32?
    var scalars = bytes.lazy.makeIterator()
    var decoder = UTF8()
    var next = Self.decode(&decoder, &scalars)
    while true {
      let scalar = next.map { ignoresCase ? Self.folded($0) : $0 }
      if add(0, to: &current, previous: previous, next: scalar) { return true }
      guard let scalar else { return false }
      next = Self.decode(&decoder, &scalars)
      let upcoming = next.map { ignoresCase ? Self.folded($0) : $0 }
      following.removeAll()
      for step in current.members where accepts(steps[step], scalar) {
        if add(step + 1, to: &following, previous: scalar, next: upcoming) { return true }
      }
      swap(&current, &following)
      previous = scalar
    }
  }

  /// Follows the steps that take no character; true where the pattern is complete.
  private func add(
    _ step: Int,
    to set: inout StepSet,
    previous: UInt32?,
    next: UInt32?
  ) -> Bool {
    guard set.insert(step) else { return false }
    switch steps[step] {
    case .accept: return true
    case .jump(let target): return add(target, to: &set, previous: previous, next: next)
    case .fork(let first, let second):
      return add(first, to: &set, previous: previous, next: next)
        || add(second, to: &set, previous: previous, next: next)
    case .start:
      return previous == nil && add(step + 1, to: &set, previous: previous, next: next)
    case .end:
      return next == nil && add(step + 1, to: &set, previous: previous, next: next)
    case .wordBoundary:
      let isEdge =
        (previous.map(CharacterRanges.isWord) ?? false)
        != (next.map(CharacterRanges.isWord) ?? false)
      return isEdge && add(step + 1, to: &set, previous: previous, next: next)
    default: return false
    }
  }

  private func accepts(_ step: Step, _ scalar: UInt32) -> Bool {
    switch step {
    case .scalar(let wanted): wanted == scalar
    case .any: true
    case .set(let ranges, let isInverted):
      ranges.contains { $0.contains(scalar) } != isInverted
    default: false
    }
  }

  /// The next character; an invalid byte is the replacement character.
  private static func decode(
    _ decoder: inout UTF8,
    _ bytes: inout LazySequence<UnsafeRawBufferPointer>.Iterator
  ) -> UInt32? {
    switch decoder.decode(&bytes) {
    case .scalarValue(let scalar): scalar.value
    case .error: 0xFFFD
    case .emptyInput: nil
    }
  }

  /// ASCII letters in lower case, as sqlite3 folds.
  static func folded(_ scalar: UInt32) -> UInt32 {
    (0x41...0x5A).contains(scalar) ? scalar + 0x20 : scalar
  }
}

/// Steps that the machine is at, each once.
private struct StepSet {
  private(set) var members: [Int] = []
  private var isMember: [Bool]

  init(count: Int) { isMember = [Bool](repeating: false, count: count) }

  mutating func insert(_ step: Int) -> Bool {
    guard !isMember[step] else { return false }
    isMember[step] = true
    members.append(step)
    return true
  }

  mutating func removeAll() {
    for step in members { isMember[step] = false }
    members.removeAll(keepingCapacity: true)
  }
}

/// The sets of characters that have a letter.
enum CharacterRanges {
  static let digits: [ClosedRange<UInt32>] = [0x30...0x39]
  static let spaces: [ClosedRange<UInt32>] = [0x09...0x0D, 0x20...0x20]
  static let words: [ClosedRange<UInt32>] = [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A]

  static func isWord(_ scalar: UInt32) -> Bool { words.contains { $0.contains(scalar) } }
}
