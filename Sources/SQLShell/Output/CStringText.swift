/// Text as a string of C, as `.show` prints separators.
enum CStringText {
  /// The text in double quotes, with escapes.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\\"): result += "\\\\"
      case UInt8(ascii: "\""): result += "\\\""
      case 9: result += "\\t"
      case 10: result += "\\n"
      case 13: result += "\\r"
      case 0x20..<0x7F: result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let octal = String(byte, radix: 8)
        result += "\\" + String(repeating: "0", count: 3 - octal.utf8.count) + octal
      }
    }
    return result + "\""
  }
}
