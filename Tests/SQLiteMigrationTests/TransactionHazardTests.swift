import SQLiteQuery
import Testing

@testable import SQLiteMigration

/// What files do with transactions, pragmas and the connection.
@Suite struct TransactionHazardTests {
  private func failure(_ file: String, _ setup: String = "") throws -> MigrationFailure {
    let project = try TemporaryProject(["0001_a.sql": file])
    let queue = try project.queue()
    try queue.run("CREATE TABLE here(x); INSERT INTO here VALUES (1);" + setup)
    let failure = #expect(throws: MigrationFailure.self) { try project.up(queue) }
    #expect(try queue.int("SELECT count(*) FROM here") == 1)
    #expect(try queue.int("SELECT count(*) FROM sqlite_master WHERE name = 'grdb_migrations'") == 0)
    #expect(try queue.tables().contains("half") == false)
    return try #require(failure)
  }

  @Test(arguments: [
    ("CREATE TABLE half(x);\nCOMMIT;\nSELECT nonsense;", 2, "COMMIT in a migration"),
    ("CREATE TABLE half(x);\nEND;", 2, "COMMIT in a migration"),
    ("CREATE TABLE half(x);\nROLLBACK;", 2, "ROLLBACK in a migration"),
    ("CREATE TABLE half(x);\n\nBEGIN;", 3, "BEGIN in a migration"),
    ("SAVEPOINT s;", 1, "SAVEPOINT in a migration"),
    ("BEGIN;\nCREATE TABLE half(x);\nCOMMIT;\nCREATE TABLE b(x);", 4, "in the middle"),
    ("CREATE TABLE half(x);\nATTACH ':memory:' AS other;", 2, "ATTACH can't run"),
    ("CREATE TABLE half(x);\nVACUUM;", 2, "VACUUM can't run"),
    ("CREATE TABLE half(x);\nPRAGMA journal_mode = WAL;", 2, "JOURNAL_MODE can't run"),
    ("CREATE TABLE half(x);\nPRAGMA foreign_keys = OFF;\nSELECT 1;", 2, "does nothing inside"),
  ])
  func statementOfTheMigratorsOwnIsRefused(file: String, line: Int, words: String) throws {
    let failure = try failure(file)
    #expect(failure.location?.line == line)
    #expect(failure.reason.contains(words), "\(failure.reason)")
  }

  @Test(arguments: [
    "BEGIN;\nCREATE TABLE t(x);\nCOMMIT;\n",
    "BEGIN IMMEDIATE TRANSACTION; CREATE TABLE t(x); END TRANSACTION -- done",
    "PRAGMA foreign_keys=OFF;\nCREATE TABLE t(x);\nPRAGMA foreign_keys=ON;\n",
    "PRAGMA foreign_keys = off; BEGIN; CREATE TABLE t(x); COMMIT; PRAGMA foreign_keys(1);",
    """
    PRAGMA foreign_keys=OFF;--> statement-breakpoint
    CREATE TABLE __new_t(x);--> statement-breakpoint
    ALTER TABLE __new_t RENAME TO t;--> statement-breakpoint
    PRAGMA foreign_keys=ON;--> statement-breakpoint
    CREATE UNIQUE INDEX t_x ON t(x);--> statement-breakpoint
    PRAGMA foreign_keys=OFF;--> statement-breakpoint
    INSERT INTO t VALUES (1);--> statement-breakpoint
    PRAGMA foreign_keys=ON;
    """,
    "-- +goose StatementBegin\nCREATE TABLE t(x);\n-- +goose StatementEnd\n--> statement-breakpoint",
  ])
  func frameAroundTheWholeFileIsPassedOver(file: String) throws {
    let project = try TemporaryProject(["0001_a.sql": file])
    let queue = try project.queue()
    #expect(try project.up(queue).applied == ["0001_a"])
    #expect(try queue.tables() == ["t"])
    #expect(try queue.int("PRAGMA foreign_keys") == 1)
  }

