/// A version of SQLite, comparable part by part.
struct SQLiteVersion: Comparable, CustomStringConvertible {
  let parts: [Int]

  /// A version such as `3.35` or `3.40.1`; nil for anything else.
  init?(_ text: String) {
    let pieces = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = pieces.compactMap { Int($0) }
    guard numbers.count == pieces.count, (1...4).contains(numbers.count) else { return nil }
    parts = numbers
  }

  static func < (lhs: SQLiteVersion, rhs: SQLiteVersion) -> Bool {
    for index in 0..<max(lhs.parts.count, rhs.parts.count) {
      let left = index < lhs.parts.count ? lhs.parts[index] : 0
      let right = index < rhs.parts.count ? rhs.parts[index] : 0
      if left != right { return left < right }
    }
    return false
  }

  var description: String { parts.map(String.init).joined(separator: ".") }
}
