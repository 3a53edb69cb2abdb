import SQLiteQuery
import Testing

@testable import SQLiteMigration

/// Undoing and applying again: both ways are tried before either is gone.
@Suite struct RedoTests {
  private func redo(
    _ project: TemporaryProject,
    _ queue: DatabaseQueue,
    _ up: UpOptions = UpOptions()
  ) throws -> UpReport {
    var down = DownOptions()
    down.isConfirmed = true
    return try queue.inDatabase { try project.project($0).redo($0, down, up) }
  }

  private func applied(_ file: String) throws -> (TemporaryProject, DatabaseQueue) {
    let project = try TemporaryProject(["0001_a.sql": file])
    let queue = try project.queue()
    try project.up(queue)
    try queue.run("INSERT INTO t VALUES (1), (2), (3)")
    return (project, queue)
  }

  @Test func fileThatFailsIsFoundBeforeAnythingIsUndone() throws {
    let (project, queue) = try applied("CREATE TABLE t(a);\n-- migrate: down\nDROP TABLE t;")
    try project.add("0001_a.sql", "CREATE TABLE t(a,);\n-- migrate: down\nDROP TABLE t;")
    let failure = #expect(throws: MigrationFailure.self) { try redo(project, queue) }
    #expect("\(try #require(failure))".contains("the database was not touched"))
    #expect(try queue.int("SELECT count(*) FROM t") == 3)
  }

  @Test func lossThatNobodyAcceptedIsFoundBeforeAnythingIsUndone() throws {
    let (project, queue) = try applied("CREATE TABLE t(a);\n-- migrate: down\nDROP TABLE t;")
    try queue.run("CREATE TABLE p(x); CREATE INDEX pi ON p(x)")
    try project.add(
      "0001_a.sql",
      """
      CREATE TABLE t(a); CREATE TABLE new_p(x); INSERT INTO new_p SELECT * FROM p;
      DROP TABLE p; ALTER TABLE new_p RENAME TO p;
      -- migrate: down
      DROP TABLE t;
      """
    )
    let error = #expect(throws: MigrationError.self) { try redo(project, queue) }
    let words = "\(try #require(error))"
    #expect(words.contains("nothing was changed; acknowledge with --allow-loss pi"))
    #expect(try queue.int("SELECT count(*) FROM t") == 3)
    var options = UpOptions()
    options.acknowledgedLosses = ["pi"]
    #expect(try redo(project, queue, options).applied == ["0001_a"])
  }

  @Test func dataThatIsLostOnTheWayIsInABackup() throws {
    let (project, queue) = try applied("CREATE TABLE t(a);\n-- migrate: down\nDROP TABLE t;")
    let report = try redo(project, queue)
    #expect(try queue.int("SELECT count(*) FROM t") == 0)
    let backup = try #require(report.backup)
    let rows = try backup.open().inDatabase { try Int.fetchOne($0, sql: "SELECT count(*) FROM t") }
    #expect(rows == 3)
    #expect(try queue.inDatabase { try project.project($0).backups($0).count } == 1)
  }

  @Test func errorAfterTheDownSaysWhatIsUndone() throws {
    let (project, queue) = try applied("CREATE TABLE t(a);\n-- migrate: down\nDROP TABLE t;")
    // What reaches outside can't be tried on a copy.
    try project.add(
      "0001_a.sql",
      """
      -- migrate: no-transaction
      ATTACH '\(project.root)/other.db' AS o; CREATE TABLE o.x(x); SELECT nonsense;
      -- migrate: down
      DROP TABLE t;
      """
    )
    let failure = #expect(throws: MigrationFailure.self) { try redo(project, queue) }
    // The down made a backup, and nobody else has written.
    #expect(failure?.outcome == .restored)
    #expect(try queue.int("SELECT count(*) FROM t") == 3)
    let other = try project.queue()
    var up = UpOptions()
    up.run.progress = { event in
      if case .statement = event { try? other.run("CREATE TABLE IF NOT EXISTS foreign_table(x)") }
    }
    let second = #expect(throws: MigrationFailure.self) { try redo(project, queue, up) }
    let words = "\(try #require(second))"
    #expect(words.contains("undone before that, and still undone: 0001_a"), "\(words)")
    #expect(words.contains(".backup-"))
  }

  @Test func migrationWithoutAFileIsNotUndone() throws {
    let (project, queue) = try applied("CREATE TABLE t(a);\n-- migrate: down\nDROP TABLE t;")
    try project.delete("0001_a.sql")
    try project.add("0002_b.sql", "CREATE TABLE b(x);")
    let error = #expect(throws: MigrationError.self) { try redo(project, queue) }
    #expect("\(try #require(error))".contains("has no file any more"))
    #expect(try queue.tables() == ["t"])
  }

  @Test func backupThatIsGoneBackToIsKeptUntilThen() throws {
    let project = try TemporaryProject(["0001_a.sql": "CREATE TABLE t(a);"])
    let queue = try project.queue()
    try project.up(queue)
    try queue.run("INSERT INTO t VALUES (1), (2), (3)")
    try project.add("0002_b.sql", "-- migrate: irreversible\nDELETE FROM t WHERE a = 1;")
    try project.up(queue)
    for _ in 0..<2 { _ = try queue.inDatabase { try project.project($0).backup($0) } }
    let report = try redo(project, queue)
    #expect(report.applied == ["0002_b"])
    #expect(report.backup != nil)
    #expect(try queue.int("SELECT count(*) FROM t") == 2)
  }
}
