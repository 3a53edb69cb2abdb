import FoundationEssentials
import SQLSyntax

extension DatabaseValue {
  /// The value as SQL writes it: `NULL`, `1`, `1.5`, `'O''Brien'`, `X'0102'`.
  var sqlLiteral: String {
    get throws {
      switch storage {
      case .null: "NULL"
      case .int64(let integer): integer.description
      case .double(let real): try real.sqlLiteral
      case .string(let text): Quoting.literal(text)
      case .blob(let bytes): Quoting.literal(bytes).uppercased()
      }
    }
  }
}

extension Double {
  /// The value as SQL that SQLite itself reads back to the same bits.
  ///
  /// It can stand after DEFAULT, where only a number with a sign or parentheses can.
  fileprivate var sqlLiteral: String {
    get throws {
      let sign = sign == .minus ? "-" : ""
      guard isFinite else { return isNaN ? "NULL" : "\(sign)9e999" }
      let shortest = magnitude.description
      // A whole number of 15 digits and a power of ten that a double holds exactly, joined by one
      // operation: any reader gets that right.
      if shortest.utf8.count <= 16, !shortest.contains("e") { return sign + shortest }
      let text = try RealSearch(readingWith: SQLiteRealReader().read)
        .text(of: magnitude, from: Array(shortest.utf8))
      let literal = sign + String(decoding: text, as: UTF8.self)
      return literal.hasPrefix("-(") ? "(\(literal))" : literal
    }
  }
}
