import ResultRendering
import SQLiteQuery

/// Values as text, without class.
enum PlainText {
  /// The text of a value as results show it; `nil` for NULL.
  static func of(_ value: StoredValue) -> String? {
    switch value {
    case .null: nil
    case .integer(let number): String(number)
    case .real(let number): RealNotation.text(of: number)
    case .text(let bytes), .blob(let bytes): String(decoding: bytes, as: UTF8.self)
    }
  }
}
