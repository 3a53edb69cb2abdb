/// `replace('a\nb','\n',char(10))`: text with line breaks in a literal of one line.
///
/// The words that stand for the breaks are those of sqlite3, chosen so that the text has none.
struct BreakReplacement {
  private let text: UnsafeRawBufferPointer
  private let lineFeed: [UInt8]?
  private let carriageReturn: [UInt8]?

  init(_ text: UnsafeRawBufferPointer) {
    self.text = text
    lineFeed = text.contains(0x0A) ? Self.unused("\\n", "\\012", in: text) : nil
    carriageReturn = text.contains(0x0D) ? Self.unused("\\r", "\\015", in: text) : nil
  }

  func write(to out: OutputBuffer) throws {
    if lineFeed != nil { try out.write(literal: "replace(") }
    if carriageReturn != nil { try out.write(literal: "replace(") }
    try out.write(byte: UInt8(ascii: "'"))
    for byte in text {
      switch byte {
      case UInt8(ascii: "'"): try out.write(literal: "''")
      case 0x0A: try out.write(lineFeed ?? [])
      case 0x0D: try out.write(carriageReturn ?? [])
      default: try out.write(byte: byte)
      }
    }
    try out.write(byte: UInt8(ascii: "'"))
    try end(carriageReturn, "13", to: out)
    try end(lineFeed, "10", to: out)
  }

  private func end(_ word: [UInt8]?, _ code: StaticString, to out: OutputBuffer) throws {
    guard let word else { return }
    try out.write(literal: ",'")
    try out.write(word)
    try out.write(literal: "',char(")
    try out.write(literal: code)
    try out.write(literal: "))")
  }

  private static func unused(
    _ first: String,
    _ second: String,
    in text: UnsafeRawBufferPointer
  ) -> [UInt8] {
    if !contains(first, text) { return Array(first.utf8) }
    if !contains(second, text) { return Array(second.utf8) }
    var number = 0
    while contains("(\(first)\(number))", text) { number += 1 }
    return Array("(\(first)\(number))".utf8)
  }

  private static func contains(_ word: String, _ text: UnsafeRawBufferPointer) -> Bool {
    let word = Array(word.utf8)
    guard text.count >= word.count else { return false }
    return (0...text.count - word.count).contains { start in
      text[start] == word[0] && text[start...].starts(with: word)
    }
  }
}
