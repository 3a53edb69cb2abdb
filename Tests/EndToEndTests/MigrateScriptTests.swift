import Foundation
import TestSupport
import Testing

@Suite struct MigrateScriptTests {
  private func project(_ files: [String: String]) throws -> TemporaryDirectory {
    let directory = try TemporaryDirectory()
    let folder = directory.path + "/migrations"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (name, text) in files {
      try text.write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
    }
    return directory
  }

  private func assay(_ arguments: [String], in directory: TemporaryDirectory) throws -> ProcessRun {
    try runProcess(builtProduct("assay"), arguments, directory: directory.path)
  }

  /// The SQL of a migration may reach files; what the database holds may not.
  @Test func aMigrationMayReadAFile() throws {
    let directory = try TemporaryDirectory()
    try directory.write("text of the file", to: "seed.txt")
    try directory.write(
      "CREATE TABLE t(a); INSERT INTO t VALUES (CAST(readfile('seed.txt') AS TEXT));",
      to: "migrations/0001_t.sql"
    )
    func assay(_ words: String...) throws -> ProcessRun {
      try runProcess(builtProduct("assay"), ["a.db"] + words, directory: directory.path)
    }
    let up = try assay(".migrate up")
    #expect(up.status == .exited(0), "\(up.errorOutput)")
    #expect(try assay("select a from t").output == "text of the file\n")
    _ = try assay("create table hostile(a check (writefile('stolen', a)))")
    try directory.write("INSERT INTO hostile VALUES ('x');", to: "migrations/0002_u.sql")
    #expect(try assay(".migrate up --no-plan").errorOutput.contains("unsafe use of writefile()"))
    #expect(throws: (any Error).self) { try directory.read("stolen") }
  }

  @Test func upAppliesADirectoryInOrder() throws {
    let directory = try project([
      "0002_fill.sql": "INSERT INTO note VALUES (1, 'second');\n",
      "0001_note.sql": "CREATE TABLE note(id INTEGER PRIMARY KEY, text TEXT);\n",
    ])
    let up = try assay(["a.db", ".migrate up"], in: directory)
    #expect(up.status == .exited(0))
    let rows = try assay(
      ["a.db", "select * from note", "select identifier from grdb_migrations order by rowid"],
      in: directory
    )
    #expect(rows.output == "1|second\n0001_note\n0002_fill\n")
    let again = try assay(["a.db", ".migrate up"], in: directory)
    #expect(again.status == .exited(0))
    #expect(again.output.contains("Nothing to apply."))
  }

  @Test func anErrorInTheThirdStatementLeavesNothingBehind() throws {
    let directory = try project([
      "0001_note.sql": """
      CREATE TABLE note(id INTEGER PRIMARY KEY);
      INSERT INTO note VALUES (1);
        INSERT INTO nowhere VALUES (1);

      """
    ])
    let up = try assay(["a.db", ".migrate up"], in: directory)
    #expect(up.status == .exited(5))
    #expect(up.errorOutput.contains("0001_note.sql:3:3: no such table: nowhere"))
    let rows = try assay(["a.db", "select count(*) from sqlite_schema"], in: directory)
    #expect(rows.output == "0\n")
  }

  @Test func aMissingDirectoryIsNamed() throws {
    let directory = try TemporaryDirectory()
    let run = try assay(["a.db", "-migrations", "nowhere", ".migrate status"], in: directory)
    #expect(run.status == .exited(1))
    #expect(run.errorOutput.contains("nowhere"))
  }

  @Test func aLossIsRefusedUntilItIsNamed() throws {
    let directory = try project([
      "0001_library.sql": """
      CREATE TABLE author(id INTEGER PRIMARY KEY, name TEXT);
      INSERT INTO author VALUES (1, ' Woolf ');
      CREATE TRIGGER author_trim AFTER INSERT ON author
      BEGIN UPDATE author SET name = trim(name) WHERE id = new.id; END;
      """,
      "0002_rebuild.sql": """
      CREATE TABLE new_author(id INTEGER PRIMARY KEY, name TEXT NOT NULL);
      INSERT INTO new_author(id, name) SELECT id, name FROM author;
      DROP TABLE author;
      ALTER TABLE new_author RENAME TO author;
      """,
    ])
    #expect(try assay(["a.db", ".migrate up 1"], in: directory).status == .exited(0))
    let plan = try assay(["a.db", ".migrate plan"], in: directory)
    #expect(plan.status == .exited(9))
    #expect(plan.output.contains("LOST trigger author_trim"))
    let refused = try assay(["a.db", ".migrate up"], in: directory)
    #expect(refused.status == .exited(9))
    #expect(refused.errorOutput.contains("--allow-loss author_trim"))
    #expect(try assay(["a.db", ".migrate status --exit-code"], in: directory).status == .exited(2))
    let allowed = try assay(["a.db", ".migrate up --allow-loss author_trim"], in: directory)
    #expect(allowed.status == .exited(0))
  }

