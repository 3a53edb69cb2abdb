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
