import SQLiteQuery
import Testing

@testable import SQLiteMigration

@Suite struct DownTests {
  private static let files: KeyValuePairs = [
    "0001_a.sql": "CREATE TABLE a(x);\n-- migrate: down\nDROP TABLE a;",
    "0002_email.sql": """
    ALTER TABLE a ADD COLUMN email TEXT;
    -- migrate: down
    ALTER TABLE a DROP COLUMN email;
    """,
  ]

  private func down(
    _ project: TemporaryProject,
    _ queue: DatabaseQueue,
    _ change: (inout DownOptions) -> Void = { _ in }
  ) throws -> DownReport {
    var options = DownOptions()
    options.isConfirmed = true
    change(&options)
    return try queue.inDatabase { try project.project($0).down($0, options) }
  }

  @Test func undoesTheLastAndSaysWhatIsLost() throws {
    let project = try TemporaryProject(Self.files)
    let queue = try project.queue()
    try project.up(queue)
    try queue.run("INSERT INTO a VALUES (1, 'x@y'), (2, NULL)")
    let plan = try queue.inDatabase { try project.project($0).planDown($0) }
    #expect(plan.steps.map(\.identifier) == ["0002_email"])
    #expect(plan.steps[0].restoresSchema == true)
    #expect(plan.lostData == ["a.email (1 row)"])
    #expect(try queue.int("SELECT count(email) FROM a") == 1)
    #expect(try down(project, queue).reverted == ["0002_email"])
    #expect(try queue.strings("SELECT name FROM pragma_table_info('a')") == ["x"])
    #expect(try project.states(queue) == ["0001_a applied", "0002_email pending"])
  }

