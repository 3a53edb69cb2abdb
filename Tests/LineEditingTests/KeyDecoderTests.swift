import Testing

@testable import LineEditing

/// What a terminal sends, in keys.
struct KeyDecoderTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let claim: String
    let bytes: [UInt8]
    let keys: String
    var testDescription: String { claim }

    init(_ claim: String, _ text: String, _ keys: String) {
      self.init(claim, Array(text.utf8), keys)
    }

    init(_ claim: String, _ bytes: [UInt8], _ keys: String) {
      self.claim = claim
      self.bytes = bytes
      self.keys = keys
    }
  }

  static let cases = [
    Case("text", "aé世👍", "aé世👍"),
    Case("arrows, in both forms", "\u{1B}[A\u{1B}OB", "^A^B"),
    Case("keys with a number", "\u{1B}[3~\u{1B}[1~\u{1B}[8~", "^d^h^e"),
    Case("Escape alone", "\u{1B}", "\u{1B}"),
    Case("Escape and a letter", "\u{1B}f", "\u{1B}f"),
    Case("Escape twice", "\u{1B}\u{1B}[A", "\u{1B}^A"),
    Case("Alt-Enter", "\u{1B}\r", "^m"),
    Case("unknown sequences are dropped", "a\u{1B}[?1;2cb\u{1B}[200;1Rc", "abc"),
    Case(
      "answers of the terminal are dropped",
      "a\u{1B}]11;rgb:0/0/0\u{07}b\u{1B}P1$r\u{1B}\\c",
      "abc"
    ),
    Case("CR LF is one line break", "a\r\nb\rc\nd", "a\nb\rc\nd"),
    Case(
      "bytes that are not UTF-8",
      [0x61, 0xFF, 0xC3, 0x62, 0xE4, 0xB8],
      "a\u{FFFD}\u{FFFD}b\u{FFFD}"
    ),
    Case("surrogates and too long forms", [0xED, 0xA0, 0x80, 0x2E], "\u{FFFD}."),
    Case("the prefix of private keys cannot be typed", "a\u{1E}Nb", "aNb"),
    Case("the start of a paste", "\u{1B}[200~", "^p"),
  ]

  private func keys(_ decoder: inout KeyDecoder, mayWait: Bool) -> String {
    var keys = ""
    while true {
      switch decoder.next(mayWait: mayWait) {
      case .incomplete: return keys
      case .privateKey: keys += "^"
      case .scalar(let value): keys.unicodeScalars.append(Unicode.Scalar(value) ?? "?")
      }
    }
  }

  @Test(arguments: cases)
  func keysAreTheSameHoweverTheyArrive(_ example: Case) {
    var atOnce = KeyDecoder()
    atOnce.feed(example.bytes)
    var found = keys(&atOnce, mayWait: true)
    found += keys(&atOnce, mayWait: false)
    #expect(Array(found.unicodeScalars) == Array(example.keys.unicodeScalars))

    // A CR may be Enter, which cannot wait for a line feed.
    guard !example.bytes.contains(0x0D) else { return }
    var oneByOne = KeyDecoder()
    found = ""
    for byte in example.bytes {
      oneByOne.feed([byte])
      found += keys(&oneByOne, mayWait: true)
    }
    found += keys(&oneByOne, mayWait: false)
    #expect(Array(found.unicodeScalars) == Array(example.keys.unicodeScalars))
  }

  @Test(arguments: 1...9)
  func aPasteEndsWhereverItIsCut(size: Int) {
    let bytes = Array("one\u{1B}[Atwo\u{1B}\u{1B}[201~rest".utf8)
    var decoder = KeyDecoder()
    var pasted: [UInt8] = []
    var ended = false
    for start in stride(from: 0, to: bytes.count, by: size) {
      decoder.feed(bytes[start..<min(start + size, bytes.count)])
      guard !ended else { continue }
      let part = decoder.takePaste()
      pasted += part.bytes
      ended = part.ended
    }
    #expect(ended)
    #expect(String(decoding: pasted, as: UTF8.self) == "one\u{1B}[Atwo\u{1B}")
    #expect(keys(&decoder, mayWait: false) == "rest")
  }
}
