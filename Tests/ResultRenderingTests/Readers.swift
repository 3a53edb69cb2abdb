import TerminalText

/// Columns that a name takes when it is shown on one line.
func shownWidth(_ name: String) -> Int { DisplayWidth.of(VisibleText.of(name)) }

/// The bytes of hexadecimal digits.
func bytes(ofHex text: Substring) -> [UInt8] {
  var bytes: [UInt8] = []
  var rest = text
  while rest.count >= 2 {
    bytes.append(UInt8(rest.prefix(2), radix: 16) ?? 0)
    rest = rest.dropFirst(2)
  }
  return bytes
}

/// Two digits a byte.
func hex(_ bytes: [UInt8]) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

/// RFC 4180, read strictly.
enum CSVReader {
  static func records(_ bytes: [UInt8]) -> [[[UInt8]]] {
    var records: [[[UInt8]]] = []
    var record: [[UInt8]] = []
    var field: [UInt8] = []
    var isQuoted = false
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if isQuoted {
        if byte != 0x22 {
          field.append(byte)
        } else if index < bytes.count, bytes[index] == 0x22 {
          field.append(byte)
          index += 1
        } else {
          isQuoted = false
        }
        continue
      }
      switch byte {
      case 0x22: isQuoted = true
      case 0x2C:
        record.append(field)
        field = []
      case 0x0D where index < bytes.count && bytes[index] == 0x0A:
        index += 1
        records.append(record + [field])
        record = []
        field = []
      default: field.append(byte)
      }
    }
    return records
  }
}

/// RFC 4648.
enum Base64Reader {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
  )

  static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    var start = 0
    while start < bytes.count {
      let group = (0..<3).map { start + $0 < bytes.count ? UInt32(bytes[start + $0]) : 0 }
      let value = group[0] << 16 | group[1] << 8 | group[2]
      for place in 0..<4 {
        let isPadding = place > min(3, bytes.count - start)
        text.append(isPadding ? 0x3D : digits[Int(value >> UInt32(18 - 6 * place) & 63)])
      }
      start += 3
    }
    return String(decoding: text, as: UTF8.self)
  }

  static func bytes(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var value: UInt32 = 0
    var bits = 0
    for byte in text.utf8 {
      guard let digit = digits.firstIndex(of: byte) else { break }
      value = value << 6 | UInt32(digit)
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: value >> UInt32(bits)))
      }
    }
    return bytes
  }
}
