import CSQLite
import Testing

@testable import SQLSyntax

@Suite struct LexerTests {
  /// Tokens but white space as `kind text`.
  private func described(_ sql: String) -> [String] {
    let bytes = Array(sql.utf8)
    return Lexer.tokens(of: sql).filter { $0.kind != .space }.map { token in
      let text = String(decoding: bytes[token.range], as: UTF8.self)
      return "\(token.kind) \(text)" + (token.isTerminated ? "" : " unterminated")
    }
  }

  @Test(arguments: [
    ("", []), (" \t\r\n\u{C}", []), ("\u{FEFF}a", ["identifier a"]),
    ("select a", ["keyword select", "identifier a"]), ("_a$1é", ["identifier _a$1é"]),
    ("'it''s'", ["string 'it''s'"]), ("'open", ["string 'open unterminated"]),
    ("'a''", ["string 'a'' unterminated"]), (#""a""b""#, [#"quotedIdentifier "a""b""#]),
    ("`a`", ["quotedIdentifier `a`"]), ("[a b]", ["quotedIdentifier [a b]"]),
    ("[a", ["quotedIdentifier [a unterminated"]), ("\"", ["quotedIdentifier \" unterminated"]),
    ("x'00fF'", ["blob x'00fF'"]), ("X''", ["blob X''"]), ("x'0'", ["illegal x'0'"]),
    ("x'0g' a", ["illegal x'0g'", "identifier a"]), ("x'00", ["blob x'00 unterminated"]),
    ("xa", ["identifier xa"]), ("1", ["integer 1"]), ("1.5e-3", ["float 1.5e-3"]),
    ("1.", ["float 1."]), (".5", ["float .5"]), ("1e", ["illegal 1e"]), ("1e5x", ["illegal 1e5x"]),
    ("0xFF", ["integer 0xFF"]), ("0x", ["illegal 0x"]), ("1_000", ["integer 1_000"]),
    ("1__0", ["illegal 1__0"]), ("12abc", ["illegal 12abc"]), (".", ["dot ."]),
    ("?", ["variable ?"]), ("?12", ["variable ?12"]), (":a", ["variable :a"]),
    ("@a1", ["variable @a1"]),
    ("$a::b(c d)", ["illegal $a::b(c", "identifier d", "rightParenthesis )"]),
    ("$a::b(c)", ["variable $a::b(c)"]), (":", ["illegal :"]), ("#1", ["variable #1"]),
    ("a->b->>c", ["identifier a", "operator ->", "identifier b", "operator ->>", "identifier c"]),
    ("a-b", ["identifier a", "operator -", "identifier b"]), ("<>", ["operator <>"]),
    ("<=<<", ["operator <=", "operator <<"]), (">=>>", ["operator >=", "operator >>"]),
    ("===", ["operator ==", "operator ="]), ("!=!", ["operator !=", "illegal !"]),
    ("|||", ["operator ||", "operator |"]), ("-- c\na", ["comment -- c", "identifier a"]),
    ("--", ["comment --"]), ("/* c */a", ["comment /* c */", "identifier a"]),
    ("/**/", ["comment /**/"]), ("/*/", ["comment /*/ unterminated"]),
    ("/*", ["operator /", "operator *"]), ("/* c", ["comment /* c unterminated"]),
    ("a/b", ["identifier a", "operator /", "identifier b"]),
    (
      "(a,b);",
      [
        "leftParenthesis (", "identifier a", "comma ,", "identifier b", "rightParenthesis )",
        "semicolon ;",
      ]
    ),
    ("\u{B}a", ["illegal \u{B}", "identifier a"]), ("\0a", ["illegal \0", "identifier a"]),
    ("{}\\^", ["illegal {", "illegal }", "illegal \\", "illegal ^"]),
    ("世界", ["identifier 世界"]),
  ])
  func splitsAsSQLiteDoes(sql: String, tokens: [String]) {
    #expect(described(sql) == tokens)
  }

  @Test func keywordsAreThoseOfSQLite() {
    for index in 0..<sqlite3_keyword_count() {
      var name: UnsafePointer<CChar>?
      var length: Int32 = 0
      guard sqlite3_keyword_name(index, &name, &length) == SQLITE_OK, let name else { continue }
      let bytes = UnsafeRawBufferPointer(start: name, count: Int(length))
      let word = String(decoding: bytes, as: UTF8.self)
      #expect(Keyword(word)?.text == word)
    }
    for keyword in Keyword.allCases {
      #expect(Keyword(keyword.text) == keyword)
      let known = sqlite3_keyword_check(keyword.rawValue, Int32(keyword.rawValue.utf8.count)) != 0
      // WITHIN came with 3.47.
      #expect(known || keyword == .within, "\(keyword)")
    }
    #expect(Keyword("selec") == nil)
    #expect(Keyword("SeLeCt") == .select)
    #expect(Keyword("") == nil)
  }

  @Test func aKeywordUsableAsANameIsOneToSQLite() {
    for keyword in Keyword.allCases where keyword != .within {
      let database = MemoryDatabase()
      let statements = [
        "CREATE TABLE t(KW int, b)", "SELECT KW FROM t", "UPDATE t SET KW = 7 WHERE KW IS 7",
        "SELECT t.KW, KW + 1 FROM t WHERE b = 2 AND KW = 7 ORDER BY KW", "CREATE TABLE KW(a)",
        "SELECT a FROM KW",
      ]
      let accepted = statements.allSatisfy {
        database.execute(
          String(
            $0.split(separator: "KW", omittingEmptySubsequences: false)
              .joined(separator: keyword.text)
          )
        )
      }
      // Words that begin an expression or a statement of their own are not counted as names.
      if accepted != keyword.isUsableAsName {
        #expect(
          [.cast, .raise, .currentDate, .currentTime, .currentTimestamp, .if, .with]
            .contains(keyword),
          "\(keyword): SQLite says \(accepted)"
        )
      }
    }
  }

  @Test func tokensCoverEveryByteInOrder() {
    var generator = SystemRandomNumberGenerator()
    let alphabet = Array("aex1.'\"`[]()-/*;:$@#?!|<>=+,{\\ \n\r\u{B}".utf8) + [0, 0xEF, 0xBB, 0xBF]
    for _ in 0..<5_000 {
      let count = Int.random(in: 0...40, using: &generator)
      let bytes = (0..<count).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
      let tokens = bytes.withUnsafeBytes { Array(Lexer(utf8: $0)) }
      var offset = 0
      for token in tokens {
        #expect(token.range.lowerBound == offset && !token.range.isEmpty, "\(bytes)")
        offset = token.range.upperBound
      }
      #expect(offset == bytes.count, "\(bytes)")
    }
  }
}
