import CSQLite
import Testing

@testable import SQLSyntax

@Suite struct StatementSplitterTests {
  @Test(arguments: [
    ("select 1; select 2;", ["select 1;", "select 2;"]), ("select 1", ["select 1"]),
    ("", []), (" ; ;", []), ("-- only a comment\n", []), ("/* x", []),
    ("select ';'; -- ;\nselect \";\";", ["select ';';", "select \";\";"]),
    ("select 1 /* ; */; x", ["select 1 /* ; */;", "x"]),
    (
      "create trigger a after insert on t begin select case when 1 then 2 end; end; select 1;",
      [
        "create trigger a after insert on t begin select case when 1 then 2 end; end;",
        "select 1;",
      ]
    ),
    (
      "CREATE TEMPORARY TRIGGER a DELETE ON t BEGIN SELECT 1; END -- x\n; SELECT 2",
      ["CREATE TEMPORARY TRIGGER a DELETE ON t BEGIN SELECT 1; END -- x\n;", "SELECT 2"]
    ),
    ("begin; insert into t values(1); end;", ["begin;", "insert into t values(1);", "end;"]),
    ("\u{FEFF}create trigger a begin ; end; x", ["create trigger a begin ; end;", "x"]),
    ("select $a(;); select 2", ["select $a(;);", "select 2"]),
    ("select x';'; y", ["select x';';", "y"]),
  ])
  func findsTheStatements(sql: String, statements: [String]) {
    let bytes = Array(sql.utf8)
    let found = StatementSplitter.statements(in: sql).map {
      String(decoding: bytes[$0], as: UTF8.self)
    }
    #expect(found == statements)
  }

  @Test(arguments: [
    ("", nil), ("select 1;", nil), ("-- x", nil), ("select 1", ";"), ("select 'a", "'"),
    ("select \"a", "\""), ("select `a", "`"), ("select [a", "["), ("select (1", "("),
    ("select (1)", ";"), ("select (case when 1", "END"), ("select case when (1", "("),
    ("select case 1 when 2 then 3 end", ";"), ("select (case )", ";"), ("select 1; /* x", "/*"),
    ("create trigger a", "END"), ("create trigger a begin select 1;", "END"),
    ("create trigger a begin select (1; ", "END"), ("create trigger a begin select (1", "("),
    ("create trigger a begin select 1; end", ";"), ("create trigger a begin select 1; end;", nil),
    ("create trigger a begin select case", "END"), ("begin", ";"), ("select end", ";"),
    ("select 1 -- '", ";"), ("select 1 -", ";"), ("))", ";"), ("/*", "/*"),
  ])
  func tellsWhatIsStillOpen(sql: String, open: String?) {
    var splitter = StatementSplitter()
    splitter.feed(sql)
    #expect(splitter.open?.rawValue == open)
  }

  @Test func isCompleteWhenSQLiteSaysSo() {
    let pieces = [
      "create", "temp", "TEMPORARY", "trigger", "explain", "end", "case", "begin", "select", "x",
      "1", ";", ";", ";", "'", "\"", "`", "[", "]", "(", ")", "--", "\n", "/*", "*/", "-", "/",
      "*", " ", " ", " ", "\t", "\r\n", "é", "query", "plan", "1.5", "=", "|",
    ]
    var generator = SystemRandomNumberGenerator()
    var completed = 0
    for _ in 0..<60_000 {
      let count = Int.random(in: 0...14, using: &generator)
      var sql = ""
      for _ in 0..<count {
        sql += pieces.randomElement(using: &generator) ?? ""
        if Bool.random(using: &generator) { sql += " " }
      }
      let expected = sqlite3_complete(sql) != 0
      #expect(StatementSplitter.isComplete(sql) == expected, "\(sql.debugDescription)")
      completed += expected ? 1 : 0
    }
    #expect(completed > 1_000)
  }

  @Test func tellsWhatIsOpenAtAnyDepth() {
    let openers: [(text: String, name: OpenConstruct)] = [("(", .parenthesis), ("CASE ", .end)]
    var text = "SELECT "
    var open: [OpenConstruct] = []
    for depth in 0..<100 {
      text += openers[depth % 3 % 2].text
      open.append(openers[depth % 3 % 2].name)
    }
    text += "1"
    while let innermost = open.popLast() {
      var splitter = StatementSplitter()
      splitter.feed(text)
      #expect(splitter.open == innermost, "at depth \(open.count + 1)")
      text += innermost == .end ? " END" : ")"
    }
    var splitter = StatementSplitter()
    splitter.feed(text)
    #expect(splitter.open == .semicolon)
  }

