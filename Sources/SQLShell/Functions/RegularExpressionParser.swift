/// A pattern that is no regular expression.
enum RegularExpressionError: Error, Equatable, CustomStringConvertible {
  case nothingToRepeat(Character)
  case unmatchedParenthesis
  case unclosedSet
  case badEscape
  case badRepetition
  case tooBig

  var description: String {
    switch self {
    case .nothingToRepeat(let sign): "'\(sign)' without operand"
    case .unmatchedParenthesis: "unmatched '('"
    case .unclosedSet: "unclosed '['"
    case .badEscape: "unknown \\ escape"
    case .badRepetition: "'{' needs 'n}' or 'n,m}', n no larger than m"
    case .tooBig: "REGEXP pattern too big"
    }
  }
}

/// Makes the steps of a regular expression.
struct RegularExpressionParser {
  private typealias Step = RegularExpression.Step

  private var rest: ArraySlice<UInt32>
  private let ignoresCase: Bool
  private var steps: [Step] = []
  private var depth = 0

  /// Patterns like `((a{99}){99}){99}` would take all memory.
  private static let stepLimit = 20_000
  private static let depthLimit = 200

  init(_ pattern: String, ignoresCase: Bool) {
    rest = pattern.unicodeScalars.map(\.value)[...]
    self.ignoresCase = ignoresCase
  }

  mutating func parse() throws(RegularExpressionError) -> [RegularExpression.Step] {
    try alternatives()
    guard rest.isEmpty else { throw .unmatchedParenthesis }
    return steps + [.accept]
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == character.value else { return false }
    rest.removeFirst()
    return true
  }

  private func startsWith(_ character: Unicode.Scalar) -> Bool { rest.first == character.value }

  private mutating func alternatives() throws(RegularExpressionError) {
    let start = steps.count
    try sequence()
    while take("|") {
      // fork(first, second); first…; jump(end); second…
      try insert(.fork(start + 1, steps.count + 2), at: start)
      let jump = steps.count
      steps.append(.jump(0))
      try alternativesTail()
      steps[jump] = .jump(steps.count)
    }
  }

  private mutating func alternativesTail() throws(RegularExpressionError) {
    let start = steps.count
    try sequence()
    if startsWith("|") {
      rest.removeFirst()
      try insert(.fork(start + 1, steps.count + 2), at: start)
      let jump = steps.count
      steps.append(.jump(0))
      try alternativesTail()
      steps[jump] = .jump(steps.count)
    }
  }

  private mutating func sequence() throws(RegularExpressionError) {
    while let first = rest.first, first != ("|" as Unicode.Scalar).value,
      first != (")" as Unicode.Scalar).value
    {
      let start = steps.count
      try atom()
      try repetitions(from: start)
    }
  }

  private mutating func repetitions(from start: Int) throws(RegularExpressionError) {
    while let sign = rest.first.flatMap(Unicode.Scalar.init) {
      switch sign {
      case "*":
        rest.removeFirst()
        try insert(.fork(start + 1, steps.count + 2), at: start)
        steps.append(.jump(start))
      case "+":
        rest.removeFirst()
        steps.append(.fork(start, steps.count + 1))
      case "?":
        rest.removeFirst()
        try insert(.fork(start + 1, steps.count + 1), at: start)
      case "{":
        rest.removeFirst()
        try counted(from: start)
      default: return
      }
    }
  }

  /// `{n}`, `{n,}` or `{n,m}`: the operand is copied.
  private mutating func counted(from start: Int) throws(RegularExpressionError) {
    let low = try number()
    var high: Int? = low
    if take(",") { high = startsWith("}") ? nil : try number() }
    guard take("}"), high.map({ $0 >= low && $0 > 0 }) ?? true else { throw .badRepetition }
    let operand = Array(steps[start...])
    steps.removeSubrange(start...)
    func copy(at place: Int) -> [Step] { operand.map { Self.moved($0, by: place - start) } }
    for _ in 0..<low {
      steps += copy(at: steps.count)
      guard steps.count < Self.stepLimit else { throw .tooBig }
    }
    guard let high else {
      let loop = steps.count
      steps.append(.fork(loop + 1, loop + operand.count + 2))
      steps += copy(at: loop + 1)
      steps.append(.jump(loop))
      return
    }
    let end = steps.count + (high - low) * (operand.count + 1)
    guard end < Self.stepLimit else { throw .tooBig }
    for _ in low..<high {
      steps.append(.fork(steps.count + 1, end))
      steps += copy(at: steps.count)
    }
  }

  private mutating func number() throws(RegularExpressionError) -> Int {
    var value: Int?
    while let digit = rest.first, (0x30...0x39).contains(digit) {
      value = (value ?? 0) * 10 + Int(digit - 0x30)
      rest.removeFirst()
      if let value, value > Self.stepLimit { throw .tooBig }
    }
    guard let value else { throw .badRepetition }
    return value
  }

