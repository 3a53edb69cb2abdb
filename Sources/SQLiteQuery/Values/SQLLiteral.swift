import FoundationEssentials
import SQLSyntax

extension DatabaseValue {
  /// The value as SQL writes it: `NULL`, `1`, `1.5`, `'O''Brien'`, `X'0102'`.
  var sqlLiteral: String {
    switch storage {
    case .null: "NULL"
    case .int64(let integer): integer.description
    case .double(let real):
      real.isInfinite ? (real < 0 ? "-9e999" : "9e999") : real.description
    case .string(let text): Quoting.literal(text)
    case .blob(let bytes): Quoting.literal(bytes).uppercased()
    }
  }
}
