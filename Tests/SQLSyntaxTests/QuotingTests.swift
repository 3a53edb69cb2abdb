import Testing

@testable import SQLSyntax

@Suite struct QuotingTests {
  @Test(arguments: [
    ("name", "name"), ("_a1", "_a1"), ("größe", "größe"), ("1a", #""1a""#), ("", #""""#),
    ("two words", #""two words""#), ("order", #""order""#), ("Key", #""Key""#), ("a$", #""a$""#),
    (#"say "hi""#, #""say ""hi""""#), ("a\u{200B}b", "\"a\u{200B}b\""), ("a.b", #""a.b""#),
  ])
  func quotesOnlyNamesThatNeedIt(name: String, expected: String) {
    #expect(Quoting.identifier(name) == expected)
    #expect(Quoting.name(ofToken: expected) == name)
    let database = MemoryDatabase()
    guard !name.isEmpty else { return }
    #expect(database.execute("CREATE TABLE \(expected)(a)"))
    #expect(database.value("SELECT name FROM sqlite_schema") == name)
  }

  @Test(arguments: ["", "a", "it's", "''", "a\nb", "世界 👍", "a\0b", "\0", "e\u{301}'\u{301}"])
  func literalsReadBackUnchanged(text: String) {
    let database = MemoryDatabase()
    let hex = text.utf8.map { String(UInt16($0) + 256, radix: 16, uppercase: true).dropFirst() }
    #expect(database.value("SELECT hex(\(Quoting.literal(text)))") == hex.joined())
    #expect(database.value("SELECT typeof(\(Quoting.literal(text)))") == "text")
    let blob = Quoting.literal(Array(text.utf8))
    #expect(database.value("SELECT typeof(\(blob)) || hex(\(blob))") == "blob" + hex.joined())
  }

  @Test(arguments: [
    ("[a b]", "a b"), ("`a``b`", "a`b"), ("\"open", "open"), ("[a]]", "a"), ("'x'", "x"), ("", ""),
    ("\"", ""), ("\"a\"\"", "a\""),
  ])
  func readsTheNameOfAToken(token: String, name: String) {
    #expect(Quoting.name(ofToken: token) == name)
  }
}