  private mutating func atom() throws(RegularExpressionError) {
    guard let scalar = rest.popFirst() else { return }
    guard steps.count < Self.stepLimit else { throw .tooBig }
    switch Unicode.Scalar(scalar) {
    case "(":
      depth += 1
      guard depth < Self.depthLimit else { throw .tooBig }
      try alternatives()
      depth -= 1
      guard take(")") else { throw .unmatchedParenthesis }
    case ".": steps.append(take("*") ? anyRun() : .any)
    case "*": throw .nothingToRepeat("*")
    case "+": throw .nothingToRepeat("+")
    case "?": throw .nothingToRepeat("?")
    case "{": throw .nothingToRepeat("{")
    case "^": steps.append(.start)
    case "$":
      steps.append(rest.isEmpty || startsWith(")") || startsWith("|") ? .end : .scalar(scalar))
    case "[": try set()
    case "\\": try escape()
    default: steps.append(.scalar(ignoresCase ? RegularExpression.folded(scalar) : scalar))
    }
  }

  /// `.*` without a detour: a fork before one character and a jump back.
  private mutating func anyRun() -> Step {
    let start = steps.count
    steps.append(.fork(start + 1, start + 3))
    steps.append(.any)
    return .jump(start)
  }

  private mutating func escape() throws(RegularExpressionError) {
    switch rest.first.flatMap(Unicode.Scalar.init) {
    case "b": steps.append(.wordBoundary)
    case "d": steps.append(.set(CharacterRanges.digits, isInverted: false))
    case "D": steps.append(.set(CharacterRanges.digits, isInverted: true))
    case "w": steps.append(.set(CharacterRanges.words, isInverted: false))
    case "W": steps.append(.set(CharacterRanges.words, isInverted: true))
    case "s": steps.append(.set(CharacterRanges.spaces, isInverted: false))
    case "S": steps.append(.set(CharacterRanges.spaces, isInverted: true))
    default:
      let scalar = try escapedScalar()
      return steps.append(.scalar(ignoresCase ? RegularExpression.folded(scalar) : scalar))
    }
    rest.removeFirst()
  }

  /// A character behind a backslash.
  private mutating func escapedScalar() throws(RegularExpressionError) -> UInt32 {
    guard let scalar = rest.popFirst() else { throw .badEscape }
    switch Unicode.Scalar(scalar) {
    case "u": return try hexadecimal(4)
    case "x": return try hexadecimal(2)
    case "a": return 7
    case "f": return 12
    case "n": return 10
    case "r": return 13
    case "t": return 9
    case "v": return 11
    case let character? where "\\()*.+?[$^{|}]/-".unicodeScalars.contains(character): return scalar
    default: throw .badEscape
    }
  }

  private mutating func hexadecimal(_ count: Int) throws(RegularExpressionError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard
        let digit = rest.popFirst().flatMap(Unicode.Scalar.init)
          .flatMap({ Character($0).hexDigitValue })
      else { throw .badEscape }
      value = value * 16 + UInt32(digit)
    }
    return value
  }

  private mutating func set() throws(RegularExpressionError) {
    var ranges: [ClosedRange<UInt32>] = []
    let isInverted = take("^")
    var isFirst = true
    while isFirst || !startsWith("]") {
      guard !rest.isEmpty else { throw .unclosedSet }
      isFirst = false
      guard let low = try member(&ranges) else { continue }
      var high = low
      if startsWith("-"), rest.dropFirst().first != ("]" as Unicode.Scalar).value {
        rest.removeFirst()
        guard !rest.isEmpty else { throw .unclosedSet }
        high = try member(&ranges) ?? low
      }
      if high >= low { ranges.append(low...high) }
    }
    rest.removeFirst()
    if ignoresCase { ranges += ranges.compactMap(Self.folded) }
    steps.append(.set(ranges, isInverted: isInverted))
  }

  /// A member of a set; `nil` for a letter that stands for several, which are added.
  private mutating func member(
    _ ranges: inout [ClosedRange<UInt32>]
  ) throws(RegularExpressionError) -> UInt32? {
    guard take("\\") else { return rest.popFirst() }
    switch rest.first.flatMap(Unicode.Scalar.init) {
    case "d": ranges += CharacterRanges.digits
    case "w": ranges += CharacterRanges.words
    case "s": ranges += CharacterRanges.spaces
    default: return try escapedScalar()
    }
    rest.removeFirst()
    return nil
  }

  /// The small letters of the capitals in a range.
  private static func folded(_ range: ClosedRange<UInt32>) -> ClosedRange<UInt32>? {
    let capitals = range.clamped(to: 0x41...0x5A)
    guard range.overlaps(0x41...0x5A) else { return nil }
    return capitals.lowerBound + 0x20...capitals.upperBound + 0x20
  }

  private mutating func insert(_ step: Step, at place: Int) throws(RegularExpressionError) {
    guard steps.count < Self.stepLimit else { throw .tooBig }
    for index in place..<steps.count { steps[index] = Self.moved(steps[index], by: 1) }
    steps.insert(step, at: place)
  }

  /// A step whose targets lie behind it or in the same operand, moved with them.
  private static func moved(_ step: Step, by distance: Int) -> Step {
    switch step {
    case .fork(let first, let second): .fork(first + distance, second + distance)
    case .jump(let target): .jump(target + distance)
    default: step
    }
  }
}
