import TestSupport
import Testing

@Suite struct ImportTests {
  /// Imports a text into a new table and gives its schema and rows as SQL literals.
  private func imported(
    _ text: String,
    _ options: String = "--csv",
    file: String = "f.csv",
    before: [String] = []
  ) throws -> ShellOutput {
    let directory = try TemporaryDirectory()
    let path = try directory.write(text, to: file)
    return try shell(
      before + [
        ".import \(options) \(path) t", ".mode quote", "SELECT sql FROM sqlite_schema",
        ".headers off", "SELECT * FROM t",
      ]
    )
  }

  @Test(arguments: [
    // Numbers, where the text comes back as it was.
    ("a\n1\n-2\n", "INTEGER", "1\n-2\n"),
    ("a\n0\n", "INTEGER", "0\n"),
    (
      "a\n9223372036854775807\n-9223372036854775808\n", "INTEGER",
      "9223372036854775807\n-9223372036854775808\n"
    ),
    ("a\n1.5\n2.25\n", "REAL", "1.5\n2.25\n"),
    ("a\n5.0\n", "REAL", "5.0\n"),
    ("a\n0.30000000000000004\n", "REAL", "0.30000000000000004\n"),
    ("a\n1\n2.5\n", "NUMERIC", "1\n2.5\n"),
    // What would change stays TEXT.
    ("a\n00123\n", "TEXT", "'00123'\n"),
    ("a\n1\n00123\n", "TEXT", "'1'\n'00123'\n"),
    ("a\n9223372036854775808\n", "TEXT", "'9223372036854775808'\n"),
    ("a\n1.50\n", "TEXT", "'1.50'\n"),
    ("a\n1\n5.0\n", "TEXT", "'1'\n'5.0'\n"),
    ("a\n+1\n", "TEXT", "'+1'\n"),
    ("a\n-0\n", "TEXT", "'-0'\n"),
    ("a\n-0.0\n", "TEXT", "'-0.0'\n"),
    ("a\n 1\n", "TEXT", "' 1'\n"),
    ("a\n0x10\n", "TEXT", "'0x10'\n"),
    ("a\n1e5\n", "TEXT", "'1e5'\n"),
    ("a\n1e999\n", "TEXT", "'1e999'\n"),
    ("a\n0.1234567890123456789\n", "TEXT", "'0.1234567890123456789'\n"),
    ("a\n.5\n", "TEXT", "'.5'\n"),
    ("a\n5.\n", "TEXT", "'5.'\n"),
    ("a\ninf\n", "TEXT", "'inf'\n"),
    // An empty field is text, and no reason against numbers.
    ("a,b\n1,\n2,3\n", "INTEGER, \"b\" INTEGER", "1,''\n2,3\n"),
    ("a\n\"\"\n", "TEXT", "''\n"),
  ])
  func aNewTableGetsTypesThatChangeNoValue(_ text: String, _ type: String, _ rows: String) throws {
    let result = try imported(text)
    #expect(result.output == "'CREATE TABLE \"t\"(\n\"a\" \(type))'\n" + rows)
    #expect(result.status == 0)
  }

  @Test(arguments: [
    ("a,b\r\n1,x\r\n", "1,'x'\n"),
    ("\u{FEFF}a,b\n1,x\n", "1,'x'\n"),
    ("\u{FEFF}\"a\",b\n1,x\n", "1,'x'\n"),
    ("a,b\n\"two\nlines\",\"a \"\"q\"\"\"\n", "'two\nlines','a \"q\"'\n"),
    ("a,b\n\"x\r\ny\",\"z\"\r\n", "'x\r\ny','z'\n"),
    ("a,b\n1,", "1,''\n"),
    ("a,b\n1,\"\"", "1,''\n"),
    ("a,b\n\"\"\"\",2\n", "'\"',2\n"),
    ("a,b\nx\"y,2\n", "'x\"y',2\n"),
    ("a\n世界\n", "'世界'\n"),
  ])
  func fieldsAreReadAsCSVSays(_ text: String, _ rows: String) throws {
    let result = try imported(text)
    #expect(result.output.hasSuffix(")'\n" + rows))
    #expect(result.errors == "")
  }

