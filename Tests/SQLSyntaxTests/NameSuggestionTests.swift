import Testing

@testable import SQLSyntax

@Suite struct NameSuggestionTests {
  @Test(arguments: [
    ("usres", "users"), ("user", "users"), ("USERS", "users"), ("ordr", nil),
    ("costumers", "customers"), ("zzz", nil), ("", nil), ("x", nil), ("tbales", "tables"),
  ])
  func findsTheNameThatWasMeant(typed: String, meant: String?) {
    let names = ["users", "orders", "customers", "tables", "id"]
    #expect(NameSuggestion.closestMatch(to: typed, in: names) == meant)
  }

  @Test(arguments: [
    ("", "", 0), ("a", "", 1), ("ab", "ba", 1), ("abc", "abd", 1), ("kitten", "sitting", 3),
    ("ca", "abc", 3),
  ])
  func countsSlips(left: String, right: String, slips: Int) {
    let pair = (Array(left.unicodeScalars), Array(right.unicodeScalars))
    #expect(NameSuggestion.distance(pair.0, pair.1, limit: 9) == slips)
    #expect(NameSuggestion.distance(pair.0, pair.1, limit: slips - 1) == nil)
  }
}
