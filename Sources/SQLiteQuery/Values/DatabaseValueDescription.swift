import FoundationEssentials

extension DatabaseValue: CustomStringConvertible {
  /// `NULL`, `42`, `3.14`, `"text"` or `Data([0x01, 0x02])`.
  public var description: String {
    switch storage {
    case .null: "NULL"
    case .int64(let value): value.description
    case .double(let value): value.description
    case .string(let string): String(reflecting: string)
    case .blob(let data): "Data([\(data.map(Self.hexLiteral).joined(separator: ", "))])"
    }
  }

  private static func hexLiteral(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16)
    return digits.utf8.count == 1 ? "0x0\(digits)" : "0x\(digits)"
  }
}
