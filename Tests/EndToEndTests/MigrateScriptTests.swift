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
}
