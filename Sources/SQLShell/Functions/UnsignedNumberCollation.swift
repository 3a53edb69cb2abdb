import FoundationEssentials
import SQLiteQuery

/// `uint`: text in the order of its bytes, runs of digits in the order of their numbers.
///
/// Source: <https://www.sqlite.org/uintcseq.html>
enum UnsignedNumberCollation {
  static let collation = DatabaseCollation("uint") { left, right in
    compare(Array(left.utf8), Array(right.utf8))
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func compare(_ left: [UInt8], _ right: [UInt8]) -> ComparisonResult {
    var (left, right) = (left[...], right[...])
    while let first = left.first, let second = right.first {
      if isDigit(first), isDigit(second) {
        let one = left.prefix(while: isDigit).drop { $0 == 0x30 }
        let two = right.prefix(while: isDigit).drop { $0 == 0x30 }
        if one.count != two.count {
          return one.count < two.count ? .orderedAscending : .orderedDescending
        }
        if !one.elementsEqual(two) {
          return one.lexicographicallyPrecedes(two) ? .orderedAscending : .orderedDescending
        }
        left = left.drop(while: isDigit)
        right = right.drop(while: isDigit)
      } else if first != second {
        return first < second ? .orderedAscending : .orderedDescending
      } else {
        left.removeFirst()
        right.removeFirst()
      }
    }
    if left.isEmpty, right.isEmpty { return .orderedSame }
    return left.isEmpty ? .orderedAscending : .orderedDescending
  }
}
