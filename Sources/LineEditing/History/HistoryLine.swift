/// One line of a history file: an entry with its line breaks written as `\n`.
enum HistoryLine {
  /// The line for an entry, with the line feed at its end.
  static func encode(_ entry: String) -> [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(entry.utf8.count + 8)
    for byte in entry.utf8 {
      switch byte {
      case UInt8(ascii: "\\"): line += [byte, byte]
      case 0x0A: line += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
      case 0x0D: line += [UInt8(ascii: "\\"), UInt8(ascii: "r")]
      case 0: break
      default: line.append(byte)
      }
    }
    line.append(0x0A)
    return line
  }

  /// The entry of a line without its line feed; nil when it is not text.
  ///
  /// A backslash before any other character stands for itself, so that files of other programs,
  /// with plain lines, can be read too.
  static func decode(_ line: ArraySlice<UInt8>) -> String? {
    guard !line.contains(0) else { return nil }
    guard line.contains(UInt8(ascii: "\\")) else { return String(validating: line, as: UTF8.self) }
    var entry: [UInt8] = []
    entry.reserveCapacity(line.count)
    var rest = line
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let next = rest.first else {
        entry.append(byte)
        continue
      }
      switch next {
      case UInt8(ascii: "\\"): entry.append(byte)
      case UInt8(ascii: "n"): entry.append(0x0A)
      case UInt8(ascii: "r"): entry.append(0x0D)
      default:
        entry.append(byte)
        continue
      }
      rest.removeFirst()
    }
    return String(validating: entry, as: UTF8.self)
  }
}
