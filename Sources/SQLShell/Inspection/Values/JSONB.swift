import SQLSyntax

/// SQLite's binary JSON, read without the help of the library, which may be older.
///
/// Source: <https://www.sqlite.org/jsonb.html>
enum JSONB {
  private static let maximumDepth = 200

  /// The JSON that the bytes stand for.
  ///
  /// - Returns: `nil` for bytes that are no array or object of JSONB from end to end.
  static func text(of bytes: UnsafeRawBufferPointer) -> String? {
    guard bytes.count >= 1, bytes[0] & 0x0F >= 11, bytes[0] & 0x0F <= 12 else { return nil }
    // A single byte may be anything.
    guard bytes.count > 1 else { return nil }
    var reader = Reader(bytes: bytes)
    guard reader.element(until: bytes.count, depth: 0), reader.offset == bytes.count else {
      return nil
    }
    return reader.text
  }

  private struct Reader {
    let bytes: UnsafeRawBufferPointer
    var offset = 0
    var text = ""

    /// Reads one element, and appends it as text.
    mutating func element(until end: Int, depth: Int) -> Bool {
      guard offset < end, depth < JSONB.maximumDepth else { return false }
      let type = bytes[offset] & 0x0F
      let size = Int(bytes[offset] >> 4)
      offset += 1
      var length = size
      if size > 11 {
        let count = 1 << (size - 12)
        guard offset + count <= end else { return false }
        let number = bytes.number(at: offset, count, .big)
        guard number <= UInt64(bytes.count) else { return false }
        length = Int(number)
        offset += count
      }
      let stop = offset + length
      guard stop <= end else { return false }
      switch type {
      case 0: return word("null", length)
      case 1: return word("true", length)
      case 2: return word("false", length)
      case 3...6: return number(until: stop)
      case 7, 8: return string(until: stop, isEscaped: true)
      case 9, 10: return string(until: stop, isEscaped: type == 9)
      case 11: return list("[", "]", until: stop, depth: depth, isObject: false)
      case 12: return list("{", "}", until: stop, depth: depth, isObject: true)
      default: return false
      }
    }

    private mutating func word(_ word: String, _ length: Int) -> Bool {
      text += word
      return length == 0
    }

    private mutating func number(until stop: Int) -> Bool {
      let part = bytes[offset..<stop]
      let allowed = Set("0123456789+-.eExXabcdefABCDEFInity".utf8)
      guard !part.isEmpty, part.allSatisfy(allowed.contains) else { return false }
      text += String(decoding: part, as: UTF8.self)
      offset = stop
      return true
    }

    private mutating func string(until stop: Int, isEscaped: Bool) -> Bool {
      let part = UnsafeRawBufferPointer(rebasing: bytes[offset..<stop])
      guard let string = String(validating: part, as: UTF8.self) else { return false }
      text += isEscaped ? "\"\(string)\"" : Self.quoted(string)
      offset = stop
      return true
    }

    private mutating func list(
      _ open: String,
      _ close: String,
      until stop: Int,
      depth: Int,
      isObject: Bool
    ) -> Bool {
      text += open
      var count = 0
      while offset < stop {
        if count > 0 { text += isObject && count % 2 == 1 ? ":" : "," }
        // The keys of an object are texts.
        if isObject, count % 2 == 0, !(7...10).contains(bytes[offset] & 0x0F) { return false }
        guard element(until: stop, depth: depth + 1) else { return false }
        count += 1
      }
      text += close
      return offset == stop && (!isObject || count % 2 == 0)
    }

    private static func quoted(_ string: String) -> String {
      var result = "\""
      for scalar in string.unicodeScalars {
        switch scalar {
        case "\"", "\\": result += "\\" + String(scalar)
        case "\n": result += "\\n"
        case "\t": result += "\\t"
        case "\r": result += "\\r"
        case _ where scalar.value < 0x20:
          let digits = String(scalar.value, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: result.unicodeScalars.append(scalar)
        }
      }
      return result + "\""
    }
  }
}
