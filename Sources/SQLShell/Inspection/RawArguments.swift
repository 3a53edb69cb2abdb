extension CommandArguments {
  /// What was written behind the words that were taken from the front, as it stands.
  var textOfRest: String { text(behind: bytes.count - rest.count) }

  /// What was written behind the first so many words, as it stands: quotes in SQL are SQL's.
  func text(behind words: Int) -> String {
    var rest = Array(text.utf8)[...]
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }
    rest = rest.drop(while: isSpace)
    for _ in 0..<words {
      if let first = rest.first, first == UInt8(ascii: "'") || first == UInt8(ascii: "\"") {
        rest.removeFirst()
        while let byte = rest.popFirst(), byte != first {
          if first == UInt8(ascii: "\""), byte == UInt8(ascii: "\\") { _ = rest.popFirst() }
        }
      } else {
        rest = rest.drop { !isSpace($0) }
      }
      rest = rest.drop(while: isSpace)
    }
    return String(decoding: rest, as: UTF8.self)
  }
}
