import SQLiteQuery

/// Takes one record of JSON apart, in place: escapes in strings are resolved where they stand.
struct JSONParser {
  /// What is wrong at the position that was reached.
  struct Fault: Error {
    let reason: String
  }

  private let buffer: ImportBuffer
  private var position: Int
  private let end: Int
  /// Line breaks before the position.
  private(set) var lineBreaks = 0

  init(buffer: ImportBuffer, position: Int, end: Int) {
    self.buffer = buffer
    self.position = position
    self.end = end
  }

  /// Reads an object or an array to its end, behind which only white space may stand.
  mutating func record(
    into fields: inout ImportFields,
    keys: inout JSONKeys
  ) throws(Fault) {
    switch current {
    case UInt8(ascii: "{"): try object(into: &fields, keys: &keys)
    case UInt8(ascii: "["): try array(into: &fields)
    default: throw fault("expected an object or an array")
    }
    skipSpace()
    if position < end { throw fault("unexpected text behind the record") }
  }

  private mutating func object(
    into fields: inout ImportFields,
    keys: inout JSONKeys
  ) throws(Fault) {
    try items(until: UInt8(ascii: "}")) { parser throws(Fault) in
      guard parser.current == UInt8(ascii: "\"") else { throw parser.fault("expected a key") }
      let key = try parser.string()
      let column = keys.place(of: key, expected: fields.count)
      parser.skipSpace()
      guard parser.current == UInt8(ascii: ":") else { throw parser.fault("expected :") }
      parser.position += 1
      parser.skipSpace()
      fields.append(ImportField(column: column, value: try parser.value()))
    }
  }

  private mutating func array(into fields: inout ImportFields) throws(Fault) {
    try items(until: UInt8(ascii: "]")) { parser throws(Fault) in
      fields.append(ImportField(column: fields.count, value: try parser.value()))
    }
  }

  private mutating func items(
    until close: UInt8,
    _ item: (inout JSONParser) throws(Fault) -> Void
  ) throws(Fault) {
    position += 1
    skipSpace()
    if current == close {
      position += 1
      return
    }
    while true {
      try item(&self)
      skipSpace()
      let byte = current
      guard byte == UInt8(ascii: ",") || byte == close else {
        throw fault("expected , or \(Character(Unicode.Scalar(close)))")
      }
      position += 1
      if byte == close { return }
      skipSpace()
    }
  }

  private mutating func value() throws(Fault) -> StoredValue {
    guard let byte = current else { throw fault("expected a value") }
    switch byte {
    case UInt8(ascii: "\""): return .text(try string())
    case UInt8(ascii: "{"), UInt8(ascii: "["): return .text(try nested())
    case UInt8(ascii: "t"): return try word("true", .integer(1))
    case UInt8(ascii: "f"): return try word("false", .integer(0))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw fault("expected a value")
    }
  }

  private mutating func word(
    _ word: StaticString,
    _ value: StoredValue
  ) throws(Fault) -> StoredValue {
    let count = word.utf8CodeUnitCount
    let bytes = UnsafeBufferPointer(start: word.utf8Start, count: count)
    guard position + count <= end,
      buffer.piece(position, position + count).elementsEqual(bytes)
    else { throw fault("expected a value") }
    position += count
    return value
  }

