import Glibc
import SQLiteQuery
import Testing

@testable import SQLiteMigration

@Suite struct CommandTests {
  @Test func verifyFindsDrift() throws {
    let project = try TemporaryProject(["0001_a.sql": "CREATE TABLE a(x); CREATE INDEX i ON a(x);"])
    let queue = try project.queue()
    try project.up(queue)
    func verify() throws -> VerifyReport {
      try queue.inDatabase { try project.project($0).verify($0, replay: true) }
    }
    #expect(try verify().exit == .done)
    try queue.run("DROP INDEX i; ALTER TABLE a ADD COLUMN y TEXT; CREATE VIEW v AS SELECT 1")
    let report = try verify()
    #expect(report.exit == .drift)
    #expect(
      report.drift?.map(\.description) == ["~ table a  + y TEXT", "- index i", "+ view v"]
    )
    let diff = try queue.inDatabase { try project.project($0).diff($0) }
    #expect(
      diff.suggestion == """
        DROP INDEX i;
        ALTER TABLE a ADD COLUMN y TEXT;
        CREATE VIEW v AS SELECT 1;

        """
    )
  }

  @Test(arguments: [
    ("CREATE TABLE t(a TEXT, b)", "create table [t] ( a text , b ) -- same"),
    ("CREATE TABLE t(a TEXT); ALTER TABLE t ADD COLUMN b INT", "CREATE TABLE t(a TEXT, b INT)"),
    ("CREATE TABLE u(a); ALTER TABLE u RENAME TO t", "CREATE TABLE t(a)"),
  ])
  func schemasThatMeanTheSameDoNotDiffer(one: String, other: String) throws {
    let (left, right) = (DatabaseQueue(), DatabaseQueue())
    try left.run(one)
    try right.run(other)
    let changes = try left.inDatabase { left in
      try right.inDatabase { try SchemaReplay.changes(from: left, to: $0) }
    }
    #expect(changes == [])
  }

  @Test(arguments: [
    ("CREATE TABLE t(a TEXT)", "CREATE TABLE t(a TEXT NOT NULL)", "a TEXT → a TEXT NOT NULL"),
    ("CREATE TABLE t(a)", "CREATE TABLE t(a CHECK (a > 0))", "checks or collations differ"),
    ("CREATE TABLE t(a)", "CREATE TABLE t(a COLLATE NOCASE)", "checks or collations differ"),
    ("CREATE TABLE t(a)", "CREATE TABLE t(a UNIQUE)", "keys differ"),
    ("CREATE TABLE t(a INT)", "CREATE TABLE t(a INT) STRICT", "table options differ"),
    ("CREATE TABLE t(a, b)", "CREATE TABLE t(b, a)", "columns in another order"),
    ("CREATE TABLE t(a)", "CREATE TABLE t(a REFERENCES p(x))", "foreign keys differ"),
    (
      "CREATE TABLE t(a, b AS (a))", "CREATE TABLE t(a, b AS (a + 1))",
      "checks or collations differ"
    ),
  ])
  func schemasThatDifferSayHow(one: String, other: String, detail: String) throws {
    let (left, right) = (DatabaseQueue(), DatabaseQueue())
    try left.run(one)
    try right.run(other)
    let changes = try left.inDatabase { left in
      try right.inDatabase { try SchemaReplay.changes(from: left, to: $0) }
    }
    #expect(changes.first?.details == [detail])
  }

  @Test func diffWithAFileOfSQLLeadsToIt() throws {
    let project = try TemporaryProject(["0001_a.sql": "CREATE TABLE a(x);"])
    let queue = try project.queue()
    try project.up(queue)
    try project.add("schema.txt", "CREATE TABLE a(x); CREATE TABLE b(y);")
    let report = try queue.inDatabase { db in
      try project.project(db).diff(db, with: project.migrations + "/schema.txt")
    }
    #expect(report.suggestion == "CREATE TABLE b(y);\n")
    #expect(report.exit == .drift)
  }

  @Test func showTellsWhatWasRecordedAndWhatIsThere() throws {
    let project = try TemporaryProject(["0001_a.sql": "CREATE TABLE a(\n  x\n);"])
    let queue = try project.queue()
    try project.up(queue)
    try project.add("0001_a.sql", "CREATE TABLE a(\n  x,\n  y\n);")
    let report = try queue.inDatabase { try project.project($0).show($0, "1") }
    #expect(report.state == .edited)
    #expect(report.recordedUp == "CREATE TABLE a(\n  x\n);")
    #expect(report.difference == ["  CREATE TABLE a(", "-   x", "+   x,", "+   y", "  );"])
  }

  @Test(arguments: [
    ("INSERT INTO new_t SELECT * FROM t;", "insert-select-star"),
    ("CREATE TABLE t AS SELECT 1;", "create-table-as"),
    ("ALTER TABLE t RENAME TO old_t; CREATE TABLE t(x);", "rename-aside"),
    ("DELETE FROM t;", "no-where"), ("UPDATE t SET x = 1;", "no-where"),
    ("INSERT OR ROLLBACK INTO t VALUES (1);", "or-rollback"),
    ("COMMIT;", "refused"), ("VACUUM;", "refused"),
    ("-- migrate: foreign-keys immediate\nDROP TABLE t;", "cascade"),
    ("-- migrate: no-transaction\nDROP TABLE IF EXISTS new_t;", "drop-copy"),
    ("-- migrate: requires-sqlite 3.30\nALTER TABLE t DROP COLUMN x;", "version"),
    ("-- migrate: requires-sqlite 3.30\nCREATE TABLE s(x INT) STRICT;", "version"),
    (
      "CREATE TRIGGER r AFTER INSERT ON t BEGIN SELECT RAISE(ROLLBACK, 'x'); END;", "raise-rollback"
    ),
  ])
  func lintNamesTheHazard(file: String, rule: String) throws {
    let project = try TemporaryProject(["0001_a.sql": "\n\n" + file])
    let report = try project.project().lint()
    #expect(report.findings.map(\.rule) == [rule])
    #expect((report.findings.first?.location.line ?? 0) >= 3)
  }

  @Test func lintHasNothingToSayAboutACleanRebuild() throws {
    let project = try TemporaryProject(["0001_a.sql": RebuildHazardTests.library])
    let queue = try project.queue()
    try project.up(queue)
    _ = try queue.inDatabase { try project.project($0).new("r", rebuilding: "author", $0) }
    #expect(try project.project().lint(["2"]).findings == [])
  }

  @Test(arguments: [
    ("rowid TEXT, x", "_rowid_"), ("x", "rowid"), ("rowid, _rowid_, oid", nil),
    ("id INTEGER PRIMARY KEY DESC, x", "rowid"), ("id INTEGER PRIMARY KEY, x", nil),
  ])
  func aRebuildKeepsRowids(columns: String, rowID: String?) throws {
    let project = try TemporaryProject(["0001_a.sql": "CREATE TABLE t(\(columns));"])
    let queue = try project.queue()
    try project.up(queue)
    let path = try queue.inDatabase { try project.project($0).new("r", rebuilding: "t", $0) }[0]
    let text = String(decoding: try FileSystem.read(path), as: UTF8.self)
    let list = text.split(separator: "SELECT ").last?.split(separator: "FROM").first ?? ""
    let first = list.split(separator: ",").first.map(String.init)?.trimmed
    #expect(
      rowID == nil
        ? first?.contains("rowid") != true || columns.hasPrefix("rowid") : first == rowID,
      "\(text)"
    )
    try queue.run("INSERT INTO t DEFAULT VALUES")
    try project.up(queue)
    #expect(try queue.int("SELECT count(*) FROM t") == 1)
  }

  @Test func aNameThatFitsSeveralMigrationsIsNotGuessedAt() throws {
    let project = try TemporaryProject(["0001_a.sql": "SELECT 1;", "0002_b.sql": "SELECT 1;"])
    let error = #expect(throws: MigrationError.self) {
      try project.project().source.step(named: "000")
    }
    #expect("\(try #require(error))".hasSuffix("; it could be \"0001_a\", \"0002_b\""))
  }

  @Test func aNumberThatTwoMigrationsShareIsNamed() throws {
    let project = try TemporaryProject(["0001_a.sql": "SELECT 1;", "0001_b.sql": "SELECT 1;"])
    let queue = try project.queue()
    let error = #expect(throws: MigrationError.self) { try project.up(queue) }
    #expect("\(try #require(error))".hasPrefix("two migrations are called \"1\": "))
  }

  /// A journal that is kept for the next transaction is no trace of one that was cut short.
  @Test(arguments: ["persist", "truncate", "delete"])
  func aJournalIsNoTraceOfACrash(mode: String) throws {
    let project = try TemporaryProject(["0001_a.sql": "CREATE TABLE t(x);"])
    let queue = try project.queue()
    try queue.run("PRAGMA journal_mode = \(mode); CREATE TABLE u(x)")
    let notes = try queue.inDatabase { try project.project($0).status($0).notes }
    #expect(notes == [])
  }

  @Test func newTakesTheNextNumberAndNeverOverwrites() throws {
    let project = try TemporaryProject(["0009_a.sql": "SELECT 1;"])
    let queue = try project.queue()
    let paths = try queue.inDatabase { try project.project($0).new("Add e-mail!", $0) }
    #expect(paths == [project.migrations + "/0010_add_e_mail_.sql"])
    let step = try project.project().source.steps[1]
    #expect(step.script?.isEmpty ?? false)
    #expect(throws: MigrationError.self) {
      try queue.inDatabase { try project.project($0).new("!!", $0) }
    }
  }

  @Test func newRefusesATableThatIsNotThere() throws {
    let project = try TemporaryProject(["0001_a.sql": "CREATE TABLE author(x);"])
    let queue = try project.queue()
    try project.up(queue)
    let error = #expect(throws: MigrationError.self) {
      try queue.inDatabase { try project.project($0).new("r", rebuilding: "auhtor", $0) }
    }
    #expect("\(try #require(error))".contains("did you mean \"author\"?"))
  }

  @Test func baselineMarkAndAcceptOnlyWriteRecords() throws {
    let project = try TemporaryProject([
      "0001_a.sql": "CREATE TABLE a(x);", "0002_b.sql": "CREATE TABLE b(x);",
      "0003_c.sql": "CREATE TABLE c(x);",
    ])
    let queue = try project.queue()
    try queue.run("CREATE TABLE a(x); CREATE TABLE b(x)")
    let refusal = #expect(throws: MigrationError.self) {
      try queue.inDatabase { try project.project($0).baseline($0, upTo: "3") }
    }
    #expect(refusal?.exit == .drift)
    #expect("\(try #require(refusal))".contains("- table c"))
    let report = try queue.inDatabase { try project.project($0).baseline($0, upTo: "2") }
    #expect(report.entered == ["0001_a", "0002_b"])
    #expect(
      try project.states(queue) == ["0001_a applied", "0002_b applied", "0003_c pending"]
    )
    _ = try queue.inDatabase { try project.project($0).mark($0, "0002", applied: false) }
    #expect(try project.states(queue)[1] == "0002_b pending")
    _ = try queue.inDatabase { try project.project($0).mark($0, "0002_b", applied: true) }
    try project.add("0002_b.sql", "CREATE TABLE b(x, y);")
    #expect(try project.states(queue)[1] == "0002_b EDITED")
    _ = try queue.inDatabase { try project.project($0).accept($0, "0002_b") }
    #expect(try project.states(queue)[1] == "0002_b applied")
    #expect(try queue.tables() == ["a", "b"])
  }

  @Test(arguments: [0o600, 0o640] as [mode_t])
  func nobodyReadsABackupWhoMayNotReadTheDatabase(mode: mode_t) throws {
    let project = try TemporaryProject()
    let queue = try project.queue()
    try queue.run("CREATE TABLE t(a)")
    #expect(chmod(project.database, mode) == 0)
    let backup = try queue.inDatabase { try project.project($0).backup($0) }
    var information = stat()
    #expect(stat(backup.path, &information) == 0)
    #expect(information.st_mode & 0o777 & ~mode == 0)
  }

  @Test func backupsAreWholeKeptAndRestored() throws {
    let project = try TemporaryProject(["0001_a.sql": "CREATE TABLE a(x);"])
    let queue = try project.queue()
    try queue.run("PRAGMA journal_mode = WAL; CREATE TABLE t(x); INSERT INTO t VALUES (1)")
    for _ in 0..<5 { _ = try queue.inDatabase { try project.project($0).backup($0) } }
    let backups = try queue.inDatabase { try project.project($0).backups($0) }
    #expect(backups.count == 3)
    #expect(try FileSystem.names(in: project.root).allSatisfy { !$0.hasSuffix(".part") })
    try queue.run("DELETE FROM t")
    let other = try project.queue()
    let path = try queue.inDatabase { try project.project($0).restore($0) }
    #expect(path == backups[0].path)
    #expect(try other.int("SELECT count(*) FROM t") == 1)
  }

  @Test func jsonIsStableAndEscaped() throws {
    let project = try TemporaryProject(["0001_\u{1b}a.sql": "CREATE TABLE a(x);"])
    let queue = try project.queue()
    let json = try queue.inDatabase { "\(try project.project($0).status($0).json)" }
    #expect(json.contains(#""migrations":[{"id":"0001_\u001ba","state":"pending","file":""#))
    #expect(json.hasSuffix(#""notes":[],"exit":2}"#))
  }
}
