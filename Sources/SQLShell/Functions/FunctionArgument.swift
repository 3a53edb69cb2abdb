import SQLiteQuery

/// An argument as SQLite's own functions take it, whatever class it has.
///
/// Source: <https://www.sqlite.org/c3ref/value_blob.html>
extension DatabaseValue {
  /// A whole number: the fraction cut off, the number that a text begins with, 0 where there is none.
  var wholeNumber: Int64 {
    withStoredValue { value in
      switch value {
      case .null: 0
      case .integer(let integer): integer
      case .real(let real): Self.wholeNumber(real)
      case .text(let bytes), .blob(let bytes): Self.wholeNumber(NumberPrefix(bytes))
      }
    }
  }

  /// A number: that which a text begins with, 0 where there is none.
  var realNumber: Double {
    withStoredValue { value in
      switch value {
      case .null: 0
      case .integer(let integer): Double(integer)
      case .real(let real): real
      case .text(let bytes), .blob(let bytes): Double(NumberPrefix(bytes).text) ?? 0
      }
    }
  }

  /// A text; `nil` for NULL.
  var plainText: String? { withStoredValue { SQLiteText.of($0) } }

  private static func wholeNumber(_ real: Double) -> Int64 {
    Int64(exactly: real.rounded(.towardZero)) ?? (real < 0 ? .min : .max)
  }

  private static func wholeNumber(_ prefix: NumberPrefix) -> Int64 {
    let digits = prefix.wholePart
    guard !digits.isEmpty, digits != "-", digits != "+" else { return 0 }
    return Int64(digits) ?? (digits.hasPrefix("-") ? .min : .max)
  }
}

/// The number that a text begins with, behind white space.
private struct NumberPrefix {
  /// Sign and digits, up to a point or an exponent.
  let wholePart: String
  /// All of it.
  let text: String

  init(_ bytes: UnsafeRawBufferPointer) {
    let all = bytes.drop { $0 == 0x20 || (9...13).contains($0) }
    func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    func isSign(_ byte: UInt8?) -> Bool { byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") }
    var rest = all
    if isSign(rest.first) { rest = rest.dropFirst() }
    rest = rest.drop(while: isDigit)
    wholePart = String(decoding: all[..<rest.startIndex], as: UTF8.self)
    if rest.first == UInt8(ascii: ".") { rest = rest.dropFirst().drop(while: isDigit) }
    if let byte = rest.first, byte | 0x20 == UInt8(ascii: "e") {
      var exponent = rest.dropFirst()
      if isSign(exponent.first) { exponent = exponent.dropFirst() }
      if let digit = exponent.first, isDigit(digit) { rest = exponent.drop(while: isDigit) }
    }
    text = String(decoding: all[..<rest.startIndex], as: UTF8.self)
  }
}