  @Test(arguments: [
    "INSERT OR ROLLBACK INTO u VALUES (1);", "INSERT INTO r VALUES (1);",
    "INSERT INTO f VALUES (1);",
  ])
  func rollbackInsideAStatementKeepsTheFirstError(statement: String) throws {
    let setup = """
      CREATE TABLE u(x UNIQUE); INSERT INTO u VALUES (1);
      CREATE TABLE r(x UNIQUE ON CONFLICT ROLLBACK); INSERT INTO r VALUES (1);
      CREATE TABLE f(x);
      CREATE TRIGGER f_bi BEFORE INSERT ON f BEGIN SELECT RAISE(ROLLBACK, 'no way'); END;
      """
    let failure = try failure("CREATE TABLE half(x);\n\(statement)\nSELECT 1;", setup)
    #expect(failure.location?.line == 2)
    #expect(
      failure.reason.contains("UNIQUE constraint failed") || failure.reason.contains("no way")
    )
  }

  @Test func triggersWithCaseAndEndNeedNoMarkers() throws {
    let project = try TemporaryProject([
      "0001_a.sql": """
      CREATE TABLE t(x);
      CREATE TRIGGER r AFTER INSERT ON t BEGIN
        UPDATE t SET x = CASE WHEN x THEN 1 ELSE 2 END; SELECT 1; END;
      CREATE TABLE u(x);
      """
    ])
    let queue = try project.queue()
    try project.up(queue)
    #expect(try queue.tables() == ["t", "u"])
  }

  @Test func settingsOfTheConnectionAreRestored() throws {
    let project = try TemporaryProject([
      "0001_a.sql": """
      PRAGMA legacy_alter_table = ON; PRAGMA ignore_check_constraints = ON;
      PRAGMA recursive_triggers = ON; PRAGMA cache_size = 17;
      CREATE TABLE t(x);
      """
    ])
    let queue = try project.queue()
    let names = [
      "legacy_alter_table", "ignore_check_constraints", "recursive_triggers", "cache_size",
    ]
    let before = try names.map { try queue.int("PRAGMA \($0)") }
    let report = try project.up(queue)
    #expect(try names.map { try queue.int("PRAGMA \($0)") } == before)
    #expect(Set(report.steps[0].restoredPragmas) == Set(names))
  }

  @Test func settingsAreRestoredAfterAFailureToo() throws {
    let project = try TemporaryProject([
      "0001_a.sql": "PRAGMA recursive_triggers = ON; SELECT nonsense;"
    ])
    let queue = try project.queue()
    var options = UpOptions()
    options.rehearses = false
    #expect(throws: MigrationFailure.self) { try project.up(queue, options) }
    #expect(try queue.int("PRAGMA recursive_triggers") == 0)
    #expect(try queue.int("PRAGMA foreign_keys") == 1)
  }

  @Test func openTransactionIsRefused() throws {
    let project = try TemporaryProject(["0001_a.sql": "CREATE TABLE t(x);"])
    let queue = try project.queue()
    let error = #expect(throws: MigrationError.self) {
      try queue.inTransaction { db in
        _ = try project.project(db).up(db)
        return .commit
      }
    }
    #expect("\(try #require(error))".contains("a transaction is open"))
  }

  @Test func allOrNothingKeepsNothingWhenOneFails() throws {
    let project = try TemporaryProject([
      "0001_a.sql": "CREATE TABLE a(x);", "0002_b.sql": "CREATE TABLE b(x); SELECT nonsense;",
    ])
    let queue = try project.queue()
    var options = UpOptions()
    options.rehearses = false
    #expect(throws: MigrationFailure.self) { try project.up(queue, options) }
    #expect(try queue.tables() == ["a"])

    let second = try project.queue()
    try second.run("DROP TABLE a; DELETE FROM grdb_migrations; DELETE FROM grdb_migrations_log")
    options.run.isAllOrNothing = true
    #expect(throws: MigrationFailure.self) { try project.up(second, options) }
    #expect(try second.tables().isEmpty)
    try project.add("0002_b.sql", "CREATE TABLE b(x);")
    #expect(try project.up(second, options).applied == ["0001_a", "0002_b"])
    #expect(try second.int("PRAGMA foreign_keys") == 1)
  }

  @Test func allOrNothingRefusesWhatItCanNotRunAsRehearsed() throws {
    let project = try TemporaryProject([
      "0001_library.sql": RebuildHazardTests.library,
      "0002_a.sql": "-- migrate: foreign-keys immediate\nDELETE FROM author WHERE id = 1;",
    ])
    let queue = try project.queue()
    var options = UpOptions()
    options.run.isAllOrNothing = true
    options.acknowledgedLosses = ["*"]
    let error = #expect(throws: MigrationError.self) { try project.up(queue, options) }
    #expect("\(try #require(error))".contains("wants foreign keys enforced while it runs"))
    #expect(try queue.tables().isEmpty)
    options.run.isAllOrNothing = false
    #expect(try project.up(queue, options).applied.count == 2)
  }

  @Test(arguments: [
    ("ALTER TABLE here ADD COLUMN t DEFAULT CURRENT_TIMESTAMP;", "constant DEFAULT"),
    ("ALTER TABLE here ADD COLUMN t NOT NULL;", "give the column a DEFAULT"),
    ("PRAGMA synchronous = OFF;", "no-transaction"),
    ("ALTER TABLE here ADD COLUMN t UNIQUE;", "CREATE UNIQUE INDEX"),
    ("ALTER TABLE here ADD COLUMN t AS (1) STORED;", "VIRTUAL"),
  ])
  func limitOfAlterIsExplained(statement: String, hint: String) throws {
    let failure = try failure(statement)
    #expect(failure.isRehearsal)
    #expect(failure.hint?.contains(hint) ?? false, "\(failure)")
  }

  @Test func missingFunctionOfAViewIsAWarning() throws {
    let project = try TemporaryProject([
      "0001_a.sql": "CREATE VIEW v AS SELECT of_the_host(1) AS x;"
    ])
    let queue = try project.queue()
    let report = try project.up(queue)
    #expect(report.steps[0].warnings == ["view v: no such function: of_the_host"])
  }

  @Test func recognisingTheLayoutWaitsForALock() throws {
    let project = try TemporaryProject(["0001_a.sql": "CREATE TABLE t(x);"])
    let queue = try project.queue()
    try queue.run("CREATE TABLE here(x)")
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let held = try DatabaseQueue(path: project.database, configuration: configuration)
    try held.run("BEGIN EXCLUSIVE")
    var run = RunOptions()
    run.progress = { event in
      if case .waiting = event { try? held.run("COMMIT") }
    }
    let source = try queue.inDatabase { db in
      try MigrationProject(directory: project.migrations, db: db, run: run).source
    }
    #expect(source.layoutName == "native")
  }

  @Test func readerInTheWayOfCommitIsWaitedFor() throws {
    let project = try TemporaryProject(["0001_a.sql": "CREATE TABLE t(x);"])
    let queue = try project.queue()
    try queue.run("CREATE TABLE here(x); INSERT INTO here VALUES (1)")
    let reader = try project.queue()
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let held = try DatabaseQueue(path: project.database, configuration: configuration)
    try held.run("BEGIN; SELECT * FROM here")
    var options = UpOptions()
    options.run.progress = { event in
      if case .waiting = event { try? held.run("COMMIT") }
    }
    #expect(try project.up(queue, options).applied == ["0001_a"])
    #expect(try reader.tables() == ["here", "t"])
  }

  @Test func lockThatStaysEndsWithBusy() throws {
    let project = try TemporaryProject(["0001_a.sql": "CREATE TABLE t(x);"])
    let queue = try project.queue()
    try queue.run("CREATE TABLE here(x)")
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let writer = try DatabaseQueue(path: project.database, configuration: configuration)
    try writer.run("BEGIN IMMEDIATE")
    var options = UpOptions()
    options.run.lockTimeout = 0.05
    let failure = #expect(throws: MigrationFailure.self) { try project.up(queue, options) }
    #expect(failure?.exit == .busy)
    try writer.run("ROLLBACK")
    #expect(try project.up(queue).applied == ["0001_a"])
  }

  @Test func writeOfAnotherConnectionSinceThePlanMakesANewPlan() throws {
    let project = try TemporaryProject(["0001_a.sql": "CREATE TABLE t(x);"])
    let queue = try project.queue()
    try queue.run("CREATE TABLE here(x)")
    let other = try project.queue()
    var options = UpOptions()
    let writes = Counter()
    options.run.progress = { event in
      if case .began = event, writes.next() == 1 { try? other.run("INSERT INTO here VALUES (1)") }
    }
    #expect(try project.up(queue, options).applied == ["0001_a"])
    #expect(writes.value == 2)
  }

  @Test func readOnlyDatabaseIsRefused() throws {
    let project = try TemporaryProject(["0001_a.sql": "CREATE TABLE t(x);"])
    try project.queue().run("CREATE TABLE here(x)")
    var configuration = Configuration()
    configuration.readonly = true
    let queue = try DatabaseQueue(path: project.database, configuration: configuration)
    #expect(try project.states(queue) == ["0001_a pending"])
    let plan = try queue.inDatabase { try project.project($0).plan($0) }
    #expect(plan.steps.count == 1)
    let error = #expect(throws: MigrationError.self) { try project.up(queue) }
    #expect(error?.exit == .storage)
  }

  @Test func cancelledRunIsRolledBack() throws {
    let project = try TemporaryProject(["0001_a.sql": "CREATE TABLE t(x); CREATE TABLE u(x);"])
    let queue = try project.queue()
    var options = UpOptions()
    options.rehearses = false
    let asked = Counter()
    options.run.isCancelled = { asked.next() == 2 }
    let failure = #expect(throws: MigrationFailure.self) { try project.up(queue, options) }
    #expect(failure?.exit == .interrupted)
    #expect(try queue.tables().isEmpty)
  }

  private static let endless = """
    CREATE TABLE t(x);
    INSERT INTO t WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c)
      SELECT n FROM c WHERE n < 0;
    """

  @Test(.timeLimit(.minutes(1)))
  func rehearsalThatNeverEndsCanBeCancelled() throws {
    let project = try TemporaryProject(["0001_a.sql": Self.endless])
    let queue = try project.queue()
    var options = UpOptions()
    let asked = Counter()
    options.run.isCancelled = { asked.next() > 20 }
    let plan = try queue.inDatabase { try project.project($0).plan($0, options) }
    #expect(plan.failure?.exit == .interrupted)
    #expect(plan.failure?.location?.line == 2)
    #expect("\(try #require(plan.failure))".contains("the database was not touched"))
  }

  @Test(.timeLimit(.minutes(1)))
  func replayThatNeverEndsCanBeCancelled() throws {
    let project = try TemporaryProject(["0001_a.sql": Self.endless])
    let queue = try project.queue()
    var run = RunOptions()
    let asked = Counter()
    run.isCancelled = { asked.next() > 20 }
    let report = try queue.inDatabase { db in
      _ = try MigrationProject(directory: project.migrations, db: db)
        .mark(db, "1", applied: true)
      return try MigrationProject(directory: project.migrations, db: db, run: run)
        .verify(db, replay: true)
    }
    #expect(report.replayFailure?.contains("interrupted") ?? false)
  }

  @Test func rehearsalTellsTheLineOfEachStatement() throws {
    let project = try TemporaryProject([
      "0001_a.sql": "CREATE TABLE t(x);\r\n\n-- a remark\nINSERT INTO t\nVALUES (1); SELECT 1;\n\n"
        + "SELECT 2"
    ])
    let plan = try project.queue().inDatabase { try project.project($0).plan($0) }
    #expect(plan.steps[0].statements.map(\.line) == [1, 4, 5, 7])
  }
}
