/// JSON with a line for each member and element.
enum PrettyJSON {
  /// Valid JSON on many lines; of other text nothing is lost either.
  static func text(of text: String) -> String {
    var result: [UInt8] = []
    var depth = 0
    var isInString = false
    var isEscaped = false
    let bytes = Array(text.utf8)
    func newLine() {
      result.append(0x0A)
      result.append(contentsOf: repeatElement(0x20, count: depth * 2))
    }
    for (index, byte) in bytes.enumerated() {
      if isInString {
        result.append(byte)
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""):
        isInString = true
        result.append(byte)
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        result.append(byte)
        depth += 1
        if !isClosing(next(bytes, index)) { newLine() }
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth = max(0, depth - 1)
        if !isOpening(result.last) { newLine() }
        result.append(byte)
      case UInt8(ascii: ","):
        result.append(byte)
        newLine()
      case UInt8(ascii: ":"):
        result.append(contentsOf: ": ".utf8)
      case 0x20, 0x09, 0x0A, 0x0D: break
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func next(_ bytes: [UInt8], _ index: Int) -> UInt8? {
    bytes[(index + 1)...].first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
  }

  private static func isClosing(_ byte: UInt8?) -> Bool {
    byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
  }

  private static func isOpening(_ byte: UInt8?) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
  }
}
