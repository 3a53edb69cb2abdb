/// A UUID as text or as 16 bytes.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc9562>
struct UUIDGuess {
  let words: String

  init?(text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [8, 4, 4, 4, 12],
      parts.allSatisfy({ $0.allSatisfy(\.isHexDigit) }), let version = parts[2].first
    else { return nil }
    words = "a UUID, version \(version)"
  }

  /// Any 16 bytes could be one: only those with the marks of a known version are said to be.
  init?(bytes: UnsafeRawBufferPointer) {
    guard bytes.count == 16, (1...8).contains(bytes[6] >> 4), bytes[8] >> 6 == 0b10 else {
      return nil
    }
    var text = ""
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text += "-" }
      text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    words = "a UUID, version \(bytes[6] >> 4): \(text)"
  }
}
