/// Finds keywords by a hash over length, first and last letter; built once.
struct KeywordTable: Sendable {
  static let shared = KeywordTable()

  private static let slots = 128
  /// The first keyword of each slot, counted from 1; 0 is none.
  private var heads = [UInt8](repeating: 0, count: slots)
  /// The next keyword of the same slot, by keyword.
  private var nexts: [UInt8] = [0]
  private var words: [[UInt8]] = [[]]
  private let keywords = Keyword.allCases

  private init() {
    for (index, keyword) in keywords.enumerated() {
      let word = Array(keyword.rawValue.utf8)
      let slot = Self.slot(word.count, word[0], word[word.count - 1])
      nexts.append(heads[slot])
      words.append(word)
      heads[slot] = UInt8(index + 1)
    }
  }

  private static func slot(_ length: Int, _ first: UInt8, _ last: UInt8) -> Int {
    (Int(first) &* 4 ^ Int(last) &* 3 ^ length) & (slots - 1)
  }

  func keyword(in bytes: UnsafeRawBufferPointer, at range: Range<Int>) -> Keyword? {
    let length = range.count
    // From `as` to `current_timestamp`.
    guard (2...17).contains(length) else { return nil }
    let first = SQLByte.lowercased(bytes[range.lowerBound])
    let last = SQLByte.lowercased(bytes[range.upperBound - 1])
    var candidate = Int(heads[Self.slot(length, first, last)])
    while candidate > 0 {
      if words[candidate].count == length, matches(candidate, bytes, range.lowerBound) {
        return keywords[candidate - 1]
      }
      candidate = Int(nexts[candidate])
    }
    return nil
  }

  private func matches(_ candidate: Int, _ bytes: UnsafeRawBufferPointer, _ start: Int) -> Bool {
    let word = words[candidate]
    for index in 0..<word.count where SQLByte.lowercased(bytes[start + index]) != word[index] {
      return false
    }
    return true
  }
}
