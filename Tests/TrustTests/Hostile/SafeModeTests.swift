import Foundation
import TestSupport
import Testing

/// Safe mode reaches no file but the database, and no program.
@Suite struct SafeModeTests {
  private static let commands = [
    ".migrate new more", ".migrate backup copy.db", ".migrate backups",
    ".migrate restore old.db --yes",
    ".migrate diff old.db", ".migrate up --backup", ".migrate", ".migrate status", ".migrate up",
    ".migrate lint", ".backup copy.db", ".save copy.db", ".clone copy.db", ".restore old.db",
    ".open old.db", ".open --new old.db", ".import old.csv t", ".import '|touch made' t",
    ".export made.csv t", ".output made", ".output |touch made", ".once made", ".once -e", ".excel",
    ".trace made", ".trace |cat", ".log made", ".read old.sql", ".read |touch made", ".cd /",
    ".shell touch made", ".system touch made", ".load ./old", ".edit", ".diagram made.dot",
    ".schema --diagram made.mmd", ".query save made select 1", ".testcase made",
    ".dbconfig trusted_schema on", ".dbconfig load_extension on", "attach 'old.db' as other",
    "vacuum into 'made.db'", "select readfile('old.csv')", "select writefile('made', 'x')",
    "select edit('x', 'touch made')", "select load_extension('./old')",
    "select fts3_tokenizer('x')",
    "pragma temp_store_directory = '/tmp'", "pragma trusted_schema = on",
  ]

  @Test(arguments: commands)
  func aCommandThatReachesOutIsRefused(command: String) throws {
    let directory = try TemporaryDirectory()
    try directory.write("1\n", to: "old.csv")
    try directory.write("select 'read';\n", to: "old.sql")
    try directory.write("create table m(a);\n", to: "migrations/0001_m.sql")
    for name in ["a.db", "old.db"] {
      let setup = try runProcess(
        "/usr/bin/sqlite3",
        [directory.file(name), "create table t(a); insert into t values ('secret-\(name)')"]
      )
      #expect(setup.status == .exited(0))
    }
    let before = try content(of: directory)
    let run = try runProcess(
      builtProduct("assay"),
      ["-safe", "a.db", command],
      environment: testEnvironment(["HOME": directory.path, "EDITOR": "touch made;"]),
      directory: directory.path,
      seconds: 20
    )
    #expect(run.status == .exited(1))
    #expect(!run.errorOutput.isEmpty)
    #expect(!run.output.contains("old"))
    #expect(try content(of: directory) == before)
  }

  private func content(of directory: TemporaryDirectory) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: directory.path) {
      files[name] = try? Data(contentsOf: URL(fileURLWithPath: directory.file(name)))
    }
    return files
  }
}
