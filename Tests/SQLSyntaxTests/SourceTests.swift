import Testing

@testable import SQLSyntax

@Suite struct SourceTests {
  @Test(arguments: [
    ("a\nbc", 3, 2, 2, "bc", "b"), ("a\r\nbc", 4, 2, 2, "bc", "b"), ("a\rbc", 3, 2, 2, "bc", "b"),
    ("abc", 0, 1, 1, "abc", ""), ("abc", 99, 1, 4, "abc", "abc"), ("", 0, 1, 1, "", ""),
    ("a\n", 2, 2, 1, "", ""), ("世界x", 6, 1, 3, "世界x", "世界"), ("世界x", 4, 1, 2, "世界x", "世"),
    ("a\r\nb", 2, 1, 2, "a", "a"), ("a\n\nb", 2, 2, 1, "", ""),
    ("e\u{301}x", 3, 1, 2, "e\u{301}x", "e\u{301}"),
    ("abc", -1, 1, 1, "abc", ""),
  ])
  func countsLinesAndCharacters(
    text: String,
    offset: Int,
    line: Int,
    column: Int,
    lineText: String,
    prefix: String
  ) {
    let position = SourcePosition(utf8Offset: offset, in: text)
    #expect(position.line == line && position.column == column)
    #expect(position.lineText == lineText && position.linePrefix == prefix)
    #expect(position.description == "\(line):\(column)")
  }

  @Test(arguments: [
    ("select 1;", "\u{FEFF}  select\r\n1 ; -- one", true), ("select 1", "select /* x */ 1", true),
    ("select 'a b'", "select 'a  b'", false), ("select 1", "SELECT 1", false),
    ("select a b", "select ab", false), ("a--b\n", "a", true), ("- -1", "--1", false),
    ("a < = b", "a <= b", false), ("", " \n", true),
  ])
  func normalFormsAgreeWhenOnlyLayoutDiffers(left: String, right: String, same: Bool) {
    #expect((NormalizedSQL.bytes(of: left) == NormalizedSQL.bytes(of: right)) == same)
  }
}
