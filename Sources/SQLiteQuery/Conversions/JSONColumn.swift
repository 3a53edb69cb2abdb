import FoundationEssentials

// A Codable type stores as JSON text, and a single value as that value. A type that has a raw value
// as well stores the raw value: the constraints below leave no doubt which of both is meant.
extension DatabaseValueConvertible where Self: Encodable {
  /// JSON as TEXT with sorted keys; a single text, number or Boolean is stored as such; NULL where
  /// the value can't be encoded.
  public var databaseValue: DatabaseValue { JSONColumn.encode(self) }
}

extension DatabaseValueConvertible where Self: Decodable {
  /// The value of JSON text, or of a single text or number; `nil` where it can't be decoded.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? {
    JSONColumn.decode(dbValue)
  }
}

extension DatabaseValueConvertible
where Self: Encodable & RawRepresentable, RawValue: DatabaseValueConvertible {
  /// The raw value.
  public var databaseValue: DatabaseValue { rawValue.databaseValue }
}

extension DatabaseValueConvertible
where Self: Decodable & RawRepresentable, RawValue: DatabaseValueConvertible {
  /// The case or value of that raw value; `nil` where there is none.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? {
    RawValue.fromDatabaseValue(dbValue).flatMap { Self(rawValue: $0) }
  }
}

/// Values as JSON, with the settings that all columns share.
enum JSONColumn {
  static func encode(_ value: some Encodable) -> DatabaseValue {
    guard let json = try? encoder.encode(value) else { return .null }
    // A fragment that is no object and no array is a value that SQLite has a class for.
    switch json.first {
    case UInt8(ascii: "{"), UInt8(ascii: "["): break
    case UInt8(ascii: "\""):
      if let text = try? decoder.decode(String.self, from: json) { return text.databaseValue }
    case UInt8(ascii: "t"): return true.databaseValue
    case UInt8(ascii: "f"): return false.databaseValue
    case UInt8(ascii: "n"): return .null
    default:
      if let integer = try? decoder.decode(Int64.self, from: json) { return integer.databaseValue }
      if let real = try? decoder.decode(Double.self, from: json) { return real.databaseValue }
    }
    return String(decoding: json, as: UTF8.self).databaseValue
  }

  static func decode<Value: Decodable>(_ dbValue: DatabaseValue) -> Value? {
    switch dbValue.storage {
    case .null: nil
    case .string(let text): decode(text: text)
    case .blob(let json): try? decoder.decode(Value.self, from: json)
    case .int64(let integer):
      read(integer.description)
        ?? (integer == 1 ? read("true") : integer == 0 ? read("false") : nil)
    case .double(let real): real.isFinite ? read(real.description) : nil
    }
  }

  private static func decode<Value: Decodable>(text: String) -> Value? {
    if let value: Value = read(text) { return value }
    guard let quoted = try? encoder.encode(text) else { return nil }
    return try? decoder.decode(Value.self, from: quoted)
  }

  private static func read<Value: Decodable>(_ json: String) -> Value? {
    try? decoder.decode(Value.self, from: Data(json.utf8))
  }

  /// Dates are milliseconds since 1970, bytes base 64, keys sorted.
  static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .millisecondsSince1970
    encoder.outputFormatting = .sortedKeys
    return encoder
  }

  static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .millisecondsSince1970
    return decoder
  }
}
