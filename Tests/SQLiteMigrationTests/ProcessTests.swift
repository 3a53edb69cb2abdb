import Glibc
import SQLiteQuery
import TestSupport
import Testing

@testable import SQLiteMigration

/// What only processes can show: races, kills, a disk that is full.
///
/// `MIGRATION_ROUNDS` is how many races and kills there are; by default a few, for every day.
@Suite(.serialized) struct ProcessTests {
  private static let files: KeyValuePairs = [
    "0001_a.sql": "CREATE TABLE a(x); INSERT INTO a VALUES (1);",
    "0002_b.sql": "CREATE TABLE b(x); INSERT INTO b SELECT x FROM a; INSERT INTO a VALUES (2);",
    "0003_c.sql": """
    CREATE TABLE new_a(x NOT NULL); INSERT INTO new_a (x) SELECT x FROM a;
    DROP TABLE a; ALTER TABLE new_a RENAME TO a; INSERT INTO a VALUES (3);
    """,
  ]

  private static func rounds(unlessGiven count: Int) -> Int {
    getenv("MIGRATION_ROUNDS").flatMap { Int(String(cString: $0)) } ?? count
  }

  private func run(_ project: TemporaryProject, _ arguments: [String] = []) throws -> ProcessRun {
    try runProcess(
      builtProduct("MigrationFixture"),
      [project.database, project.migrations] + arguments
    )
  }

  private func prepare(_ project: TemporaryProject, _ mode: String) throws {
    try project.queue().run("PRAGMA journal_mode = \(mode); CREATE TABLE here(x)")
  }

  /// The database is at a whole migration: as many tables and rows as the bookkeeping says.
  private func checkWhole(_ project: TemporaryProject) throws {
    let queue = try project.queue()
    #expect(try queue.strings("PRAGMA integrity_check") == ["ok"])
    let isRecorded = try queue.int(
      "SELECT count(*) FROM sqlite_master WHERE name = 'grdb_migrations'"
    )
    let applied =
      isRecorded == 0 ? 0 : try queue.int("SELECT count(*) FROM grdb_migrations") ?? -1
    #expect(try queue.tables() == [["here"], ["a", "here"], ["a", "b", "here"]][min(applied, 2)])
    if applied > 0 { #expect(try queue.int("SELECT count(*) FROM a") == applied) }
    if applied > 0 {
      #expect(try queue.int("SELECT count(*) FROM grdb_migrations_log") == applied)
    }
  }

  @Test(arguments: ["DELETE", "WAL"], [[], ["--swift"]])
  func twoAtOnceAreBothContent(mode: String, flags: [String]) async throws {
    for _ in 0..<Self.rounds(unlessGiven: 10) {
      let project = try TemporaryProject(Self.files)
      try prepare(project, mode)
      async let first = Task.detached { try run(project, flags) }.value
      async let second = Task.detached { try run(project, flags) }.value
      let runs = try await [first, second]
      for run in runs { #expect(run.status == .exited(0), "\(run.errorOutput)") }
      if flags.isEmpty {
        let lines = runs.flatMap { $0.output.split(separator: "\n") }.sorted()
        #expect(lines == ["applied 0001_a", "applied 0002_b", "applied 0003_c"])
      }
      try checkWhole(project)
      #expect(try project.queue().int("SELECT count(*) FROM grdb_migrations") == 3)
    }
  }

  @Test(arguments: ["DELETE", "WAL"], 1...11)
  func killAfterAnyStatementLeavesAWholeMigration(mode: String, statement: Int) throws {
    let project = try TemporaryProject(Self.files)
    try prepare(project, mode)
    let killed = try run(project, ["--die-after", "\(statement)"])
    #expect(killed.status == (statement <= 10 ? .signalled(9) : .exited(0)))
    try checkWhole(project)
    #expect(try run(project).status == .exited(0))
    try checkWhole(project)
    #expect(try project.queue().int("SELECT count(*) FROM grdb_migrations") == 3)
  }

  @Test(arguments: ["DELETE", "WAL"])
  func killAtAnyInstantLeavesAWholeMigration(mode: String) throws {
    var generator = SystemRandomNumberGenerator()
    var kills = 0
    for _ in 0..<Self.rounds(unlessGiven: 30) {
      let project = try TemporaryProject(Self.files)
      try prepare(project, mode)
      let instant = UInt.random(in: 0..<30_000, using: &generator)
      let killed = try run(project, ["--die-at", "\(instant)"])
      if killed.status == .signalled(9) { kills += 1 }
      try checkWhole(project)
      let again = try run(project)
      #expect(again.status == .exited(0), "killed at \(instant) µs: \(again.errorOutput)")
      try checkWhole(project)
    }
    #expect(kills > 0)
  }

  @Test(arguments: ["DELETE", "WAL"])
  func fullDiskIsSaidAndNothingIsLost(mode: String) throws {
    let project = try TemporaryProject([
      "0001_big.sql": """
      CREATE TABLE big(x);
      WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
      INSERT INTO big SELECT randomblob(1000) FROM n;
      """
    ])
    try prepare(project, mode)
    let full = try run(project, ["--limit", "262144"])
    #expect(full.status == .exited(8), "\(full.errorOutput)")
    #expect(full.errorOutput.contains("full") || full.errorOutput.contains("I/O"))
    let queue = try project.queue()
    #expect(try queue.strings("PRAGMA integrity_check") == ["ok"])
    #expect(try queue.tables() == ["here"])
    #expect(try run(project).status == .exited(0))
    #expect(try queue.int("SELECT count(*) FROM big") == 2000)
  }
}
