import ResultRendering
import SQLiteQuery
import Testing

/// Where sqlite3 loses something, nothing is lost here; each row of docs/differences.md.
@Suite struct FidelityTests {
  @Test(arguments: [
    ("0.1+0.2", "0.30000000000000004"), ("-0.0", "-0.0"), ("9e999", "Inf"), ("-9e999", "-Inf"),
    ("1e15", "1.0e+15"), ("1e14", "100000000000000.0"), ("1e-5", "1.0e-05"),
    ("1.7976931348623157e308", "1.7976931348623157e+308"), ("5e-324", "5.0e-324"),
    ("123456789012345678.0", "1.2345678901234568e+17"), ("1e100", "1.0e+100"), ("0.0001", "0.0001"),
    ("1234567890123456.0", "1.234567890123456e+15"), ("2.0", "2.0"), ("0.0", "0.0"),
  ])
  func realsAreShortestAndRecognisable(sql: String, expected: String) throws {
    #expect(try rendered("select \(sql)", as: .list) == expected + "\n")
  }

  @Test(arguments: [
    ("0.1", "0.1"), ("0.1+0.2", "0.30000000000000004"), ("9e999", "9e999"), ("-9e999", "-9e999"),
    ("-0.0", "-0.0"), ("1e15", "1000000000000000.0"), ("1e20", "1.0e+20"),
  ])
  func literalsOfRealsAreShort(sql: String, expected: String) throws {
    #expect(try rendered("select \(sql)", as: .quote) == expected + "\n")
    #expect(
      try rendered("select \(sql)", as: .insert) == "INSERT INTO \"table\" VALUES(\(expected));\n"
    )
  }

  @Test func infinityIsANumberInJSON() throws {
    #expect(
      try rendered("select 9e999 as a, -9e999 as b, 0.1 as c", as: .json)
        == "[{\"a\":1e999,\"b\":-1e999,\"c\":0.1}]\n"
    )
  }

  @Test func jsonOfNoRowsIsAnEmptyArray() throws {
    #expect(try rendered("select 1 where 0", as: .json) == "[]\n")
    #expect(try rendered("select 1 where 0", as: .jsonlines) == "")
  }

  @Test(arguments: [
    (OutputMode.list, "a\0b\n"), (.csv, "\"a\0b\"\r\n"), (.tabs, "a\0b\n"),
    (.line, "    v = a\0b\n"),
    (.json, "[{\"v\":\"a\\u0000b\"}]\n"), (.tcl, "\"a\\000b\"\n"),
    (.quote, "'a'||char(0)||'b'\n"),
    (.insert, "INSERT INTO \"table\" VALUES('a'||char(0)||'b');\n"),
    (.html, "<TR><TD>a\0b</TD>\n</TR>\n"),
  ])
  func textWithNULIsWhole(mode: OutputMode, expected: String) throws {
    #expect(try rendered("select 'a'||char(0)||'b' as v", as: mode) == expected)
  }

  @Test(arguments: [
    (OutputMode.list, "x'00ff'\n"), (.csv, "\"x'00ff'\"\r\n"), (.tabs, "x'00ff'\n"),
    (.line, "    v = x'00ff'\n"), (.json, "[{\"v\":\"AP8=\"}]\n"), (.tcl, "\"\\000\\377\"\n"),
    (.quote, "X'00ff'\n"), (.html, "<TR><TD>x&#39;00ff&#39;</TD>\n</TR>\n"),
    (.markdown, "|    v    |\n|---------|\n| x'00ff' |\n"),
  ])
  func blobsAreBytesNeverText(mode: OutputMode, expected: String) throws {
    #expect(try rendered("select x'00ff' as v", as: mode) == expected)
  }

  @Test func jsonHoldsBlobsInHexOnDemand() throws {
    #expect(
      try rendered("select x'00ff' as v", as: .json) { $0.blobForm = .hex }
        == "[{\"v\":\"00ff\"}]\n"
    )
  }

  @Test func jsonKeepsTheBytesOfTextThatIsNoUTF8() throws {
    let text = "cast(x'61ff' as text) as v"
    #expect(
      try rendered("select \(text)", as: .json)
        == "[{\"v\":{\"type\":\"text\",\"value\":\"a\u{FFFD}\",\"bytes\":\"Yf8=\"}}]\n"
    )
  }

  @Test(arguments: OutputMode.all)
  func namesReachNoTerminalAsControls(mode: OutputMode) throws {
    let printed = try rendered("select 1 as '\u{1B}[2J', 'a' as b, null as c", as: mode) {
      $0.terminal = TerminalLimits(width: 80)
      $0.headers = .on
      $0.insertTable = "t\u{1B}]0;title\u{7}"
      $0.nullText = "\u{1B}[31mNULL"
    }
    #expect(!printed.utf8.contains(0x1B) && !printed.utf8.contains(0x07), "\(mode.name)")
  }

  /// SQLite refuses expressions that are too deep, and takes the bytes of a cast for those of the
  /// database's own encoding.
  @Test(arguments: [1, 149, 150, 151, 500, 50_000])
  func manyNULsAreReadBackInEveryEncoding(count: Int) throws {
    let text = "replace(hex(zeroblob(\(count))), '00', 'é'||char(0))||'b'"
    let printed = try rendered("select \(text) as v", as: .quote)
    #expect(!printed.contains("CAST"))
    for encoding in ["UTF-8", "UTF-16le", "UTF-16be"] {
      let queue = DatabaseQueue()
      try queue.inDatabase { db in
        try db.execute(sql: "PRAGMA encoding = '\(encoding)'; CREATE TABLE t(v)")
        try db.execute(sql: "INSERT INTO t VALUES (\(printed.dropLast()))")
        let isSame = try Bool.fetchOne(db, sql: "SELECT v = \(text) FROM t")
        #expect(isSame == true, "\(encoding)")
      }
    }
  }

  @Test func numbersStandAtTheRightOfFramedColumns() throws {
    let page = try rendered(
      "select 1 as number, 'a' as text union all select 12345678, 'b'",
      as: .table
    )
    #expect(
      page == """
        +----------+------+
        |  number  | text |
        +----------+------+
        |        1 | a    |
        | 12345678 | b    |
        +----------+------+

        """
    )
  }

  @Test(arguments: [
    "select char(27)||'[2J'||char(0x9b)||'31m'||char(0x202e)||char(7) as v",
    "select cast(x'1b5b324aff' as text) as v",
  ])
  func nothingStoredReachesATerminalAsAControl(sql: String) throws {
    for mode in OutputMode.all {
      let printed = try rendered("\(sql) union all select 'plain'", as: mode) {
        $0.terminal = TerminalLimits(width: 80)
        $0.headers = .on
      }
      let controls = printed.unicodeScalars.filter {
        $0.properties.generalCategory == .control && !"\n\r\u{1E}\u{1F}".unicodeScalars.contains($0)
          || $0.properties.generalCategory == .format
      }
      #expect(controls.isEmpty, "\(mode.name): \(printed.debugDescription)")
    }
  }
}
