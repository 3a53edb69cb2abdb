import SQLiteQuery
import TestSupport
import Testing

@Suite struct DumpTests {
  @Test(arguments: 1...24)
  func aDumpRestoresSchemaClassesAndBytes(seed: Int) throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("random.db")
    let queue = try DatabaseQueue(path: path)
    try queue.write { db in
      var random = RandomDatabase(seed: UInt64(seed))
      try random.fill(db)
    }
    try queue.close()
    let before = try DatabaseContent(path)
    let dump = try shell([".dump"], on: path)
    #expect(dump.errors == "")
    #expect(dump.status == 0)

    let script = try directory.write(dump.output, to: "dump.sql")
    let own = directory.file("own.db")
    let result = try shell([".read \(script)"], on: own)
    #expect(result.errors == "")
    #expect(try DatabaseContent(own) == before)

    let theirs = directory.file("theirs.db")
    let other = try runProcess("/usr/bin/sqlite3", [theirs], input: dump.output)
    #expect(other.errorOutput == "")
    #expect(try DatabaseContent(theirs) == before)

    let clone = directory.file("clone.db")
    #expect(try shell([".clone \(clone)"], on: path).errors == "")
    #expect(try DatabaseContent(clone) == before)
  }

  private static let ordinary = """
    CREATE TABLE item(id INTEGER PRIMARY KEY AUTOINCREMENT, "sel ect" TEXT, r REAL, b BLOB, n);
    INSERT INTO item VALUES(1,'x',1.5,x'00ff',NULL), (2,'line' || char(10) || 'two',-0.25,x'',9e999),
      (3,'it''s',100.0,NULL,-9e999), (7,'tab' || char(9, 13, 10),1e100,NULL,'\\n');
    CREATE TABLE "or der"(k TEXT PRIMARY KEY, v) WITHOUT ROWID;
    INSERT INTO "or der" VALUES('b',1),('a',2);
    CREATE TABLE s(i INT, t TEXT, x ANY) STRICT;
    INSERT INTO s VALUES(1,'a',x'01');
    CREATE TABLE g(a INT, b INT AS (a*2) STORED, c INT AS (a+1), d);
    INSERT INTO g(a,d) VALUES(1,2),(3,4);
    CREATE VIRTUAL TABLE f USING fts5(body, title);
    INSERT INTO f VALUES('hello world','t1'),('it''s','t2');
    CREATE INDEX ai ON item(r) WHERE r>0;
    CREATE VIEW v AS SELECT * FROM item -- comment
    ;
    CREATE TRIGGER tr AFTER INSERT ON item BEGIN INSERT INTO s VALUES(new.id, 'x', 1); END;
    CREATE TABLE c1(a /* hi */, b -- x
    );
    CREATE TABLE 'q''q'(a);
    CREATE TABLE nn(rowid, b); INSERT INTO nn VALUES('r',1);
    CREATE TABLE norow(b); INSERT INTO norow(rowid,b) VALUES(5,1),(9,2);
    ANALYZE;
    """

  @Test(arguments: [
    "", "--newlines", "--data-only", "--nosys", "--preserve-rowids", "item f", "%o%", "--foo",
    "nothing", "--preserve-rowids --data-only norow",
  ])
  func anOrdinaryDumpIsSQLite3sByteForByte(_ arguments: String) throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("x.db")
    _ = try runProcess("/usr/bin/sqlite3", [path, Self.ordinary])
    let theirs = try runProcess("/usr/bin/sqlite3", [path, ".dump \(arguments)"])
    let ours = try shell([".dump \(arguments)"], on: path)
    // Infinity is the one difference, as docs/differences.md says.
    #expect(ours.output == theirs.output.replacing("1e999", with: "9e999"))
    #expect(ours.errors == theirs.errorOutput)
    #expect(ours.status == 0 || arguments == "--foo")
  }

  @Test func aDumpChangesNothing() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("x.db")
    _ = try shell(["CREATE TABLE t(a)", "INSERT INTO t VALUES(1)"], on: path)
    let readonly = try shell([".dump"], on: path, options: ["-readonly"])
    #expect(readonly.status == 0)
    let inside = try shell(["BEGIN", "INSERT INTO t VALUES(2)", ".dump", "ROLLBACK"], on: path)
    #expect(inside.output.contains("INSERT INTO t VALUES(2);"))
    #expect(inside.status == 0)
    #expect(try shell(["SELECT count(*) FROM t"], on: path).output == "1\n")
  }

  @Test func copiesAreWhole() throws {
    let directory = try TemporaryDirectory()
    let (path, copy) = (directory.file("x.db"), directory.file("copy.db"))
    _ = try shell(["CREATE TABLE t(a)", "INSERT INTO t VALUES(1),(2)"], on: path)
    for command in ["backup", "save", "backup main", "backup --async"] {
      #expect(try shell([".\(command) \(copy)"], on: path).status == 0)
      #expect(try DatabaseContent(copy) == DatabaseContent(path))
    }
    let restored = try shell([".restore \(copy)", "SELECT sum(a) FROM t"])
    #expect(restored.output == "3\n")
  }

  @Test func aFileThatIsNotThereIsNeitherMadeNorRestored() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("nothing.db")
    let result = try shell([
      "CREATE TABLE t(a)", ".restore \(path)", "SELECT count(*) FROM t",
    ])
    #expect(result.errors == "Error: cannot open \"\(path)\"\n")
    #expect(throws: (any Error).self) { try directory.read("nothing.db") }
  }

  @Test(arguments: [
    ("x.csv", "a,\"b c\"\r\n1,x\r\n"), ("x.tsv", "a\tb c\n1\tx\n"),
    ("x.json", "[{\"a\":1,\"b c\":\"x\"}]\n"), ("x.jsonl", "{\"a\":1,\"b c\":\"x\"}\n"),
    ("x.sql", "INSERT INTO t(a,\"b c\") VALUES(1,'x');\n"),
  ])
  func aTableIsExportedAsTheEndingSays(_ file: String, _ text: String) throws {
    let directory = try TemporaryDirectory()
    let path = directory.file(file)
    let before = ["CREATE TABLE t(a, \"b c\", g AS (a))", "INSERT INTO t VALUES(1, 'x')"]
    let table = file == "x.sql" ? "t" : "SELECT a, \"b c\" FROM t WHERE \"b c\" = 'x';"
    let result = try shell(before + [".export \(path) \(table)"])
    #expect(result.errors == "")
    #expect(try directory.read(file) == text)
  }

  @Test func anExportThatFailsLeavesTheFileAlone() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write("before", to: "x.csv")
    let result = try shell([".export \(path) SELECT abs(-9223372036854775808)"])
    #expect(result.status == 1)
    #expect(result.errors.contains("integer overflow"))
    #expect(try directory.read("x.csv") == "before")
    #expect(try shell([".export x.foo SELECT 1"]).errors.contains("--mode"))
  }
}