  @Test func endsWhereSQLiteStopsReading() {
    let statements = [
      "SELECT 1", "SELECT ';', \"a;b\" FROM t, [t ] -- ; c\n", "INSERT INTO t VALUES(1, 'it''s;')",
      "CREATE TRIGGER r AFTER INSERT ON t BEGIN SELECT CASE WHEN 1 THEN 2 END; END",
      "CREATE TEMP TRIGGER IF NOT EXISTS r2 BEFORE UPDATE OF \"a;b\" ON t WHEN new.\"a;b\" = ';'\n"
        + "BEGIN\n  UPDATE t SET c = CASE c WHEN 1 THEN (SELECT 2) ELSE 3 END;\n  DELETE FROM t;\nEND",
      "CREATE TRIGGER trigger AFTER DELETE ON t BEGIN INSERT INTO t VALUES(1, 2); /* ; END; */ END",
      "EXPLAIN CREATE TRIGGER r3 AFTER DELETE ON t BEGIN SELECT 1; SELECT 2; END /* x */",
      "EXPLAIN QUERY PLAN SELECT 1", "SELECT x'3b', :a, @b, $c::d(;), ?1", "\u{FEFF}SELECT 1",
      "CREATE TABLE \"end\"(a)", "/* ; */ SELECT 2", "BEGIN", "END", "VALUES(1)",
      "UPDATE t SET c = 1 WHERE 'CREATE TRIGGER' = ''",
      "\u{FEFF}CREATE TRIGGER r4 DELETE ON t BEGIN SELECT 1; END",
    ]
    let database = MemoryDatabase()
    #expect(database.execute("CREATE TABLE t(\"a;b\", c); CREATE TABLE [t ](x)"))
    let separators = [";", " ;", "; ", ";\n", ";\r\n-- x\n", ";/* ; */"]
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<3_000 {
      var sql = ""
      for _ in 0..<Int.random(in: 1...5, using: &generator) {
        sql += statements.randomElement(using: &generator) ?? ""
        sql += separators.randomElement(using: &generator) ?? ""
      }
      sql += "SELECT 3;"
      var splitter = StatementSplitter()
      var ends: [Int] = []
      let bytes = Array(sql.utf8)
      bytes.withUnsafeBytes { buffer in
        while let end = splitter.nextEnd(in: buffer, from: ends.last ?? 0) { ends.append(end) }
      }
      #expect(ends == database.statementEnds(sql), "\(sql.debugDescription)")
    }
  }

  @Test func anyCutOfTheTextGivesTheSameEnds() {
    let alphabet = [
      "create ", "trigger ", "end", ";", "'", "\"", "--", "\n", "/*", "*/", "-", "/", "$a(", ")",
      ":", "::", "\u{FEFF}", "case", " ", "x'", "(", "@b", "begin", "*", "temporary",
    ]
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      var sql = ""
      for _ in 0..<Int.random(in: 0...16, using: &generator) {
        sql += alphabet.randomElement(using: &generator) ?? ""
      }
      let bytes = Array(sql.utf8)
      var whole = StatementSplitter()
      var cut = StatementSplitter()
      var wholeEnds: [Int] = []
      var cutEnds: [Int] = []
      bytes.withUnsafeBytes { buffer in
        while let end = whole.nextEnd(in: buffer, from: wholeEnds.last ?? 0) {
          wholeEnds.append(end)
        }
        var start = 0
        while start < buffer.count {
          let length = min(Int.random(in: 1...4, using: &generator), buffer.count - start)
          let piece = UnsafeRawBufferPointer(rebasing: buffer[start..<start + length])
          var offset = 0
          while let end = cut.nextEnd(in: piece, from: offset) {
            cutEnds.append(start + end)
            offset = end
          }
          start += length
        }
      }
      #expect(wholeEnds == cutEnds, "\(sql.debugDescription)")
      #expect(
        whole.open == cut.open && whole.isComplete == cut.isComplete,
        "\(sql.debugDescription)"
      )
      #expect(wholeEnds.allSatisfy { isSemicolon(in: sql, before: $0) }, "\(sql.debugDescription)")
    }
  }

  /// Whether the tokenizer too sees a semicolon there.
  private func isSemicolon(in sql: String, before end: Int) -> Bool {
    Lexer.tokens(of: sql).contains { $0.kind == .semicolon && $0.range.upperBound == end }
  }
}
