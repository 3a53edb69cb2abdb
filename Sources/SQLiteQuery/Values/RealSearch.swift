/// Finds a decimal text of a REAL that SQLite itself reads back to the same bits.
///
/// SQLite's reader of decimal numbers does not round correctly everywhere (in 3.40 the shortest
/// text of 1 in 200 random doubles reads as a neighbour). So a text is read back, and a longer one
/// is tried when it differs.
///
/// Source: <https://www.sqlite.org/floatingpoint.html>
package struct RealSearch {
  /// Reads decimal text, no sign, as SQLite does.
  package typealias Reader = (_ text: UnsafeBufferPointer<UInt8>) throws -> Double

  private let read: Reader

  /// - Parameter read: Asked for each text that is tried.
  package init(readingWith read: @escaping Reader) { self.read = read }

  /// The shortest text that reads back, tried with more and more digits.
  ///
  /// - Parameters:
  ///   - value: A positive finite number.
  ///   - shortest: A text of it, tried first.
  /// - Returns: A text; where none reads back, a sum of two in parentheses.
  /// - Throws: What the reader throws.
  package func text(of value: Double, from shortest: [UInt8]) throws -> [UInt8] {
    if try reads(shortest) == value { return shortest }
    for digits in 17...20 {
      let longer = DecimalDigits.scientific(value, digits: digits)
      if try reads(longer) == value { return longer }
    }
    return try sum(value, near: shortest)
  }

  /// A text that reads as a neighbour, plus the text of what is missing, in parentheses.
  private func sum(_ value: Double, near text: [UInt8]) throws -> [UInt8] {
    var base = text
    var neighbour = try reads(base)
    if !neighbour.isFinite {
      base = DecimalDigits.scientific(value.nextDown.nextDown, digits: 17)
      neighbour = try reads(base)
    }
    let missing = value - neighbour
    let sign = UInt8(ascii: missing < 0 ? "-" : "+")
    return [UInt8(ascii: "(")] + base + [sign]
      + DecimalDigits.scientific(missing.magnitude, digits: 3) + [UInt8(ascii: ")")]
  }

  private func reads(_ text: [UInt8]) throws -> Double { try text.withUnsafeBufferPointer(read) }
}
