import Testing

@testable import TerminalText

@Suite struct FittedTextTests {
  @Test(arguments: [
    ("hello", 5, "hello"), ("hello", 4, "hel…"), ("hello", 1, "…"), ("hello", 0, ""), ("", 0, ""),
    ("hello", -1, ""), ("世界", 4, "世界"), ("世界", 3, "世…"), ("世界", 2, "…"), ("e\u{301}e", 1, "…"),
    ("👨‍👩‍👧👨‍👩‍👧", 3, "👨‍👩‍👧…"), ("ae\u{301}", 2, "ae\u{301}"), ("🇫🇷🇩🇪x", 4, "🇫🇷…"),
  ])
  func cutsAtAClusterWithAnEllipsis(text: String, columns: Int, expected: String) {
    #expect(FittedText.cut(text, to: columns) == expected)
  }

  @Test(arguments: [
    ("", 3, [""]), ("abc", 3, ["abc"]), ("abcd", 3, ["abc", "d"]), ("a\nb", 3, ["a", "b"]),
    ("abc\n", 3, ["abc", ""]), ("世界世", 3, ["世", "界", "世"]), ("世", 1, ["世"]), ("a世", 1, ["a", "世"]),
    ("e\u{301}e\u{301}", 1, ["e\u{301}", "e\u{301}"]), ("\n\n", 2, ["", "", ""]),
  ])
  func wrapsAtClusters(text: String, columns: Int, lines: [String]) {
    #expect(FittedText.wrap(text, to: columns) == lines)
  }

  @Test func padsToColumnsNotCharacters() {
    #expect(FittedText.padRight("世", to: 4) == "世  ")
    #expect(FittedText.padLeft("世", to: 4) == "  世")
    #expect(FittedText.padRight("abc", to: 2) == "abc")
  }
}
