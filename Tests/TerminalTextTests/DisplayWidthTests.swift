import CTerminal
import Glibc
import Testing

@testable import TerminalText

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("a", 1), ("hello, world", 12), ("é", 1), ("e\u{301}", 1), ("\u{301}", 0),
    ("世界", 4), ("ｆｕｌｌ", 8), ("ｶﾅ", 2), ("한글", 4), ("\u{1112}\u{1161}\u{11AB}", 2),
    ("👍", 2), ("👍🏽", 2), ("👨‍👩‍👧", 2), ("🇫🇷", 2), ("🇫🇷🇩🇪", 4), ("🇫", 1), ("❤", 1), ("❤️", 2),
    ("❤️‍🔥", 2), ("1️⃣", 2), ("#", 1), ("☺️x", 3), ("שלום", 4), ("नि", 1), ("สวัสดี", 4),
    ("a\u{200D}b", 2), ("abcdefghe\u{301}", 9), ("x👍🏽y", 4), ("│─┐", 3), ("…", 1), ("◌", 1),
  ])
  func clusterWidthsAddUp(text: String, columns: Int) {
    #expect(DisplayWidth.of(text) == columns)
    #expect(text.reduce(0) { $0 + DisplayWidth.of($1) } == columns)
  }

  @Test(arguments: [([0xFF], 1), ([0x61, 0xC3], 2), ([0xE4, 0xB8], 2), ([0xC0, 0x80], 2)])
  func aByteThatIsNotUTF8CountsOne(bytes: [UInt8], columns: Int) {
    #expect(bytes.withUnsafeBytes { DisplayWidth.of(utf8: $0) } == columns)
  }

  @Test func scannerFindsTheClustersThatStringFinds() {
    var generator = SystemRandomNumberGenerator()
    let alphabet: [UInt32] = [
      0x61, 0x20, 0xE9, 0x301, 0x4E16, 0x1F44D, 0x1F3FD, 0x200D, 0xFE0F, 0x1F1EB, 0x1F1F7, 0x915,
      0x94D, 0x937, 0x93F, 0x1100, 0x1161, 0xAC00, 0x11A8, 0x600, 0x2764, 0xE33, 0x3042, 0x3099,
    ]
    for _ in 0..<20_000 {
      var text = ""
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        guard let value = alphabet.randomElement(using: &generator),
          let scalar = Unicode.Scalar(value)
        else { continue }
        text.unicodeScalars.append(scalar)
      }
      var lengths: [Int] = []
      text.withUTF8 { buffer in
        var scanner = ClusterScanner(UnsafeRawBufferPointer(buffer))
        while let cluster = scanner.next() { lengths.append(cluster.length) }
      }
      #expect(lengths == text.map(\.utf8.count), "\(text.unicodeScalars.map(\.value))")
    }
  }

  /// Where the table and libc disagree on purpose, each with its reason.
  static let differences: [(scalars: ClosedRange<UInt32>, reason: String)] = [
    (0x00...0x9F, "libc calls controls -1; they are made visible before they are measured"),
    (0xAD...0xAD, "a soft hyphen shows only where a line breaks"),
    (0x600...0x605, "signs that enclose a number are drawn"),
    (0x6DD...0x6DD, "drawn around a number"),
    (0x70F...0x70F, "drawn above a word"),
    (0x890...0x891, "drawn below a number"),
    (0x8E2...0x8E2, "drawn around a number"),
    (0x110BD...0x110CD, "drawn around a number"),
    (0xFFA0...0xFFA0, "a filler that draws nothing"),
    (0x1171E...0x1171E, "a vowel sign that Unicode 15 made spacing"),
  ]

  @Test func scalarWidthsAreThoseOfLibC() {
    setlocale(LC_CTYPE, "C.UTF-8")
    var unexplained: [String] = []
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      if scalar.properties.generalCategory == .unassigned { continue }
      let libc = assay_wcwidth(Int32(value))
      // What this libc does not know yet has no width to compare.
      if libc < 0 && value >= 0xA0 { continue }
      if Int(libc) == ScalarWidth.of(value) { continue }
      if Self.differences.contains(where: { $0.scalars.contains(value) }) { continue }
      unexplained.append("U+\(String(value, radix: 16)) libc \(libc) ours \(ScalarWidth.of(value))")
    }
    #expect(unexplained.isEmpty, "\(unexplained.count): \(unexplained.prefix(60))")
  }

  @Test func whatIsCalledSimpleNeverJoins() {
    for value in UInt32(0x20)...0x3FFFF where ScalarWidth.role(of: value) == .simple {
      guard let scalar = Unicode.Scalar(value) else { continue }
      var text = "a"
      text.unicodeScalars.append(scalar)
      text.unicodeScalars.append("世")
      #expect(text.count == 3, "U+\(String(value, radix: 16))")
      let properties = scalar.properties
      #expect(!properties.isDefaultIgnorableCodePoint, "U+\(String(value, radix: 16))")
      #expect(properties.generalCategory != .privateUse, "U+\(String(value, radix: 16))")
      #expect(properties.generalCategory != .nonspacingMark, "U+\(String(value, radix: 16))")
      #expect(properties.generalCategory != .format, "U+\(String(value, radix: 16))")
    }
  }
}
