/// A dot command as far as it was typed: its words, and the one at the cursor.
struct CommandLineWords {
  struct Word {
    /// The word without its quotes.
    var text: String
    /// The quote it begins with.
    var quote: UInt8?
    /// UTF-8 offset of its first byte, a quote included.
    var start: Int
  }

  /// The words in front of the one at the cursor, the command's name first.
  private(set) var before: [Word] = []
  /// The word that ends at the cursor; empty behind a blank.
  private(set) var current: Word

  /// Reads a line that begins with a dot or backslash behind blanks, up to a UTF-8 offset behind it.
  init(_ line: String, cursor: Int) {
    let bytes = Array(line.utf8.prefix(cursor))
    var place = 1 + bytes.prefix { Self.isSpace($0) }.count
    current = Word(text: "", quote: nil, start: min(place, bytes.count))
    while place < bytes.count {
      while place < bytes.count, Self.isSpace(bytes[place]) { place += 1 }
      current = Word(text: "", quote: nil, start: place)
      guard place < bytes.count else { break }
      var text: [UInt8] = []
      var isOpen = true
      let first = bytes[place]
      if first == UInt8(ascii: "'") || first == UInt8(ascii: "\"") {
        current.quote = first
        place += 1
        while place < bytes.count, bytes[place] != first {
          if first == UInt8(ascii: "\""), bytes[place] == UInt8(ascii: "\\"),
            place + 1 < bytes.count
          {
            place += 1
          }
          text.append(bytes[place])
          place += 1
        }
        if place < bytes.count {
          place += 1
          isOpen = false
        }
      } else {
        while place < bytes.count, !Self.isSpace(bytes[place]) {
          text.append(bytes[place])
          place += 1
        }
      }
      current.text = String(decoding: text, as: UTF8.self)
      guard place < bytes.count || !isOpen else { break }
      before.append(current)
      current = Word(text: "", quote: nil, start: place)
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }
}
