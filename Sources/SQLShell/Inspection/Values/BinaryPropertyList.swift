import TerminalText

/// Apple's binary property list, as text that a person can read.
///
/// Source: <https://opensource.apple.com/source/CF/CF-1153.18/CFBinaryPList.c>
enum BinaryPropertyList {
  private static let maximumDepth = 50
  private static let maximumObjects = 10_000

  /// - Returns: `nil` for a damaged list.
  static func text(of bytes: UnsafeRawBufferPointer) -> String? {
    guard bytes.count >= 40 else { return nil }
    let trailer = bytes.count - 32
    var reader = Reader(
      bytes: bytes,
      offsetSize: Int(bytes[trailer + 6]),
      referenceSize: Int(bytes[trailer + 7]),
      count: Int(clamping: bytes.number(at: trailer + 8, 8, .big)),
      table: Int(clamping: bytes.number(at: trailer + 24, 8, .big))
    )
    guard (1...8).contains(reader.offsetSize), (1...8).contains(reader.referenceSize),
      reader.count > 0, reader.count <= trailer, reader.table < trailer
    else { return nil }
    return reader.object(Int(clamping: bytes.number(at: trailer + 16, 8, .big)), depth: 0)
  }

  private struct Reader {
    let bytes: UnsafeRawBufferPointer
    let offsetSize: Int
    let referenceSize: Int
    let count: Int
    let table: Int
    var objectsRead = 0

    mutating func object(_ index: Int, depth: Int) -> String? {
      objectsRead += 1
      guard index >= 0, index < count, depth < BinaryPropertyList.maximumDepth,
        objectsRead <= BinaryPropertyList.maximumObjects
      else { return nil }
      let start = Int(clamping: bytes.number(at: table + index * offsetSize, offsetSize, .big))
      guard start < bytes.count else { return nil }
      let (kind, low) = (bytes[start] >> 4, Int(bytes[start] & 15))
      switch kind {
      case 0x0: return low == 8 ? "false" : low == 9 ? "true" : low == 0 ? "null" : nil
      case 0x1: return low <= 4 ? integer(start + 1, 1 << low) : nil
      case 0x2: return real(start + 1, low)
      case 0x3:
        let seconds = Double(bitPattern: bytes.number(at: start + 1, 8, .big))
        return "date \(seconds) s since 2001"
      case 0x8: return "UID \(bytes.number(at: start + 1, low + 1, .big))"
      default: break
      }
      guard let (length, offset) = length(low, start + 1) else { return nil }
      switch kind {
      case 0x4:
        return offset + length <= bytes.count
          ? "data of \(QuantityText.grouped(length)) bytes" : nil
      case 0x5: return string(offset, length, width: 1)
      case 0x6: return string(offset, length, width: 2)
      case 0xA, 0xB, 0xC: return array(offset, length, depth)
      case 0xD: return dictionary(offset, length, depth)
      default: return nil
      }
    }

    /// The length of what follows, and where that begins.
    private func length(_ low: Int, _ offset: Int) -> (Int, Int)? {
      guard low == 15 else { return (low, offset) }
      guard offset < bytes.count, bytes[offset] >> 4 == 1, bytes[offset] & 15 <= 3 else {
        return nil
      }
      let size = 1 << Int(bytes[offset] & 15)
      let length = bytes.number(at: offset + 1, size, .big)
      return length <= UInt64(bytes.count) ? (Int(length), offset + 1 + size) : nil
    }

    private func integer(_ offset: Int, _ size: Int) -> String {
      // Sixteen bytes hold numbers above the largest signed one of eight.
      let number = bytes.number(at: offset + max(0, size - 8), min(size, 8), .big)
      return size == 8 ? "\(Int64(bitPattern: number))" : "\(number)"
    }

    private func real(_ offset: Int, _ low: Int) -> String? {
      switch low {
      case 2: "\(Float(bitPattern: UInt32(bytes.number(at: offset, 4, .big))))"
      case 3: "\(Double(bitPattern: bytes.number(at: offset, 8, .big)))"
      default: nil
      }
    }

    private func string(_ offset: Int, _ length: Int, width: Int) -> String? {
      guard offset + length * width <= bytes.count else { return nil }
      if width == 1 {
        return "\"\(String(decoding: bytes[offset..<offset + length], as: UTF8.self))\""
      }
      let units = (0..<length).map { UInt16(bytes.number(at: offset + $0 * 2, 2, .big)) }
      return "\"\(String(decoding: units, as: UTF16.self))\""
    }

    private func reference(_ offset: Int) -> Int {
      Int(clamping: bytes.number(at: offset, referenceSize, .big))
    }

    private mutating func array(_ offset: Int, _ length: Int, _ depth: Int) -> String? {
      guard offset + length * referenceSize <= bytes.count else { return nil }
      var lines: [String] = []
      for index in 0..<length {
        guard let item = object(reference(offset + index * referenceSize), depth: depth + 1) else {
          return nil
        }
        lines.append(Self.indent(depth + 1) + item)
      }
      return length == 0 ? "[]" : "[\n\(lines.joined(separator: ",\n"))\n\(Self.indent(depth))]"
    }

    private mutating func dictionary(_ offset: Int, _ length: Int, _ depth: Int) -> String? {
      guard offset + 2 * length * referenceSize <= bytes.count else { return nil }
      var lines: [String] = []
      for index in 0..<length {
        let value = offset + (length + index) * referenceSize
        guard let key = object(reference(offset + index * referenceSize), depth: depth + 1),
          let item = object(reference(value), depth: depth + 1)
        else { return nil }
        lines.append("\(Self.indent(depth + 1))\(key): \(item)")
      }
      return length == 0 ? "{}" : "{\n\(lines.joined(separator: ",\n"))\n\(Self.indent(depth))}"
    }

    private static func indent(_ depth: Int) -> String { String(repeating: "  ", count: depth) }
  }
}
