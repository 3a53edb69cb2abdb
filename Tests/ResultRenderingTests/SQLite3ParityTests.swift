import ResultRendering
import TestSupport
import Testing

/// The sqlite3 whose output is compared, when this machine has it.
private enum SQLite3 {
  static let path = "/usr/bin/sqlite3"

  static let isThere: Bool = {
    let run = try? runProcess(path, ["-version"])
    return run?.output.hasPrefix("3.40.1 ") == true
  }()
}

@Suite(.enabled(if: SQLite3.isThere)) struct SQLite3ParityTests {
  static let modes: [OutputMode] = [
    .ascii, .box, .column, .csv, .html, .insert, .json, .line, .list, .markdown, .quote, .table,
    .tabs, .tcl,
  ]
  static let framed = ["box", "column", "markdown", "table"]

  /// Rows that sqlite3 prints without loss in every mode, and that hold numbers last, where
  /// alignment can't be told.
  static let plainRows = """
    select 'id' as id, 'two words' as "t x", null as n, '' as e, 'it''s' as "select"
    union all select 'a"b', 'x,y;z|w', 'NULL', 'a&b>c', 'back/slash'
    """

  @Test(arguments: modes, [false, true])
  func plainTextIsPrintedAlike(mode: OutputMode, headers: Bool) throws {
    var sql = Self.plainRows
    if mode.name == "markdown" { sql = sql.replacing("x,y;z|w", with: "x,y;z") }
    try compare(mode, sql, headers: headers)
  }

  @Test func namesInLineModeArePaddedAlike() throws {
    try compare(.line, "select 1 as あい, 2 as うえお, 3 as é, 4 as \"e\u{301}e\u{301}\"", headers: true)
  }

  @Test(arguments: modes.filter { !framed.contains($0.name) })
  func numbersArePrintedAlike(mode: OutputMode) throws {
    try compare(
      mode,
      """
      select 1, -5, 9223372036854775807, -9223372036854775808, 0, 1.0, -2.5, 0.5, 100000000000000.0,
      1.0e+20, 1e100, 0.25, 123456.0, 1e22
      """,
      headers: true
    )
  }

  @Test(arguments: modes.filter { !["quote", "insert", "json"].contains($0.name) })
  func displayedRealsArePrintedAlike(mode: OutputMode) throws {
    let numbers = "0.1, 1e15, 1e16, 123456789012345.0, 1e-4, 1e-5, 12.34, 1e-300, 0.000123, 99.99"
    let columns = numbers.split(separator: ", ").map { "\($0) as \"1234567890123456789012\"" }
    if Self.framed.contains(mode.name) {
      for column in numbers.split(separator: ", ") {
        try compare(mode, "select \(column) as a where 1", headers: true)
      }
    } else {
      try compare(mode, "select " + columns.joined(separator: ","), headers: true)
    }
  }

  @Test(arguments: modes.filter { !framed.contains($0.name) && $0.name != "tcl" })
  func hostileTextIsPrintedAlike(mode: OutputMode) throws {
    try compare(
      mode,
      """
      select 'q"i''s,a'||char(10)||'b'||char(9)||'c\\', 'é日😀'||char(127)||char(1) as a,
      'x'||char(13)||'y', char(13,10), '\\n'||char(10)||'\\012', '<a href="x">&</a>',
      cast(x'61ff62' as text), char(0x202e)||'x', '\\r'||char(13)||char(10)||'it''s'
      union all select '','','','','','','','',''
      """.replacing("cast(x'61ff62' as text)", with: mode.name == "json" ? "1" : "x'' || 'a'"),
      headers: false
    )
  }

  @Test(arguments: [OutputMode.list, .csv, .tabs, .quote, .insert, .line, .html])
  func invalidUTF8StaysAsItIs(mode: OutputMode) throws {
    try compare(mode, "select cast(x'61ff62c3' as text) as a", headers: true)
  }

  @Test func tclEscapesAlike() throws {
    try compare(.tcl, "select 'é\"\\'||char(127,1,9,10,13) as a, 1.5, null", headers: true)
  }

  @Test(arguments: ["box", "table", "column"])
  func severalLinesArePrintedAlike(mode: String) throws {
    let mode = try #require(Self.modes.first { $0.name == mode })
    try compare(
      mode,
      "select 'a'||char(10)||'b'||char(9)||'c' as x, 'q' as y union all select 'r', 's'",
      headers: true
    )
    try compare(mode, "select 'a'||char(10)||'b' as x", headers: true)
  }

  @Test(arguments: ["box", "table", "column", "markdown"])
  func widthsAndNullTextArePrintedAlike(mode: String) throws {
    let mode = try #require(Self.modes.first { $0.name == mode })
    if mode.name != "markdown" {
      try compare(
        mode,
        "select 'abcdefghijkl mnop' as name, 'x' as z, null as u union all select 'zz', 'y', 'v'",
        headers: true,
        commands: [".width 5 -12", ".nullvalue NIL"]
      ) {
        $0.widths = [5, -12]
        $0.nullText = "NIL"
      }
    }
    try compare(
      mode,
      "select 'a' as \"a\nb\", 'b' as aaaaaaaaaaaaaaaaaaaaa, null as c",
      headers: true,
      commands: [".nullvalue '<n>'"]
    ) { $0.nullText = mode.name == "markdown" ? "<n>" : "<n>" }
  }

  @Test(arguments: ["box", "table", "column"], [false, true])
  func wrappedTextIsPrintedAlike(mode: String, atWords: Bool) throws {
    let mode = try #require(Self.modes.first { $0.name == mode })
    try compare(
      mode,
      "select 'abcdefghijkl mnop qr stuvwx y' as name, 'x-y-zzz-a' as z union all select 'zz', 'y'",
      headers: true,
      commands: [".mode \(mode.name) --wrap 8 --wordwrap \(atWords ? "on" : "off")"]
    ) {
      $0.wrap = 8
      $0.wrapsAtWords = atWords
    }
  }

  @Test(arguments: [OutputMode.list, .csv, .quote, .tcl, .line])
  func chosenSeparatorsAreUsedAlike(mode: OutputMode) throws {
    try compare(
      mode,
      "select 'a; b' as a, 1 as b, null as c, 'x' as d union all select 2, '', 1.5, 'y'",
      headers: true,
      commands: [".separator '; ' ' .'", ".nullvalue 'n;'"]
    ) {
      $0.columnSeparator = "; "
      $0.rowSeparator = " ."
      $0.nullText = "n;"
    }
  }

  @Test func numbersThatHoldTheSeparatorAreQuotedAlike() throws {
    try compare(
      .csv,
      "select 1, 2.1, 'a1', 'b', 33",
      headers: false,
      commands: [".separator 1"]
    ) { $0.columnSeparator = "1" }
  }

  @Test(arguments: modes.filter { $0.name != "json" })
  func noRowsPrintNothing(mode: OutputMode) throws {
    try compare(mode, "select 1 as a, 2 as b where 0", headers: true)
    #expect(try renderedBytes("select 1 where 0", as: mode).isEmpty)
  }

  @Test func insertNamesTableAndColumnsAlike() throws {
    try compare(
      .insert,
      "select 1 as id, 2 as \"select\", 3 as \"a\"\"b\", 4 as \"9x\", 5 as \"t x\"",
      headers: true,
      commands: [".mode insert my-table"]
    ) { $0.insertTable = "my-table" }
  }

  private func compare(
    _ mode: OutputMode,
    _ sql: String,
    headers: Bool,
    commands: [String] = [],
    _ change: (inout RenderOptions) -> Void = { _ in }
  ) throws {
    let set = [".mode \(mode.name)", ".headers \(headers ? "on" : "off")"]
    let theirs = try runProcess(SQLite3.path, [":memory:"] + set + commands + [sql])
    let ours = try renderedBytes(sql, as: mode) {
      $0.headers = headers ? .on : .off
      change(&$0)
    }
    #expect(theirs.errorOutput == "")
    #expect(
      String(decoding: ours, as: UTF8.self) == theirs.output,
      "\(mode.name): \(sql)"
    )
    let areEqual = ours == theirs.outputBytes
    #expect(areEqual)
  }
}
