import ResultRendering
import Testing

@Suite struct TypedPageTests {
  static let people = """
    select 1 as id, 'Arthur' as name, 10.0 as score,
    x'89504e470d0a1a0a' || zeroblob(4092) as avatar, 'red' as tag
    union all select 2, 'Barbara', null, null, 7
    """
  static let seven = """
    select x'00ff' as a, 'NULL' as b, NULL as c, 1 as d, 1.0 as e, char(27)||'[2J' as f,
    'a'||char(0)||'b' as g
    """

  @Test func headingNamesClassesAndOtherValuesNameTheirOwn() throws {
    let page = try rendered(
      "select id, name, score, cast(avatar as blob) as avatar, tag from (\(Self.people))",
      as: .box,
      {
        $0.types = .on
        $0.terminal = TerminalLimits(width: 80)
      },
      elapsed: .microseconds(1234)
    )
    #expect(
      page == """
        ┌─────────┬─────────┬───────┬─────────────────────────┬───────────┐
        │ id      │ name    │ score │ avatar                  │ tag       │
        │ INTEGER │ TEXT    │ REAL  │ BLOB                    │ TEXT      │
        ├─────────┼─────────┼───────┼─────────────────────────┼───────────┤
        │       1 │ Arthur  │  10.0 │ x'89504e47…' PNG 4.1 kB │ red       │
        │       2 │ Barbara │  NULL │ NULL                    │ 7 INTEGER │
        └─────────┴─────────┴───────┴─────────────────────────┴───────────┘
        2 rows · 1.2 ms

        """
    )
  }

  @Test func nothingIsCutInAFile() throws {
    let page = try rendered("select x'89504e470d0a1a0a0000000000' as b", as: .box) {
      $0.types = .on
    }
    #expect(page.contains("│ x'89504e470d0a1a0a0000000000' │"))
    #expect(!page.contains("row"))
  }

  @Test func sevenValuesCanBeToldApart() throws {
    let page = try rendered(Self.seven, as: .box) { $0.types = .on }
    #expect(
      page == """
        ┌─────────┬───────────┬──────┬─────────┬──────┬──────┬──────┐
        │ a       │ b         │ c    │ d       │ e    │ f    │ g    │
        │ BLOB    │ TEXT      │ NULL │ INTEGER │ REAL │ TEXT │ TEXT │
        ├─────────┼───────────┼──────┼─────────┼──────┼──────┼──────┤
        │ x'00ff' │ NULL TEXT │ NULL │       1 │  1.0 │ ␛[2J │ a␀b  │
        └─────────┴───────────┴──────┴─────────┴──────┴──────┴──────┘

        """
    )
  }

  @Test func cellsNameTheirClassEachOnDemand() throws {
    let page = try rendered(
      "select 1 as a, 'x' as b union all select null, 2.5",
      as: .table
    ) { $0.types = .cell }
    #expect(
      page == """
        +-----------+----------+
        |     a     |    b     |
        +-----------+----------+
        | 1 INTEGER | x TEXT   |
        |      NULL | 2.5 REAL |
        +-----------+----------+

        """
    )
  }

  @Test func nullIsShownEvenWhereNullTextIsEmpty() throws {
    let page = try rendered("select null as a", as: .column) { $0.types = .on }
    #expect(page == "a   \nNULL\n----\nNULL\n")
  }

  @Test func mostValuesThatAreNotNullNameTheColumn() throws {
    let page = try rendered(
      "select null as a union all select 1 union all select null union all select null",
      as: .column
    ) { $0.types = .on }
    #expect(page.hasPrefix("a      \nINTEGER\n"))
  }

  @Test func lineBreaksStayInTheirCellAndAreMarked() throws {
    let page = try rendered(
      "select 'one'||char(10)||'two' as a, 1 as b union all select 'three', 'x'||char(13,10)||'y'",
      as: .box
    ) { $0.types = .on }
    #expect(
      page == """
        ┌───────┬─────────┐
        │ a     │ b       │
        │ TEXT  │ INTEGER │
        ├───────┼─────────┤
        │ one↵  │       1 │
        │ two   │         │
        ├───────┼─────────┤
        │ three │ x␍↵     │
        │       │ y TEXT  │
        └───────┴─────────┘

        """
    )
  }

  @Test func wideCharactersLineUp() throws {
    let page = try rendered(
      """
      select '日本' as a, '👨‍👩‍👧‍👦' as b union all select 'é', '🇫🇷'
      union all select 'e'||char(0x301), 'ab'
      """,
      as: .table
    )
    #expect(
      page == """
        +------+----+
        |  a   | b  |
        +------+----+
        | 日本 | 👨‍👩‍👧‍👦 |
        | é    | 🇫🇷 |
        | é    | ab |
        +------+----+

        """
    )
  }

  @Test func markdownStaysOneValidRowARow() throws {
    let page = try rendered(
      #"select 'a|b' as "x|y", 'l1'||char(10)||'l2' as z, 'C:\dir\' as p, '<br>' as h, 7 as n"#,
      as: .markdown
    ) { $0.types = .on }
    #expect(
      page == #"""
        | x\|y TEXT | z TEXT   | p TEXT   | h TEXT | n INTEGER |
        |-----------|----------|----------|--------|-----------|
        | a\|b      | l1<br>l2 | C:\dir\\ | \<br>  |         7 |

        """#
    )
  }

  @Test(arguments: [
    (OutputMode.list, "1|integer|a|text||null\n"),
    (.csv, "1,integer,a,text,,null\r\n"),
    (.tabs, "1\tinteger\ta\ttext\t\tnull\n"),
    (.ascii, "1\u{1F}integer\u{1F}a\u{1F}text\u{1F}\u{1F}null\u{1E}"),
    (.tcl, "\"1\" \"integer\" \"a\" \"text\" \"\" \"null\"\n"),
    (
      .html,
      """
      <TR><TD>1</TD>\n<TD>integer</TD>\n<TD>a</TD>\n<TD>text</TD>\n<TD></TD>\n<TD>null</TD>\n</TR>\n
      """
    ),
    (
      .json,
      """
      [{"x":{"type":"integer","value":1},"y":{"type":"text","value":"a"},\
      "z":{"type":"null","value":null}}]\n
      """
    ),
    (
      .jsonlines,
      """
      {"x":{"type":"integer","value":1},"y":{"type":"text","value":"a"},\
      "z":{"type":"null","value":null}}\n
      """
    ),
    (.line, "    x = 1 INTEGER\n    y = a TEXT\n    z = NULL\n"),
    (.quote, "1,'a',NULL\n"),
    (.insert, "INSERT INTO \"table\" VALUES(1,'a',NULL);\n"),
    (.off, ""),
  ])
  func everyModeSaysTheClass(mode: OutputMode, expected: String) throws {
    #expect(
      try rendered("select 1 as x, 'a' as y, null as z", as: mode) { $0.types = .on } == expected
    )
  }

  @Test func typeofFieldsAreNamedInTheHeader() throws {
    let page = try rendered("select 1 as x, 2 as \"a b\"", as: .csv) {
      $0.types = .on
      $0.headers = .on
    }
    #expect(page == "x,typeof(x),\"a b\",\"typeof(a b)\"\r\n1,integer,2,integer\r\n")
  }

  @Test(arguments: [OutputMode.box, .table, .column, .markdown])
  func headingIsShownForNoRows(mode: OutputMode) throws {
    let page = try rendered("select 1 as first, 2 as second where 0", as: mode) { $0.types = .on }
    #expect(page.contains("first"))
    #expect(page.contains("second"))
  }
}
