import Foundation
import SQLiteQuery
import Testing

@testable import SQLiteMigration

/// Files that run outside a transaction: what fails, breaks a reference, stops or goes on.
@Suite struct NoTransactionTests {
  @Test func outsideATransactionWhatNeedsItRuns() throws {
    let project = try TemporaryProject([
      "0001_a.sql": """
      -- migrate: no-transaction
      PRAGMA journal_mode = WAL;
      CREATE TABLE t(x);
      VACUUM;
      """
    ])
    let queue = try project.queue()
    try project.up(queue)
    #expect(try queue.strings("PRAGMA journal_mode") == ["wal"])
    #expect(try project.states(queue) == ["0001_a applied"])
  }

  @Test func failureOutsideATransactionIsRestoredFromTheBackup() throws {
    let project = try TemporaryProject([
      "0001_a.sql": """
      -- migrate: no-transaction
      CREATE TABLE a(x);
      INSERT INTO here SELECT x FROM here WHERE (SELECT count(*) FROM sqlite_temp_master) = 0;
      SELECT assay_fails();
      """
    ])
    let queue = try project.queue()
    try queue.run("CREATE TABLE here(x); INSERT INTO here VALUES (1)")
    var options = UpOptions()
    options.rehearses = false
    let failure = #expect(throws: MigrationFailure.self) { try project.up(queue, options) }
    #expect(failure?.outcome == .restored)
    #expect(failure?.exit == .partial)
    #expect(try queue.tables() == ["here"])
    #expect(try queue.int("SELECT count(*) FROM here") == 1)
  }

  @Test(arguments: [true, false])
  func newViolationOutsideATransactionIsAFailure(rehearses: Bool) throws {
    let project = try TemporaryProject([
      "0001_a.sql": """
      CREATE TABLE p(id INTEGER PRIMARY KEY); CREATE TABLE c(p REFERENCES p(id));
      INSERT INTO p VALUES (1); INSERT INTO c VALUES (1);
      """
    ])
    let queue = try project.queue()
    try project.up(queue)
    try project.add("0002_b.sql", "-- migrate: no-transaction\nDELETE FROM p;")
    var options = UpOptions()
    options.rehearses = rehearses
    let failure = #expect(throws: MigrationFailure.self) { try project.up(queue, options) }
    #expect(failure?.hint?.contains("c(p)=1 → p(id): no such row") ?? false)
    #expect(try queue.int("SELECT count(*) FROM p") == 1)
    #expect(try project.states(queue) == ["0001_a applied", "0002_b pending"])
  }

  @Test func whatAnotherProgramIsStillRunningIsNotCutShort() throws {
    let file = "-- migrate: no-transaction\nCREATE TABLE a(x);\nCREATE TABLE b(x);\n"
    let project = try TemporaryProject(["0001_a.sql": file])
    let queue = try project.queue()
    let steps = try project.project().source.steps
    try queue.inDatabase { db in
      let records = MigrationRecords(db: db)
      try records.create()
      try records.remember("0001_a", statementsDone: 1, tool: "other")
    }
    // A thread of its own: the tests beside it keep those of tasks busy.
    let other = Thread {
      var configuration = Configuration()
      configuration.busyMode = .timeout(20)
      guard
        let queue = try? DatabaseQueue(path: project.database, configuration: configuration)
      else { return }
      for done in 2...5 {
        usleep(300_000)
        try? queue.inDatabase { db in
          try MigrationRecords(db: db).remember("0001_a", statementsDone: done, tool: "other")
        }
      }
      try? queue.write { db in
        let records = MigrationRecords(db: db)
        try records.insert("0001_a")
        try records.write(LogEntry(step: steps[0], tool: "other"))
      }
    }
    other.start()
    var options = UpOptions()
    options.rehearses = false
    try project.up(queue, options)
    #expect(try queue.tables() == [])
    #expect(try project.states(queue) == ["0001_a applied"])
  }

  @Test func interruptedFileOutsideATransactionGoesOnWhereItStopped() throws {
    let project = try TemporaryProject([
      "0001_a.sql": """
      -- migrate: no-transaction
      CREATE TABLE a(x);
      INSERT INTO a VALUES (1);
      INSERT INTO b VALUES (1);
      """
    ])
    // In memory there is no backup to go back to.
    let queue = DatabaseQueue()
    var options = UpOptions()
    options.rehearses = false
    let failure = #expect(throws: MigrationFailure.self) { try project.up(queue, options) }
    #expect(failure?.outcome == .partial(statements: 2))
    #expect(failure?.exit == .partial)
    #expect(try project.states(queue) == ["0001_a INTERRUPTED"])
    try queue.run("CREATE TABLE b(x)")
    let refusal = #expect(throws: MigrationError.self) { try project.up(queue, options) }
    #expect("\(try #require(refusal))".contains("--resume"))
    options.run.resumes = true
    try project.up(queue, options)
    #expect(try queue.int("SELECT count(*) FROM a") == 1)
    #expect(try project.states(queue) == ["0001_a applied"])
  }
}
