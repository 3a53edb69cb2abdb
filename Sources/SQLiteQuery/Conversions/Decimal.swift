public import FoundationEssentials

/// A decimal number stores as TEXT, with all its digits.
extension Decimal: DatabaseValueConvertible {
  /// TEXT such as `12.50`, with a point whatever the locale.
  public var databaseValue: DatabaseValue { description.databaseValue }

  /// The number of an INTEGER, a REAL (by its shortest decimal form) or a decimal text.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Decimal? {
    switch dbValue.storage {
    case .int64(let integer): Decimal(integer)
    case .double(let real): real.isFinite ? Decimal(string: real.description) : nil
    case .string(let text): fromText(text)
    default: nil
    }
  }

  /// `Decimal(string:)` stops at the first character that is not part of a number, silently.
  private static func fromText(_ text: String) -> Decimal? {
    var digits = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
      case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "e"),
        UInt8(ascii: "E"):
        continue
      default: return nil
      }
    }
    return digits == 0 ? nil : Decimal(string: text)
  }
}
