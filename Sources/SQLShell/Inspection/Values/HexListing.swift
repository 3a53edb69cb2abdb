/// Bytes as hexadecimal numbers with the characters they are beside them, 16 on a line of 76
/// columns.
enum HexListing {
  static func lines(_ bytes: some Collection<UInt8>) -> [String] {
    var lines: [String] = []
    var rest = bytes[...]
    var offset = 0
    while !rest.isEmpty {
      let part = rest.prefix(16)
      rest = rest.dropFirst(16)
      var numbers = ""
      var text = ""
      for (index, byte) in part.enumerated() {
        if index == 8 { numbers += " " }
        numbers += " " + padded(String(byte, radix: 16), to: 2)
        text.unicodeScalars.append((0x20..<0x7F).contains(byte) ? Unicode.Scalar(byte) : "·")
      }
      let blanks = String(repeating: " ", count: 49 - numbers.count)
      lines.append("\(padded(String(offset, radix: 16), to: 8)) \(numbers)\(blanks)  \(text)")
      offset += part.count
    }
    return lines
  }

  private static func padded(_ digits: String, to count: Int) -> String {
    String(repeating: "0", count: max(0, count - digits.count)) + digits
  }
}