  @Test func nobodyAgreedMeansNothingIsUndone() throws {
    let project = try TemporaryProject(Self.files)
    let queue = try project.queue()
    try project.up(queue)
    let error = #expect(throws: MigrationError.self) {
      try down(project, queue) { $0.isConfirmed = false }
    }
    #expect(error?.exit == .refused)
    #expect("\(try #require(error))".contains("--yes"))
    #expect(try down(project, queue) { $0.confirm = { $0.steps.count == 1 } }.reverted.count == 1)
  }

  @Test func fileThatIsGoneIsUndoneByTheRecord() throws {
    let project = try TemporaryProject(Self.files)
    let queue = try project.queue()
    try project.up(queue)
    try project.delete("0002_email.sql")
    let report = try down(project, queue)
    #expect(report.plan.steps[0].way == .recorded)
    #expect(try queue.strings("SELECT name FROM pragma_table_info('a')") == ["x"])
  }

  @Test func downThatDoesNotRestoreTheSchemaIsSaid() throws {
    let project = try TemporaryProject([
      "0001_a.sql": "CREATE TABLE a(x);",
      "0002_b.sql": "CREATE TABLE b(x); CREATE TABLE c(x);\n-- migrate: down\nDROP TABLE b;",
    ])
    let queue = try project.queue()
    try project.up(queue)
    let plan = try queue.inDatabase { try project.project($0).planDown($0) }
    #expect(plan.steps[0].restoresSchema == false)
  }

  @Test func withoutAWayBackItIsRefused() throws {
    let project = try TemporaryProject(["0001_a.sql": "CREATE TABLE a(x);"])
    let queue = try project.queue()
    try project.up(queue)
    let error = #expect(throws: MigrationError.self) { try down(project, queue) }
    #expect(error?.exit == .refused)
    #expect("\(try #require(error))".contains("write a new migration"))
  }

  @Test func backupIsTheLastWayBack() throws {
    let project = try TemporaryProject(["0001_a.sql": "CREATE TABLE a(x);"])
    let queue = try project.queue()
    try project.up(queue)
    try queue.run("INSERT INTO a VALUES (1), (2)")
    try project.add("0002_b.sql", "-- migrate: irreversible\nDELETE FROM a WHERE x = 2;")
    try project.up(queue)
    try queue.run("INSERT INTO a VALUES (3)")
    let refusal = #expect(throws: MigrationError.self) { try down(project, queue) }
    #expect("\(try #require(refusal))".contains("--discard-writes"))
    try queue.run("DELETE FROM a WHERE x = 3")
    let report = try down(project, queue)
    guard case .backup = report.plan.steps[0].way else {
      Issue.record("\(report.plan.steps)")
      return
    }
    #expect(try queue.strings("SELECT CAST(x AS TEXT) FROM a ORDER BY x") == ["1", "2"])
    #expect(try project.states(queue) == ["0001_a applied", "0002_b pending"])
  }

  @Test func backupOfMoreThanOneMigrationIsNamed() throws {
    let project = try TemporaryProject([
      "0001_a.sql": "CREATE TABLE a(x, y);",
      "0002_b.sql": "-- migrate: irreversible\nALTER TABLE a DROP COLUMN y;",
    ])
    let queue = try project.queue()
    try project.up(queue)
    let error = #expect(throws: MigrationError.self) { try down(project, queue) }
    let words = "\(try #require(error))"
    #expect(words.contains("is from before other migrations too"))
    #expect(words.contains(".backup-"))
  }

  @Test func editOfTheDownPartIsNotCosmetic() throws {
    let project = try TemporaryProject(Self.files)
    let queue = try project.queue()
    try project.up(queue)
    try project.add(
      "0002_email.sql",
      "ALTER TABLE a ADD COLUMN email TEXT;\n-- migrate: down\nALTER TABLE a DROP COLUMN x;"
    )
    #expect(try project.states(queue) == ["0001_a applied", "0002_email edited (down)"])
    #expect(try project.up(queue).applied.isEmpty)
    try project.add(
      "0002_email.sql",
      "-- why\nALTER TABLE a ADD COLUMN email TEXT;\n-- migrate: down\n"
        + "ALTER TABLE a DROP COLUMN email; -- gone"
    )
    #expect(try project.states(queue)[1] == "0002_email edited (cosmetic)")
  }

  @Test(arguments: [
    "CREATE VIEW v AS SELECT x FROM a", "CREATE INDEX ix ON a(x)",
    "CREATE TRIGGER tr AFTER INSERT ON a BEGIN SELECT 1; END", "PRAGMA user_version = 7",
  ])
  func backupThatWouldLoseWhatWasMadeSinceIsNotTheWayBack(since: String) throws {
    let project = try TemporaryProject(["0001_a.sql": "CREATE TABLE a(x, y);"])
    let queue = try project.queue()
    try project.up(queue)
    try project.add("0002_b.sql", "-- migrate: irreversible\nALTER TABLE a DROP COLUMN y;")
    try project.up(queue)
    try queue.run(since)
    let refusal = #expect(throws: MigrationError.self) { try down(project, queue) }
    #expect("\(try #require(refusal))".contains("--discard-writes"))
    #expect(try down(project, queue) { $0.discardsWrites = true }.reverted == ["0002_b"])
  }

  /// Down outside a transaction, as only dbmate's files say it.
  private static let outside = """
    -- migrate:up
    CREATE TABLE a(x); CREATE TABLE b(x);
    -- migrate:down transaction:false
    DROP TABLE a;
    SELECT abs(-9223372036854775808) FROM here;
    DROP TABLE b;
    """

  @Test func downOutsideATransactionThatIsCutShortIsNotTakenForDone() throws {
    let project = try TemporaryProject(["1_a.sql": Self.outside, "2_b.sql": Self.outside])
    try project.add("2_b.sql", "-- migrate:up\nCREATE TABLE c(x);\n-- migrate:down\nDROP TABLE c;")
    let queue = try project.queue()
    var first = UpOptions()
    first.count = 1
    try project.up(queue, first)
    let hash = "SELECT exact_sha256 || ifnull(down_sql, '') || applied_at FROM grdb_migrations_log"
    let before = try queue.strings(hash)
    let other = try project.queue()
    try queue.run("CREATE TABLE here(x)")
    let failure = #expect(throws: MigrationFailure.self) {
      try down(project, queue) { options in
        // As if it were killed there: nothing is put back once another connection has written.
        options.run.progress = { event in
          if case .statement = event { try? other.run("INSERT INTO here VALUES (1)") }
        }
      }
    }
    #expect(failure?.outcome == .partial(statements: 1))
    #expect(try queue.strings(hash) == before)
    let status = try queue.inDatabase { try project.project($0).status($0) }
    #expect(status.entries.map(\.state) == [.interrupted, .pending])
    #expect(status.entries[0].notes.contains { $0.contains(".migrate down --resume") })
    #expect(status.exit == .verification)
    let refusal = #expect(throws: MigrationError.self) { try project.up(queue) }
    #expect("\(try #require(refusal))".contains(".migrate down --resume"))
    let again = #expect(throws: MigrationError.self) { try down(project, queue) }
    #expect("\(try #require(again))".contains("--resume"))
    try queue.run("DELETE FROM here")
    #expect(try down(project, queue) { $0.run.resumes = true }.reverted == ["1_a"])
    #expect(try queue.tables() == ["here", "schema_migrations"])
    #expect(try project.states(queue) == ["1_a pending", "2_b pending"])
  }

  @Test func downOutsideATransactionHasABackupAndFailsOnTheCopy() throws {
    let project = try TemporaryProject(["1_a.sql": Self.outside])
    let queue = try project.queue()
    try project.up(queue)
    try queue.run("CREATE TABLE here(x)")
    #expect(try down(project, queue).backup != nil)
    try project.up(queue)
    try queue.run("INSERT INTO here VALUES (1)")
    let failure = #expect(throws: MigrationFailure.self) { try down(project, queue) }
    #expect(failure?.isRehearsal ?? false)
    #expect(failure?.exit == .failed)
  }

  @Test func goesBackToATargetInTheOrderOfApplication() throws {
    let project = try TemporaryProject([
      "0001_a.sql": "CREATE TABLE a(x);\n-- migrate: down\nDROP TABLE a;",
      "0003_c.sql": "CREATE TABLE c(x);\n-- migrate: down\nDROP TABLE c;",
    ])
    let queue = try project.queue()
    try project.up(queue)
    try project.add("0002_b.sql", "CREATE TABLE b(x);\n-- migrate: down\nDROP TABLE b;")
    var late = UpOptions()
    late.allowsOutOfOrder = true
    try project.up(queue, late)
    #expect(try down(project, queue) { $0.target = "1" }.reverted == ["0002_b", "0003_c"])
    #expect(try queue.tables() == ["a"])
  }

  @Test func failingDownFailsOnTheCopy() throws {
    let project = try TemporaryProject([
      "0001_a.sql": "CREATE TABLE a(x);\n-- migrate: down\nDROP TABLE nowhere;"
    ])
    let queue = try project.queue()
    try project.up(queue)
    let failure = #expect(throws: MigrationFailure.self) { try down(project, queue) }
    #expect(failure?.isRehearsal ?? false)
    #expect(failure?.location?.line == 3)
    #expect(try queue.tables() == ["a"])
  }

  @Test func redoTakesTheFileAsItIsNow() throws {
    let project = try TemporaryProject(Self.files)
    let queue = try project.queue()
    try project.up(queue)
    try project.add(
      "0002_email.sql",
      "ALTER TABLE a ADD COLUMN mail TEXT;\n-- migrate: down\nALTER TABLE a DROP COLUMN email;"
    )
    var options = DownOptions()
    options.isConfirmed = true
    let report = try queue.inDatabase { try project.project($0).redo($0, options) }
    #expect(report.applied == ["0002_email"])
    #expect(try queue.strings("SELECT name FROM pragma_table_info('a')") == ["x", "mail"])
  }

  @Test func swiftRevertIsTheFirstWay() throws {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("a") {
      try $0.execute(sql: "CREATE TABLE a(x)")
    } revert: {
      try $0.execute(sql: "DROP TABLE a")
    }
    let project = MigrationProject(try MigrationSource(migrator))
    let queue = DatabaseQueue()
    var options = DownOptions()
    options.isConfirmed = true
    let ways = try queue.inDatabase { db in
      _ = try project.up(db)
      return try project.down(db, options).plan.steps.map(\.way)
    }
    #expect(ways == [.swift])
    #expect(try queue.tables().isEmpty)
  }

  @Test func halfUndoneMigrationCanBeSaidToStand() throws {
    let project = try TemporaryProject(["1_a.sql": Self.outside])
    let queue = try project.queue()
    try project.up(queue)
    try queue.run("UPDATE grdb_migrations_log SET stmt_done = 1")
    #expect(try project.states(queue) == ["1_a INTERRUPTED"])
    let report = try queue.inDatabase { try project.project($0).mark($0, "1", applied: true) }
    #expect(report.entered == ["1_a"])
    #expect(try project.states(queue) == ["1_a applied"])
  }

  @Test func downPartOutsideATransactionSaysSoItself() throws {
    let project = try TemporaryProject([
      "0001_a.sql": """
      CREATE TABLE a(x);
      -- migrate: down
      -- migrate: no-transaction
      DROP TABLE a;
      VACUUM;
      """
    ])
    let queue = try project.queue()
    let step = try project.project().source.steps[0]
    #expect(step.usesTransaction && !step.downUsesTransaction)
    try project.up(queue)
    #expect(try down(project, queue).reverted == ["0001_a"])
    #expect(try queue.tables().isEmpty)
  }
}