  @Test(arguments: [
    ("--null ''", "a,b\n1,\n", "1,NULL\n"),
    ("--null NA", "a\n1\nNA\n", "1\nNULL\n"),
    ("--types text", "a,b\n1,2.5\n", "'1','2.5'\n"),
    ("--types numeric", "a,b\n0012,1.50\n", "12,1.5\n"),
    ("--skip 2", "junk\nmore,junk\na,b\n1,2\n", "1,2\n"),
    ("--columns x,y", "1,2\n3,4\n", "1,2\n3,4\n"),
    ("--tabs", "a\tb\n1\tx,y\n", "1,'x,y'\n"),
    ("--ascii", "a\u{1F}b\u{1E}1\u{1F}\"q\"\r\u{1E}", "1,'\"q\"\r'\n"),
  ])
  func optionsSayHowItIsRead(_ options: String, _ text: String, _ rows: String) throws {
    let csv = ["--tabs", "--ascii"].contains(options) ? "" : "--csv "
    let result = try imported(text, csv + options)
    #expect(result.output.hasSuffix(")'\n" + rows), "\(result)")
  }

  @Test func columnsAreFoundByName() throws {
    let result = try imported(
      "b,A\n1,2\n",
      "--csv --names",
      before: ["CREATE TABLE t(a, b, c DEFAULT 7)"]
    )
    #expect(result.output.hasSuffix("'2','1',7\n"))
    let unknown = try imported(
      "nam,b\n1,2\n",
      "--csv --names",
      before: ["CREATE TABLE t(name, b)"]
    )
    #expect(unknown.errors.contains("table t has no column \"nam\"; did you mean \"name\"?"))
    #expect(unknown.status == 1)
  }