  @Test func downGoesBackAfterAYes() throws {
    let directory = try project([
      "0001_note.sql": """
      -- migrate: up
      CREATE TABLE note(id INTEGER PRIMARY KEY);
      -- migrate: down
      DROP TABLE note;
      """
    ])
    #expect(try assay(["a.db", ".migrate up"], in: directory).status == .exited(0))
    let refused = try assay(["a.db", ".migrate down"], in: directory)
    #expect(refused.status == .exited(9))
    #expect(refused.errorOutput.contains("--yes"))
    #expect(try assay(["a.db", ".migrate down --yes"], in: directory).status == .exited(0))
    #expect(try !assay(["a.db", ".tables"], in: directory).output.contains("note"))
  }

  @Test func aMigrationThatWasCutShortGoesOnWithResume() throws {
    let directory = try project([
      "0001_note.sql": """
      -- migrate: no-transaction
      CREATE TABLE note(id INTEGER);
      INSERT INTO later VALUES (1);

      """
    ])
    // In memory there is no backup to go back to.
    let script = [
      ".migrate up --no-plan", ".migrate up", ".migrate status", "CREATE TABLE later(id);",
      ".migrate up --resume", ".migrate status",
    ]
    let run = try runProcess(
      builtProduct("assay"),
      [":memory:"],
      input: script.joined(separator: "\n") + "\n",
      directory: directory.path
    )
    #expect(run.errorOutput.contains("which stand; nothing was changed; acknowledge with --resume"))
    #expect(run.output.contains("INTERRUPTED  0001_note"))
    #expect(run.output.contains("1 migration applied."))
    #expect(run.output.contains("applied  0001_note"))
  }

  @Test func pairsOfANewDatabaseAreAppliedWhereTheToolIsNamed() throws {
    let directory = try project([
      "1_note.up.sql": "CREATE TABLE note(id INTEGER);\n", "1_note.down.sql": "DROP TABLE note;\n",
    ])
    let asked = try assay(["a.db", ".migrate up"], in: directory)
    #expect(asked.status == .exited(1))
    #expect(asked.errorOutput.contains("golang-migrate or of sqlx; name the one with --layout"))
    let wrong = try assay(["a.db", ".migrate up --layout golang"], in: directory)
    #expect(wrong.errorOutput.contains("there is no layout \"golang\"; known are native"))
    let up = try assay(["a.db", ".migrate up --layout golang-migrate"], in: directory)
    #expect(up.status == .exited(0), "\(up.errorOutput)")
    // From now on the table tells.
    let rows = try assay(
      ["a.db", ".migrate status", "select * from schema_migrations"],
      in: directory
    )
    #expect(rows.output.contains("(golang-migrate) · in step with schema_migrations"))
    #expect(rows.output.hasSuffix("1|0\n"))
  }

  @Test func whatIsNotWellIsNotCalledUpToDate() throws {
    let directory = try project([
      "0001_note.sql": "CREATE TABLE note(id INTEGER);\n", "0002_b.sql": "CREATE TABLE b(x);\n",
    ])
    #expect(try assay(["a.db", ".migrate up"], in: directory).status == .exited(0))
    try directory.write("CREATE TABLE note(id TEXT);\n", to: "migrations/0001_note.sql")
    let edited = try assay(["a.db", ".migrate status"], in: directory)
    #expect(edited.output.hasSuffix("\nNothing pending, but not all is well: 1 EDITED.\n"))
    try FileManager.default.removeItem(atPath: directory.path + "/migrations/0002_b.sql")
    try directory.write("SELECT 1;\n", to: "migrations/0003_c.sql")
    let both = try assay(["a.db", ".migrate status"], in: directory)
    #expect(both.output.hasSuffix("\n1 pending, but not all is well: 1 EDITED, 1 MISSING.\n"))
  }

  @Test func planThatFailsSaysThatNothingWouldBeApplied() throws {
    let directory = try project([
      "0001_a.sql": "CREATE TABLE a(x);\n", "0002_b.sql": "INSERT INTO nowhere VALUES (1);\n",
      "0003_c.sql": "CREATE TABLE c(x);\n",
    ])
    let broken = "create table t(x); create view v as select gone from t"
    #expect(try assay(["a.db", broken], in: directory).status == .exited(0))
    let plan = try assay(["a.db", ".migrate plan"], in: directory)
    #expect(plan.status == .exited(5))
    #expect(plan.output.hasPrefix("already broken: view v: no such column: gone\n"))
    #expect(plan.output.contains("found on a copy; the database was not touched"))
    #expect(!plan.output.contains("rolled back"))
    #expect(plan.output.hasSuffix("3 pending; none can be applied while 0002_b fails.\n"))
  }

