/// What is open in a statement, outermost first; the innermost 32 take no memory of their own.
struct OpenerStack: Sendable {
  enum Opener: UInt64 { case parenthesis, `case`, begin }

  /// Two bits each, the innermost lowest.
  private var inner: UInt64 = 0
  private var count = 0
  /// Full words further out.
  private var outer: [UInt64] = []

  private static let wordCapacity = 32

  var last: Opener? { count == 0 ? nil : Opener(rawValue: inner & 3) }

  mutating func push(_ opener: Opener) {
    if count > 0, count % Self.wordCapacity == 0 { outer.append(inner) }
    inner = inner << 2 | opener.rawValue
    count += 1
  }

  @discardableResult
  mutating func pop() -> Opener? {
    guard let last else { return nil }
    count -= 1
    inner >>= 2
    if count > 0, count % Self.wordCapacity == 0 { inner = outer.removeLast() }
    return last
  }

  mutating func removeAll() {
    (inner, count) = (0, 0)
    if !outer.isEmpty { outer.removeAll() }
  }
}
