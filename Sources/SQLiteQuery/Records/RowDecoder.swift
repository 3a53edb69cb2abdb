import FoundationEssentials

/// Decodes a value from the columns of a row.
struct RowDecoder: Decoder {
  let row: Row
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(RowContainer<Key>(row: row))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw unsupported("a row has named columns and is no list")
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    throw unsupported("a row has named columns and is no single value")
  }

  func unsupported(_ reason: String) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: "\(reason): \(row)"))
  }
}

private struct RowContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let row: Row
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { row.layout.names.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { row.hasColumn(key.stringValue) }

  func decodeNil(forKey key: Key) -> Bool {
    row.layout.index(of: key.stringValue).map { row.hasNull(atIndex: $0) } ?? true
  }

  private func column<Value: DatabaseValueConvertible>(_ key: Key) throws -> Value {
    try row.decode(forColumn: key.stringValue)
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try column(key) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try column(key) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try column(key) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try column(key) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try column(key) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try column(key) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try column(key) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try column(key) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try column(key) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try column(key) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try column(key) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try column(key) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try column(key) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try column(key) }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    if let convertible = type as? any DatabaseValueConvertible.Type,
      let value = try convertible.value(in: row, column: key.stringValue) as? Value
    {
      return value
    }
    let json: Data = try column(key)
    return try JSONColumn.decoder.decode(Value.self, from: json)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    throw RowDecoder(row: row).unsupported("column \(key.stringValue) is no row")
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw RowDecoder(row: row).unsupported("column \(key.stringValue) is no list")
  }

  func superDecoder() throws -> any Decoder { RowDecoder(row: row) }

  func superDecoder(forKey key: Key) throws -> any Decoder { RowDecoder(row: row) }
}

extension DatabaseValueConvertible {
  fileprivate static func value(in row: Row, column: String) throws -> Self {
    try row.decode(Self.self, forColumn: column)
  }
}