  @Test(arguments: [
    ("check", 2), ("status", 0), ("status --exit-code", 2), ("bogus", 1), ("up bogus", 1),
    ("down --yes", 9), ("show nope", 1), ("adopt", 1), ("up --layout bogus", 1), ("diff none", 1),
    ("status --layout", 1),
  ])
  func exitCodeInTheJSONIsThatOfTheProcess(action: String, status: Int32) throws {
    let directory = try project([
      "0001_note.sql": "CREATE TABLE note(id INTEGER);\n", "0002_b.sql": "CREATE TABLE b(x);\n",
    ])
    #expect(try assay(["a.db", ".migrate up 1"], in: directory).status == .exited(0))
    try expectJSON(of: try assay(["a.db", ".migrate \(action) --json"], in: directory), status)
  }

  @Test(arguments: [
    ("CREATE TABLE a(x);\0", 1), ("SELECT \"", 1), ("-- migrate: sideways\n", 1),
    ("SELECT nonsense;", 5),
  ])
  func fileThatCanNotRunIsToldAsJSON(text: String, status: Int32) throws {
    let directory = try project(["0001_note.sql": text])
    try expectJSON(of: try assay(["a.db", ".migrate up --json"], in: directory), status)
    let elsewhere = ["-migrations", "nowhere", "a.db", ".migrate status --json"]
    try expectJSON(of: try assay(elsewhere, in: directory), 1)
  }

  private func expectJSON(of run: ProcessRun, _ status: Int32) throws {
    #expect(run.status == .exited(status), "\(run.output) \(run.errorOutput)")
    #expect(run.errorOutput.isEmpty)
    let json = try JSONSerialization.jsonObject(with: Data(run.outputBytes))
    #expect((json as? [String: Any])?["exit"] as? Int32 == status, "\(run.output)")
  }

  @Test func fileThatIsNoDatabaseIsNoFailedMigration() throws {
    let directory = try project(["0001_note.sql": "CREATE TABLE note(id INTEGER);\n"])
    try directory.write(String(repeating: "no database ", count: 100), to: "junk.db")
    let run = try assay(["junk.db", ".migrate up"], in: directory)
    #expect(run.status == .exited(8))
    #expect(run.errorOutput.contains("file is not a database"))
  }

  @Test(arguments: ["backup", "backup copy.db", "new other"])
  func nothingIsWrittenBesideADatabaseThatIsOnlyRead(action: String) throws {
    let directory = try project(["0001_note.sql": "CREATE TABLE note(id INTEGER);\n"])
    #expect(try assay(["a.db", ".migrate up"], in: directory).status == .exited(0))
    let files = try FileManager.default.subpathsOfDirectory(atPath: directory.path).sorted()
    let run = try assay(["-readonly", "a.db", ".migrate \(action)"], in: directory)
    #expect(run.status == .exited(1))
    #expect(run.errorOutput.contains("with a database opened for reading"))
    #expect(try FileManager.default.subpathsOfDirectory(atPath: directory.path).sorted() == files)
  }

  @Test func backupOverwritesNoFile() throws {
    let directory = try project(["0001_note.sql": "CREATE TABLE note(id INTEGER);\n"])
    try directory.write("my notes", to: "notes.txt")
    #expect(try assay(["a.db", ".migrate up"], in: directory).status == .exited(0))
    for file in ["notes.txt", "a.db"] {
      let run = try assay(["a.db", ".migrate backup \(file)"], in: directory)
      #expect(run.status == .exited(1))
      #expect(run.errorOutput.contains("\(file) is there already"))
    }
    let notes = try String(contentsOfFile: directory.path + "/notes.txt", encoding: .utf8)
    #expect(notes == "my notes")
    let gone = try assay(["a.db", ".migrate backup nowhere/b.db"], in: directory)
    #expect(gone.status == .exited(8))
    #expect(gone.errorOutput.contains("nowhere/b.db"))
    #expect(try assay(["a.db", ".migrate backup b.db"], in: directory).status == .exited(0))
  }

  @Test(arguments: [
    "status", "plan", "verify", "verify --replay", "check", "diff", "show 1", "lint",
  ])
  func lookingChangesNothingAndSpeaksJSON(action: String) throws {
    let directory = try project(["0001_note.sql": "CREATE TABLE note(id INTEGER PRIMARY KEY);\n"])
    #expect(try assay(["a.db", "create table other(a)"], in: directory).status == .exited(0))
    let before = try Data(contentsOf: URL(fileURLWithPath: directory.path + "/a.db"))
    let files = try FileManager.default.subpathsOfDirectory(atPath: directory.path).sorted()
    let json = try assay(["a.db", ".migrate \(action) --json"], in: directory)
    #expect(throws: Never.self) {
      try JSONSerialization.jsonObject(with: Data(json.outputBytes), options: .fragmentsAllowed)
    }
    _ = try assay(["a.db", ".migrate \(action)"], in: directory)
    #expect(try Data(contentsOf: URL(fileURLWithPath: directory.path + "/a.db")) == before)
    #expect(try FileManager.default.subpathsOfDirectory(atPath: directory.path).sorted() == files)
  }
}