  private mutating func number() throws(Fault) -> StoredValue {
    let start = position
    while let byte = current, Self.isOfNumber(byte) { position += 1 }
    let text = buffer.piece(start, position)
    let digits = text.dropFirst(text.first == UInt8(ascii: "-") ? 1 : 0)
    guard let first = digits.first, first &- 0x30 < 10,
      digits.count == 1 || first != 0x30 || digits[digits.startIndex + 1] &- 0x30 > 9
    else {
      position = start
      throw fault("not a number of JSON")
    }
    switch NumberField(text, .numeric) {
    case .integer(0) where text.count > digits.count: return .real(-0.0)
    case .integer(let integer): return .integer(integer)
    case .real(let real, _): return .real(real)
    case nil: break
    }
    if digits.allSatisfy({ $0 &- 0x30 < 10 }) { return .text(text) }
    guard let real = Double(String(decoding: text, as: UTF8.self)) else {
      position = start
      throw fault("not a number of JSON")
    }
    // 9e999 is how infinity is written where there is no word for it.
    let isInfinity = real.isInfinite && text.suffix(3).elementsEqual("999".utf8)
    return real.isFinite || isInfinity ? .real(real) : .text(text)
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "+") || byte | 0x20 == UInt8(ascii: "e")
  }

  /// A nested value as it stands.
  private mutating func nested() throws(Fault) -> UnsafeRawBufferPointer {
    let start = position
    var depth = 0
    while let byte = current {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): try skipString()
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case 0x0A: lineBreaks += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return buffer.piece(start, position) }
      default: break
      }
    }
    throw fault("the value does not end")
  }

  private mutating func skipString() throws(Fault) {
    while let byte = current {
      position += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "\"") { return }
    }
    throw fault("the string does not end")
  }

  /// A string's text, its escapes resolved in place.
  private mutating func string() throws(Fault) -> UnsafeRawBufferPointer {
    let bytes = buffer.bytes
    position += 1
    let start = position
    while position < end, bytes[position] != UInt8(ascii: "\""),
      bytes[position] != UInt8(ascii: "\\")
    {
      position += 1
    }
    var write = position
    while position < end {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return buffer.piece(start, write)
      case UInt8(ascii: "\\"):
        try escape(to: &write)
      default:
        bytes[write] = bytes[position]
        write += 1
        position += 1
      }
    }
    throw fault("the string does not end")
  }

  private mutating func escape(to write: inout Int) throws(Fault) {
    guard position + 1 < end else { throw fault("the string does not end") }
    let byte = buffer.bytes[position + 1]
    let simple: UInt8
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): simple = byte
    case UInt8(ascii: "b"): simple = 8
    case UInt8(ascii: "f"): simple = 12
    case UInt8(ascii: "n"): simple = 10
    case UInt8(ascii: "r"): simple = 13
    case UInt8(ascii: "t"): simple = 9
    case UInt8(ascii: "u"): return try unicodeEscape(to: &write)
    default: throw fault("there is no escape \\\(Character(Unicode.Scalar(byte)))")
    }
    buffer.bytes[write] = simple
    write += 1
    position += 2
  }

  private mutating func unicodeEscape(to write: inout Int) throws(Fault) {
    var code = try hexadecimal(at: position + 2)
    var length = 6
    if 0xD800..<0xDC00 ~= code, position + 8 <= end,
      buffer.bytes[position + 6] == UInt8(ascii: "\\"),
      buffer.bytes[position + 7] == UInt8(ascii: "u")
    {
      let low = try hexadecimal(at: position + 8)
      if 0xDC00..<0xE000 ~= low {
        code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
        length = 12
      }
    }
    guard let scalar = Unicode.Scalar(code) else {
      throw fault("half of a surrogate pair is no character")
    }
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
      buffer.bytes[write] = byte
      write += 1
    }
    position += length
  }

  private func hexadecimal(at offset: Int) throws(Fault) -> UInt32 {
    guard offset + 4 <= end else { throw fault("the string does not end") }
    var code: UInt32 = 0
    for index in offset..<offset + 4 {
      guard let digit = Character(Unicode.Scalar(buffer.bytes[index])).hexDigitValue else {
        throw fault("\\u needs four hexadecimal digits")
      }
      code = code << 4 | UInt32(digit)
    }
    return code
  }

  private var current: UInt8? { position < end ? buffer.bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      if byte == 0x0A { lineBreaks += 1 }
      position += 1
    }
  }

  private func fault(_ reason: String) -> Fault { Fault(reason: reason) }
}
