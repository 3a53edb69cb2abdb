/// Breaks a long CREATE statement into lines, as `.schema --indent` of sqlite3 does.
enum SchemaIndentation {
  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }

  /// Runs of white space become one, and none stands beside a parenthesis.
  static func withoutExtraSpace(_ sql: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for byte in sql.drop(while: isSpace) {
      if isSpace(byte) {
        if result.last == 0x0D { result[result.count - 1] = 0x0A }
        if let last = result.last, isSpace(last) || last == UInt8(ascii: "(") { continue }
      } else if byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")"),
        let last = result.last, isSpace(last)
      {
        result.removeLast()
      }
      result.append(byte)
    }
    while let last = result.last, isSpace(last) { result.removeLast() }
    return result
  }

  /// One column or constraint a line, indented by two blanks.
  static func lines(_ sql: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var line: [UInt8] = []
    var depth = 0
    var quote: UInt8?
    var count = 0
    func flush(_ end: String) {
      output += SchemaLine.bytes(line, end: end)
      line.removeAll(keepingCapacity: true)
    }
    var index = 0
    while index < sql.count {
      let byte = sql[index]
      let next = index + 1 < sql.count ? sql[index + 1] : 0
      if byte == quote {
        quote = nil
      } else {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): quote = byte
        case UInt8(ascii: "["): quote = UInt8(ascii: "]")
        case UInt8(ascii: "-") where next == byte: quote = 0x0A
        case UInt8(ascii: "("): depth += 1
        case UInt8(ascii: ")"):
          depth -= 1
          if count > 0, depth == 0, !line.isEmpty { flush("\n") }
        default: break
        }
      }
      line.append(byte)
      let breaks =
        byte == UInt8(ascii: "(") || byte == 0x0A
        || byte == UInt8(ascii: ",") && !isBlankToEnd(sql[(index + 1)...])
      if depth == 1, quote == nil, breaks {
        if byte == 0x0A { line.removeLast() }
        flush("\n  ")
        count += 1
        while index + 1 < sql.count, isSpace(sql[index + 1]) { index += 1 }
      }
      index += 1
    }
    flush(";")
    return output
  }

  /// Whether nothing but white space or a comment stands on the rest of the line.
  private static func isBlankToEnd(_ rest: ArraySlice<UInt8>) -> Bool {
    for (index, byte) in zip(rest.indices, rest) {
      if byte == 0x0A { return true }
      if isSpace(byte) { continue }
      let next = index + 1 < rest.endIndex ? rest[index + 1] : 0
      return byte == UInt8(ascii: "-") && next == UInt8(ascii: "-")
    }
    return true
  }
}
