/// JSON as RFC 8259 has it and nothing more; numbers stay text, duplicate keys stay.
enum StrictJSON {
  case null
  case number(String)
  case string(String)
  case array([StrictJSON])
  case object([Member])

  struct Member {
    let key: String
    let value: StrictJSON
  }

  struct Failure: Error {
    let offset: Int
    init(at offset: Int) { self.offset = offset }
  }

  static func parse(_ text: String) throws -> StrictJSON {
    var parser = Parser(scalars: Array(text.unicodeScalars))
    let value = try parser.value()
    parser.blanks()
    guard parser.isAtEnd else { throw Failure(at: parser.offset) }
    return value
  }

  private struct Parser {
    let scalars: [Unicode.Scalar]
    var offset = 0

    init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

    var isAtEnd: Bool { offset == scalars.count }
    var peek: Unicode.Scalar? { isAtEnd ? nil : scalars[offset] }

    mutating func blanks() {
      while let scalar = peek, " \n\r\t".unicodeScalars.contains(scalar) { offset += 1 }
    }

    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
      guard peek == scalar else { return false }
      offset += 1
      return true
    }

    mutating func expect(_ text: String) throws {
      for scalar in text.unicodeScalars where !take(scalar) { throw Failure(at: offset) }
    }

    mutating func value() throws -> StrictJSON {
      blanks()
      switch peek {
      case "n":
        try expect("null")
        return .null
      case "\"": return .string(try string())
      case "[":
        offset += 1
        var values: [StrictJSON] = []
        blanks()
        if take("]") { return .array(values) }
        repeat {
          values.append(try value())
          blanks()
        } while take(",")
        try expect("]")
        return .array(values)
      case "{":
        offset += 1
        var members: [Member] = []
        repeat {
          blanks()
          let key = try string()
          blanks()
          try expect(":")
          members.append(Member(key: key, value: try value()))
          blanks()
        } while take(",")
        try expect("}")
        return .object(members)
      default: return .number(try number())
      }
    }

    mutating func number() throws -> String {
      let start = offset
      _ = take("-")
      let first = offset
      try digits()
      if scalars[first] == "0", offset > first + 1 { throw Failure(at: first) }
      if take(".") { try digits() }
      if take("e") || take("E") {
        if !take("+") { _ = take("-") }
        try digits()
      }
      return String(String.UnicodeScalarView(scalars[start..<offset]))
    }

    mutating func digits() throws {
      let start = offset
      while let scalar = peek, ("0"..."9").contains(scalar) { offset += 1 }
      if offset == start { throw Failure(at: offset) }
    }

    mutating func string() throws -> String {
      try expect("\"")
      var units: [UInt16] = []
      while let scalar = peek, scalar != "\"" {
        offset += 1
        if scalar.value < 0x20 { throw Failure(at: offset) }
        guard scalar == "\\" else {
          units += Array(String(scalar).utf16)
          continue
        }
        units.append(try escape())
      }
      try expect("\"")
      guard let text = String(validating: units, as: UTF16.self) else { throw Failure(at: offset) }
      return text
    }

    mutating func escape() throws -> UInt16 {
      guard let scalar = peek else { throw Failure(at: offset) }
      offset += 1
      switch scalar {
      case "\"", "\\", "/": return UInt16(scalar.value)
      case "b": return 8
      case "f": return 12
      case "n": return 10
      case "r": return 13
      case "t": return 9
      case "u":
        guard offset + 4 <= scalars.count else { throw Failure(at: offset) }
        let hex = String(String.UnicodeScalarView(scalars[offset..<offset + 4]))
        guard let unit = UInt16(hex, radix: 16) else { throw Failure(at: offset) }
        offset += 4
        return unit
      default: throw Failure(at: offset)
      }
    }
  }
}
