import Testing

@testable import SQLSyntax

@Suite struct HighlightedSQLTests {
  private static let letters: [SyntaxClass: Character] = [
    .keyword: "k", .function: "f", .identifier: "i", .string: "s", .number: "n", .blob: "b",
    .comment: "c", .operator: "o", .variable: "v", .error: "E",
  ]

  /// One letter a byte, a blank where there is no token.
  private func classes(_ sql: String) -> String {
    var line = [Character](repeating: " ", count: sql.utf8.count)
    for span in HighlightedSQL(sql).spans {
      for offset in span.range { line[offset] = Self.letters[span.syntaxClass] ?? "?" }
    }
    return String(line)
  }

  @Test(arguments: [
    ("select a, 'x' from t", "kkkkkk io sss kkkk i"), ("x'00' 1.5 :a", "bbbbb nnn vv"),
    ("-- c", "cccc"), ("'open", "EEEEE"), ("\"open", "EEEEE"), ("/* open", "EEEEEEE"),
    ("(1))", "onoE"), ("((1)", "Eono"), ("(;)", "EoE"), ("!", "E"), ("12ab", "EEEE"),
    ("select count(*) c", "kkkkkk fffffooo i"),
    ("insert into t(a) values(1)", "kkkkkk kkkk ioio kkkkkkono"),
    ("create table t(a)", "kkkkkk kkkkk ioio"),
    ("create index i on t(a)", "kkkkkk kkkkk i kk ioio"),
    ("references t(a)", "kkkkkkkkkk ioio"), ("join t on f(a)", "kkkk i kk foio"),
    ("with c(a) as (select 1)", "kkkk ioio kk okkkkkk no"),
    (
      "with c(a) as (select 1), d(b) as not materialized (select 2)",
      "kkkk ioio kk okkkkkk noo ioio kk kkk kkkkkkkkkkkk okkkkkk no"
    ),
    ("select replace(a)", "kkkkkk fffffffoio"), ("replace into t(a)", "kkkkkkk kkkk ioio"),
    ("a like (b)", "i kkkk oio"), ("select like(a)", "kkkkkk ffffoio"), ("a in (1)", "i kk ono"),
    ("main.t(a)", "iiiioioio"), ("from json_each(x)", "kkkk fffffffffoio"),
    ("sum /* x */ (a)", "fff ccccccc oio"),
    (
      "create table if not exists t(a)",
      "kkkkkk kkkkk kk kkk kkkkkk ioio"
    ),
    ("select 世", "kkkkkk iii"), ("", ""),
  ])
  func givesEachTokenItsClass(sql: String, expected: String) {
    #expect(classes(sql) == expected)
  }

  @Test(arguments: [
    ("(a)", 0, 0, 2), ("(a)", 3, 0, 2), ("(a)", 2, 0, 2), ("((a))", 1, 1, 3), ("()()", 2, 2, 3),
    ("f(g(x), ')')", 12, 1, 11), ("(a)", 1, 0, 2),
  ])
  func findsThePartnerOfAParenthesis(sql: String, cursor: Int, open: Int, close: Int) {
    let pair = HighlightedSQL(sql).matchingParentheses(at: cursor)
    #expect(pair?.open == open && pair?.close == close)
  }

  @Test(arguments: [("(a", 0), ("a b", 1), ("')'", 2), ("(;)", 0), ("", 0), ("(a)", 9)])
  func showsNoPairWhereThereIsNone(sql: String, cursor: Int) {
    #expect(HighlightedSQL(sql).matchingParentheses(at: cursor) == nil)
  }
}