  @Test func rowsThatAreRefusedAreNamed() throws {
    let before = ["CREATE TABLE t(a UNIQUE, b)"]
    let directory = try TemporaryDirectory()
    let path = try directory.write("1,2\n\"1\",\"x\ny\"\n3\n4,5,6\n", to: "f.csv")
    let result = try shell(
      before + [".import --csv \(path) t"] + ["SELECT * FROM t"],
      options: ["-quote"]
    )
    #expect(
      result.errors == """
        \(path):2: INSERT failed: UNIQUE constraint failed: t.a
        \(path):4: expected 2 columns but found 1 - filling the rest with NULL
        \(path):5: expected 2 columns but found 3 - extras ignored

        """
    )
    #expect(result.status == 1)
  }

  @Test func strictUndoesAll() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write("1,2\n1,3\n", to: "f.csv")
    let database = directory.file("x.db")
    let result = try shell(
      ["CREATE TABLE t(a UNIQUE, b)", ".import --csv --strict \(path) t"],
      on: database
    )
    #expect(
      result.errors == "Error: \(path):2: INSERT failed: UNIQUE constraint failed: t.a\n"
    )
    #expect(result.status == 1)
    #expect(try shell(["SELECT count(*) FROM t"], on: database).output == "0\n")
  }

  @Test func damagedQuotesAreReadAsSQLite3Does() throws {
    let result = try imported("a,b\n\"x\"y,2\n\"q\n")
    #expect(result.output.hasSuffix("'x\"y,2\n\"q\n',NULL\n"))
    #expect(result.errors.contains("f.csv:2: unescaped \" character"))
    #expect(result.errors.contains("f.csv:2: unterminated \"-quoted field"))
    #expect(result.status == 1)
  }

  @Test(arguments: [
    (#"[{"a":1,"b":"x"},{"b":null,"a":2.5}]"#, "NUMERIC, \"b\" TEXT", "1,'x'\n2.5,NULL\n"),
    (#"[{"a":1},{"b":true}]"#, "INTEGER, \"b\" INTEGER", "1,NULL\nNULL,1\n"),
    (#"[{"a":"\u00e9\n\ud83d\ude00\"","b":1}]"#, "TEXT, \"b\" INTEGER", "'é\n😀\"',1\n"),
    (#"[{"a":{"x":[1, "]"]},"b":[]}]"#, "TEXT, \"b\" TEXT", "'{\"x\":[1, \"]\"]}','[]'\n"),
    (
      #"[{"a":9223372036854775808,"b":1e400}]"#, "TEXT, \"b\" TEXT",
      "'9223372036854775808','1e400'\n"
    ),
    (#"[{"a":1,"b":2.0},{"a":"x","b":3}]"#, ", \"b\"", "1,2.0\n'x',3\n"),
    (#"[{"a":-1,"b":1e2}]"#, "INTEGER, \"b\" REAL", "-1,100.0\n"),
    (#"[{"a":1,"b":2}] [{"a":3,"b":4}]"#, "INTEGER, \"b\" INTEGER", "1,2\n3,4\n"),
  ])
  func jsonKeepsItsClasses(_ text: String, _ types: String, _ rows: String) throws {
    let result = try imported(text, "--json")
    let type = types.hasPrefix(",") ? types : " " + types
    #expect(result.output == "'CREATE TABLE \"t\"(\n\"a\"\(type))'\n" + rows)
    #expect(result.errors == "")
  }

  @Test func aKeyThatIsMissingIsNULLInEveryRow() throws {
    let result = try imported(#"[{"a":1,"b":2},{"a":3,"a":4},{}]"#, "--json")
    #expect(result.output.hasSuffix("1,2\n4,NULL\nNULL,NULL\n"))
  }

  @Test func aDamagedLineOfJSONLinesIsLeftOut() throws {
    let result = try imported("{\"a\":1}\n{\"a\":}\n\n{\"a\":3}\n", "--jsonl", file: "f.jsonl")
    #expect(result.output.hasSuffix("1\n3\n"))
    #expect(result.errors.hasSuffix("f.jsonl:2: expected a value\n"))
    #expect(result.status == 1)
  }

  @Test(arguments: [
    ("[{\"a\":1},\n{\"a\" 2}]", "2: expected :"),
    ("[{\"a\":1}\n{\"a\":2}]", "2: expected , or ] between records"),
    ("[{\"a\":1}", "1: the array does not end"),
    ("[{\"a\":\"\\ud800\"}]", "1: half of a surrogate pair is no character"),
    ("[{\"a\":01}]", "1: not a number of JSON"),
    ("17", "1: expected an object or an array"),
  ])
  func damagedJSONUndoesAll(_ text: String, _ reason: String) throws {
    let result = try imported(text, "--json")
    #expect(result.errors.contains("f.csv:\(reason)"), "\(result.errors)")
    #expect(result.status == 1)
  }

  /// Keys are one column where SQLite takes them for one name, unless values would be lost.
  @Test(arguments: [
    (#"[{"x":1},{"X":2.5},{"x":null}]"#, "\"x\" NUMERIC", "1\n2.5\nNULL\n", ""),
    (
      #"[{"x":1},{"x":2,"X":3}]"#, "\"x_1\" INTEGER, \"X_2\" INTEGER", "1,NULL\n2,3\n",
      "\"x\" to \"x_1\",\n\"X\" to \"X_2\"\n"
    ),
    (#"[{"é":1,"É":2}]"#, "\"é\" INTEGER, \"É\" INTEGER", "1,2\n", ""),
    (
      "[{\"e\u{301}\":1,\"\u{e9}\":2}]", "\"e\u{301}\" INTEGER, \"\u{e9}\" INTEGER", "1,2\n", ""
    ),
  ])
  func keysAreNamesOfColumns(
    _ text: String,
    _ columns: String,
    _ rows: String,
    _ renamed: String
  ) throws {
    let result = try imported(text, "--json")
    #expect(result.output.utf8.elementsEqual("'CREATE TABLE \"t\"(\n\(columns))'\n\(rows)".utf8))
    #expect(result.errors.hasSuffix(renamed) && result.errors.isEmpty == renamed.isEmpty)
    #expect(result.status == 0)
  }

  @Test(arguments: [
    (#"[{"x":1},{"X":2}]"#, "--json", "NULL,1\nNULL,2\n"), ("[]", "--json", ""),
    ("", "--jsonl", ""), ("[{}]", "--json", "NULL,NULL\n"),
    (#"{"q":1,"r":2}"#, "--json --columns X,a", "2,1\n"),
  ])
  func jsonGoesIntoATableThatIsThere(_ text: String, _ options: String, _ rows: String) throws {
    let result = try imported(text, options, before: ["CREATE TABLE t(a, x)"])
    #expect(result.output == "'CREATE TABLE t(a, x)'\n" + rows)
    #expect(result.errors == "")
    #expect(result.status == 0)
  }

  @Test func namesThatSQLiteTellsApartAreKept() throws {
    let result = try imported("é,É,e\u{301}\n1,2,3\n")
    let columns = "\"é\" INTEGER, \"É\" INTEGER, \"e\u{301}\" INTEGER"
    #expect(result.output.utf8.elementsEqual("'CREATE TABLE \"t\"(\n\(columns))'\n1,2,3\n".utf8))
    #expect(result.errors == "")
    let before = ["CREATE TABLE t(é, É)"]
    let named = try imported("É,é\n1,2\n", "--csv --names", before: before)
    #expect(named.output.hasSuffix("\n'2','1'\n"))
  }

  /// A quote that does not end takes the rest of the file with it, also where it is left out.
  @Test(arguments: ["--csv --skip 1", "--csv --skip 2", "--csv --skip 1 --columns a,b"])
  func faultsAreToldOfRecordsThatAreLeftOut(options: String) throws {
    for before in [[], ["CREATE TABLE t(a, b)"]] {
      let text = "\"Report 2024\na,b\n1,2\n"
      let result = try imported(text, options, before: before)
      #expect(result.errors.contains("f.csv:1: unterminated \"-quoted field\n"))
      #expect(result.status == 1)
      let strict = try imported(text, options + " --strict", before: before)
      #expect(strict.errors.hasPrefix("Error: ") && strict.errors.contains("unterminated"))
    }
  }

  @Test func commandsArePipedIn() throws {
    let result = try shell([
      ".import --csv \"|printf 'a,b\\\\n1,2\\\\n'\" t", "SELECT * FROM t",
      ".import --csv \"|printf 'a,b\\\\n'; exit 3\" u",
    ])
    #expect(result.output == "1|2\n")
    #expect(result.errors.contains("ended with status 3"))
  }

  @Test func aRecordMayBeLongerThanTheBuffer() throws {
    let long = String(repeating: "x\"\"y\n", count: 200_000)
    let directory = try TemporaryDirectory()
    let path = try directory.write("a,b\n1,\"\(long)\"\n2,z\n", to: "f.csv")
    let result = try shell([
      ".import --csv \(path) t", "SELECT a, length(b), instr(b, '\"\"') FROM t",
    ])
    #expect(result.output == "1|800000|0\n2|1|0\n")
  }

  @Test func misuseIsExplained() throws {
    #expect(try shell([".import x"]).output.hasPrefix("ERROR: missing TABLE argument. Usage:\n"))
    #expect(
      try shell([".import --foo a b"]).output
        .hasPrefix("ERROR: unknown option: \"-foo\".  Usage:\n.import FILE TABLE")
    )
    #expect(try shell([".import nowhere.csv t"]).errors == "Error: cannot open \"nowhere.csv\"\n")
    let safe = try shell([".import /dev/null t"], options: ["-safe"])
    #expect(safe.status != 0)
    #expect(safe.errors.contains("safe mode"))
  }
}
