import SQLiteQuery
import Testing

@testable import SQLiteMigration

@Suite struct NativeDirectoryTests {
  @Test func appliesFilesInTheOrderOfTheirNumbers() throws {
    let project = try TemporaryProject([
      "0010_c.sql": "CREATE TABLE c(x);", "9_b.sql": "CREATE TABLE b(x);",
      "0001_a.sql": "CREATE TABLE a(x);", "extra.sql": "CREATE TABLE d(x);",
    ])
    let queue = try project.queue()
    let report = try project.up(queue)
    #expect(report.applied == ["0001_a", "9_b", "0010_c", "extra"])
    #expect(try queue.tables() == ["a", "b", "c", "d"])
    #expect(
      try queue.strings("SELECT identifier FROM grdb_migrations ORDER BY rowid") == report.applied
    )
    #expect(try project.up(queue).applied.isEmpty)
  }

  @Test func errorInTheThirdStatementLeavesNothingAndSaysWhere() throws {
    let project = try TemporaryProject([
      "0001_a.sql": "CREATE TABLE a(x);\nINSERT INTO a VALUES (1);\n  creat TABLE b(x);\n"
    ])
    let queue = try project.queue()
    let failure = #expect(throws: MigrationFailure.self) { try project.up(queue) }
    let location = try #require(failure?.location)
    #expect("\(location)" == "\(project.migrations)/0001_a.sql:3:3")
    #expect(location.caret == "  creat TABLE b(x);\n  ^")
    #expect(failure?.exit == .failed)
    #expect("\(try #require(failure))".contains("near \"creat\": syntax error"))
    #expect(try queue.strings("SELECT name FROM sqlite_master").isEmpty)
  }

  @Test func errorWhileRunningSaysWhereItsStatementBegins() throws {
    let project = try TemporaryProject([
      "1_a.sql": "CREATE TABLE a(x UNIQUE);\n-- twice\nINSERT INTO a VALUES (1), (1);"
    ])
    let failure = #expect(throws: MigrationFailure.self) { try project.up(project.queue()) }
    #expect(failure?.location?.line == 3)
    #expect(failure?.location?.column == 1)
  }

  @Test func upSectionAloneIsApplied() throws {
    let project = try TemporaryProject([
      "0001_a.sql": """
      -- A note.
      -- migrate: up
      CREATE TABLE a(x DEFAULT '
      -- migrate: down
      ');
      -- migrate: down
      DROP TABLE a;
      """
    ])
    let queue = try project.queue()
    try project.up(queue)
    #expect(try queue.tables() == ["a"])
    let step = try project.project().source.steps[0]
    #expect(step.downScript?.trimmed == "DROP TABLE a;")
    #expect(try queue.strings("SELECT down_sql FROM grdb_migrations_log") == ["DROP TABLE a;"])
  }

  @Test func directivesAreRead() throws {
    let project = try TemporaryProject([
      "0001_a.sql": """
      -- migrate: foreign-keys immediate
      -- migrate: merges x, y
      -- migrate: requires-sqlite 3.35
      -- migrate: allow-row-loss book
      -- migrate: irreversible
      -- migrate: no-transaction
      CREATE TABLE a(x);
      """
    ])
    let step = try project.project().source.steps[0]
    #expect(step.foreignKeys == .immediate)
    #expect(step.mergedIdentifiers == ["x", "y"])
    #expect(step.requiredSQLite == "3.35")
    #expect(step.allowedRowLoss == ["book"])
    #expect(step.isIrreversible)
    #expect(!step.usesTransaction)
  }

  @Test(arguments: [
    ("-- migrate: sideways\n", "unknown directive"),
    ("-- migrate: foreign-keys maybe\n", "deferred, immediate or off"),
    ("-- migrate: requires-sqlite new\n", "such as 3.35"),
    ("SELECT 1;\n-- migrate: up\n", "before the up section"),
  ])
  func wrongDirectiveSaysWhere(text: String, words: String) throws {
    let project = try TemporaryProject(["0001_a.sql": text])
    let error = #expect(throws: MigrationError.self) { try project.project() }
    let description = "\(try #require(error))"
    #expect(description.contains(words) && description.contains("0001_a.sql:"))
  }

  @Test func newerSQLiteThanThisOneIsAskedFor() throws {
    let project = try TemporaryProject([
      "0001_a.sql": "-- migrate: requires-sqlite 99.1\nSELECT 1;"
    ])
    let error = #expect(throws: MigrationError.self) { try project.up(project.queue()) }
    #expect("\(try #require(error))".contains("needs SQLite 99.1 or newer"))
  }

  @Test func twoFilesOfOneNumberAreRefusedByName() throws {
    let project = try TemporaryProject([
      "0001_a.sql": "CREATE TABLE a(x);", "001_b.sql": "CREATE TABLE b(x);",
    ])
    let queue = try project.queue()
    let error = #expect(throws: MigrationError.self) { try project.up(queue) }
    #expect(error?.exit == .verification)
    #expect("\(try #require(error))".contains("0001_a.sql and"))
    #expect(try queue.tables().isEmpty)
    #expect(try project.states(queue) == ["0001_a DUPLICATE", "001_b DUPLICATE"])
  }

  @Test func emptyFileIsAppliedAndSaidToBeEmpty() throws {
    let project = try TemporaryProject(["0001_a.sql": "-- nothing yet\n"])
    let queue = try project.queue()
    #expect(try project.up(queue).applied == ["0001_a"])
    let isEmpty = try queue.inDatabase { try project.project($0).status($0).entries[0].isEmpty }
    #expect(isEmpty)
  }

  @Test func statesTellEditsGapsAndStrangers() throws {
    let project = try TemporaryProject([
      "0001_a.sql": "CREATE TABLE a(x);", "0002_b.sql": "CREATE TABLE b(x);",
      "0004_d.sql": "CREATE TABLE d(x);", "0006_f.sql": "CREATE TABLE f(x);",
    ])
    let queue = try project.queue()
    try project.up(queue)
    try project.add("0001_a.sql", "CREATE TABLE a(x); -- a remark\r\n")
    try project.add("0002_b.sql", "CREATE TABLE b(x, y);")
    try project.add("0003_c.sql", "CREATE TABLE c(x);")
    try project.delete("0004_d.sql")
    try queue.run("INSERT INTO grdb_migrations VALUES ('0009_z')")
    #expect(
      try project.states(queue) == [
        "0001_a edited (cosmetic)", "0002_b EDITED", "0003_c OUT OF ORDER", "0006_f applied",
        "0004_d MISSING", "0009_z UNKNOWN",
      ]
    )
  }

  @Test func upRefusesEditsStrangersAndDisorder() throws {
    let project = try TemporaryProject(["0002_b.sql": "CREATE TABLE b(x);"])
    let queue = try project.queue()
    try project.up(queue)
    try project.add("0001_a.sql", "CREATE TABLE a(x);")
    let order = #expect(throws: MigrationError.self) { try project.up(queue) }
    #expect(order?.exit == .verification)
    #expect("\(try #require(order))".contains("comes before \"0002_b\", applied on 2"))
    var options = UpOptions()
    options.allowsOutOfOrder = true
    #expect(try project.up(queue, options).applied == ["0001_a"])

    try project.add("0003_c.sql", "CREATE TABLE c(x);")
    try queue.run("INSERT INTO grdb_migrations VALUES ('0009_z')")
    #expect(throws: MigrationError.self) { try project.up(queue) }
    options.allowsNewer = true
    #expect(try project.up(queue, options).applied == ["0003_c"])

    try project.add("0003_c.sql", "CREATE TABLE c(x, y);")
    let edit = #expect(throws: MigrationError.self) { try project.up(queue, options) }
    #expect(edit?.exit == .verification)
  }

  @Test func statusLeavesFileAndDirectoryAsTheyAre() throws {
    let project = try TemporaryProject(["0001_a.sql": "CREATE TABLE a(x);"])
    let queue = try project.queue()
    try queue.run("CREATE TABLE t(x)")
    let before = try FileSystem.read(project.database)
    #expect(try project.states(queue) == ["0001_a pending"])
    let plan = try queue.inDatabase { try project.project($0).plan($0) }
    #expect(plan.steps.map(\.identifier) == ["0001_a"])
    #expect(try FileSystem.read(project.database) == before)
    #expect(Set(try FileSystem.names(in: project.root)) == ["migrations", "test.db"])
  }

  @Test func databaseMigratedFromFilesLooksMigratedToSwift() throws {
    let project = try TemporaryProject([
      "0001_a.sql": "CREATE TABLE a(x);", "0002_b.sql": "CREATE INDEX i ON a(x);",
    ])
    let queue = try project.queue()
    try project.up(queue)
    var migrator = DatabaseMigrator()
    migrator.registerMigration("0001_a") { try $0.execute(sql: "CREATE TABLE a(x)") }
    migrator.registerMigration("0002_b") { try $0.execute(sql: "CREATE INDEX i ON a(x)") }
    migrator.eraseDatabaseOnSchemaChange = true
    #expect(try queue.read(migrator.hasSchemaChanges) == false)
    try queue.run("INSERT INTO a VALUES (1)")
    try migrator.migrate(queue)
    #expect(try queue.int("SELECT count(*) FROM a") == 1)
  }
}
