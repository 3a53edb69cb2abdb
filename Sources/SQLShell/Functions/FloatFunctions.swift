import FoundationEssentials
import Glibc
import SQLiteQuery

/// `ieee754` and its like: floating point numbers taken apart and put together.
enum FloatFunctions {
  static let all: [DatabaseFunction] = [
    DatabaseFunction("ieee754", argumentCount: 1, pure: true, innocuous: true) { arguments in
      let parts = parts(arguments[0])
      return "ieee754(\(parts.mantissa),\(parts.exponent))"
    },
    DatabaseFunction("ieee754", argumentCount: 2, pure: true, innocuous: true) { arguments in
      scalbn(Double(arguments[0].wholeNumber), Int32(clamping: arguments[1].wholeNumber))
    },
    DatabaseFunction("ieee754_mantissa", argumentCount: 1, pure: true, innocuous: true) {
      parts($0[0]).mantissa
    },
    DatabaseFunction("ieee754_exponent", argumentCount: 1, pure: true, innocuous: true) {
      parts($0[0]).exponent
    },
    DatabaseFunction("ieee754_to_blob", argumentCount: 1, pure: true, innocuous: true) {
      Double.fromDatabaseValue($0[0]).map { number in
        withUnsafeBytes(of: number.bitPattern.bigEndian) { Data($0) }
      }
    },
    DatabaseFunction("ieee754_from_blob", argumentCount: 1, pure: true, innocuous: true) {
      number(ofBlob: $0[0])
    },
  ]

  private static func number(ofBlob value: DatabaseValue) -> Double? {
    guard case .blob(let data) = value.storage, data.count == 8 else { return nil }
    return Double(bitPattern: data.reduce(0) { $0 << 8 | UInt64($1) })
  }

  private static func parts(_ value: DatabaseValue) -> (mantissa: Int64, exponent: Int64) {
    let number = number(ofBlob: value) ?? value.realNumber
    guard number != 0 else { return (0, -1075) }
    let bits = number.magnitude.bitPattern
    var exponent = Int64(bits >> 52)
    var mantissa = Int64(bits & ((1 << 52) - 1))
    if exponent == 0 { mantissa <<= 1 } else { mantissa |= 1 << 52 }
    while exponent < 1075, mantissa > 0, mantissa & 1 == 0 {
      mantissa >>= 1
      exponent += 1
    }
    return (number < 0 ? -mantissa : mantissa, exponent - 1075)
  }
}
