import Testing

@testable import TerminalText

@Suite struct VisibleTextTests {
  @Test(arguments: [
    ("", ""), ("plain", "plain"), ("naïve 世界 👍", "naïve 世界 👍"),
    ("\u{1B}[31mred", "␛[31mred"), ("a\0b", "a␀b"), ("\u{7F}", "␡"), ("\u{9B}31m", #"\u{9B}31m"#),
    ("\u{85}", #"\u{85}"#), ("a\nb\tc\r\n", "a␊b␉c␍␊"),
    ("a\u{202E}b", #"a\u{202E}b"#), ("\u{2066}\u{2069}\u{200E}", #"\u{2066}\u{2069}\u{200E}"#),
    ("\u{200F}\u{61C}", #"\u{200F}\u{61C}"#), ("a\u{200B}b", #"a\u{200B}b"#),
    ("\u{FEFF}x", #"\u{FEFF}x"#), ("\u{2060}", #"\u{2060}"#), ("x\u{AD}y", #"x\u{AD}y"#),
    ("\u{2028}\u{2029}", #"\u{2028}\u{2029}"#), ("\u{E000}", #"\u{E000}"#),
    ("\u{E0041}", #"\u{E0041}"#), ("\u{FFFE}", #"\u{FFFE}"#), ("\u{3164}", #"\u{3164}"#),
    ("a\u{200D}b", #"a\u{200D}b"#), ("👨‍👩‍👧", "👨‍👩‍👧"), ("❤️‍🔥", "❤️‍🔥"), ("1️⃣", "1️⃣"), ("🇫🇷", "🇫🇷"),
    ("می‌خواهم", "می‌خواهم"), ("👍🏽", "👍🏽"),
    ("❤\u{FE0F}\u{FE0F}", "❤\u{FE0F}\\u{FE0F}"), ("a\u{FE0F}", #"a\u{FE0F}"#),
    ("👍\u{200D}\u{200D}", "👍\u{200D}\\u{200D}"),
    ("e\u{301}", "e\u{301}"), ("\u{301}x", "◌\u{301}x"), ("\n\u{301}", "␊◌\u{301}"),
    ("हिन्दी", "हिन्दी"), ("สวัสดี", "สวัสดี"), ("שָׁלוֹם", "שָׁלוֹם"),
  ])
  func showsWhatWouldHide(text: String, visible: String) {
    #expect(Array(VisibleText.of(text).utf8) == Array(visible.utf8))
  }

  @Test(arguments: [
    ("a\nb", "a\nb"), ("a\r\nb", "a␍\nb"), ("a\tb", "a       b"), ("\tb", "        b"),
    ("12345678\tx", "12345678        x"), ("世\tb", "世      b"), ("ab\n\tx", "ab\n        x"),
    ("a\tb\tc", "a       b       c"), ("a\n\u{301}", "a\n◌\u{301}"), ("\u{1B}\n", "␛\n"),
  ])
  func aCellKeepsItsLinesAndExpandsTabs(text: String, visible: String) {
    #expect(VisibleText.of(text, layout: .cell) == visible)
  }

  @Test(arguments: [
    ([0x61, 0xFF, 0x62], #"a\xFFb"#), ([0xC3], #"\xC3"#), ([0xED, 0xA0, 0x80], #"\xED\xA0\x80"#),
    ([0xC0, 0x80], #"\xC0\x80"#), ([0xF4, 0x90, 0x80, 0x80], #"\xF4\x90\x80\x80"#),
    ([0xE4, 0xB8, 0x96, 0xE4, 0xB8], #"世\xE4\xB8"#), ([0x80], #"\x80"#), ([0x0F, 0xFF], #"␏\xFF"#),
  ])
  func keepsTheValueOfABrokenByte(bytes: [UInt8], visible: String) {
    var output: [UInt8] = []
    bytes.withUnsafeBytes { VisibleText.append(utf8: $0, to: &output) }
    #expect(String(decoding: output, as: UTF8.self) == visible)
  }

  @Test func noScalarOrByteDrivesATerminalOrHides() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      if scalar.properties.generalCategory == .unassigned { continue }
      let visible = VisibleText.of(String(Character(scalar)))
      for shown in visible.unicodeScalars where shown.value >= 0x80 || shown.value < 0x20 {
        let category = shown.properties.generalCategory
        #expect(category != .control && category != .privateUse, "U+\(String(value, radix: 16))")
        #expect(!shown.properties.isBidiControl, "U+\(String(value, radix: 16))")
      }
      #expect(DisplayWidth.of(visible) > 0, "U+\(String(value, radix: 16))")
    }
  }

  @Test func plainIsWhatAppendLeavesAsItIs() {
    let texts = ["", "abc", "12345678901234567890", "é", "世", "👍", "a\u{7F}", "a\u{1F}", "~ "]
    for text in texts {
      let bytes = Array(text.utf8)
      let plain = bytes.withUnsafeBytes { VisibleText.isPlain(utf8: $0) }
      #expect(plain == (VisibleText.of(text) == text), "\(text)")
    }
  }
}
