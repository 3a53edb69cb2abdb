import SQLiteQuery
import Testing

@testable import SQLiteMigration

/// What other connections commit while migrations run is never lost, nor acted on unseen.
@Suite struct ForeignWriteTests {
  private static let failing = """
    -- migrate: no-transaction
    CREATE TABLE a(x);
    VACUUM;
    SELECT abs(-9223372036854775808) FROM here;
    """

  private func prepare(_ mode: String, _ file: String) throws -> (TemporaryProject, DatabaseQueue) {
    let project = try TemporaryProject(["0001_a.sql": file])
    let queue = try project.queue()
    try queue.run("PRAGMA journal_mode = \(mode)")
    try queue.run("CREATE TABLE here(x); INSERT INTO here VALUES ('first')")
    return (project, queue)
  }

  @Test(arguments: ["DELETE", "WAL"])
  func failureOutsideATransactionKeepsWhatOthersCommitted(mode: String) throws {
    let (project, queue) = try prepare(mode, Self.failing)
    let other = try project.queue()
    var options = UpOptions()
    options.rehearses = false
    let told = Counter()
    options.run.progress = { event in
      guard case .statement = event, told.next() == 1 else { return }
      try? other.run("INSERT INTO here VALUES ('of another')")
    }
    let failure = #expect(throws: MigrationFailure.self) { try project.up(queue, options) }
    #expect(failure?.outcome == .partial(statements: 2))
    let words = "\(try #require(failure))"
    #expect(words.contains("another connection has written since"))
    #expect(words.contains(".backup-"))
    #expect(try queue.strings("SELECT x FROM here") == ["first", "of another"])
    #expect(try project.states(queue) == ["0001_a INTERRUPTED"])
  }

  @Test(arguments: ["DELETE", "WAL"])
  func failureOutsideATransactionIsUndoneWhereNobodyElseWrote(mode: String) throws {
    let (project, queue) = try prepare(mode, Self.failing)
    // Another connection that only reads is no reason to leave half a migration.
    let other = try project.queue()
    #expect(try other.int("SELECT count(*) FROM here") == 1)
    var options = UpOptions()
    options.rehearses = false
    let failure = #expect(throws: MigrationFailure.self) { try project.up(queue, options) }
    #expect(failure?.outcome == .restored)
    #expect(try queue.tables() == ["here"])
    #expect(try other.strings("SELECT x FROM here") == ["first"])
  }

  @Test(arguments: ["DELETE", "WAL"])
  func goingBackToABackupIsDecidedUnderTheLock(mode: String) throws {
    let (project, queue) = try prepare(mode, "CREATE TABLE a(x);")
    let other = try project.queue()
    let backup = try queue.inDatabase { try DatabaseBackup.make($0) }
    let version = try #require(backup.dataVersion)
    try other.run("INSERT INTO here VALUES ('of another')")
    let error = #expect(throws: MigrationError.self) {
      try queue.inDatabase { try backup.restore(into: $0, ifStillAt: version) }
    }
    guard case .stalePlan? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try queue.strings("SELECT x FROM here") == ["first", "of another"])
    try queue.inDatabase { db in
      try backup.restore(into: db, ifStillAt: Int64.fetchOne(db, sql: "PRAGMA data_version"))
    }
    #expect(try queue.strings("SELECT x FROM here") == ["first"])
    #expect(try other.strings("SELECT x FROM here") == ["first"])
  }

  @Test func newAttemptMakesANewBackup() throws {
    let (project, queue) = try prepare("WAL", "-- migrate: no-transaction\nCREATE TABLE a(x);")
    let other = try project.queue()
    var options = UpOptions()
    let told = Counter()
    options.run.progress = { event in
      guard case .began = event, told.next() == 1 else { return }
      try? other.run("INSERT INTO here VALUES ('of another')")
    }
    let report = try project.up(queue, options)
    #expect(told.value == 2)
    let backups = try queue.inDatabase { try project.project($0).backups($0) }
    #expect(backups == [report.backup])
    #expect(try backups[0].open().strings("SELECT x FROM here") == ["first", "of another"])
  }

  // MARK: Undoing

  private static let reversible = "CREATE TABLE a(x);\n-- migrate: down\nDROP TABLE a;"

  @Test func whatWasAgreedToIsWhatIsUndone() throws {
    let (project, queue) = try prepare("WAL", Self.reversible)
    try project.up(queue)
    var options = DownOptions()
    options.agreed = try queue.inDatabase { try project.project($0).planDown($0) }
    try project.queue().run("INSERT INTO a VALUES (1), (2)")
    let error = #expect(throws: MigrationError.self) {
      try queue.inDatabase { try project.project($0).down($0, options) }
    }
    #expect(error?.exit == .refused)
    #expect("\(try #require(error))".contains("than what was agreed to"))
    #expect(try queue.int("SELECT count(*) FROM a") == 2)
    options.agreed = try queue.inDatabase { try project.project($0).planDown($0) }
    #expect(options.agreed?.lostData == ["table a (2 rows)"])
    // What changes nothing about it is no reason to refuse.
    try project.queue().run("INSERT INTO here VALUES (1)")
    let report = try queue.inDatabase { try project.project($0).down($0, options) }
    #expect(report.reverted == ["0001_a"])
  }

  @Test func writeBetweenThePlanAndTheLockIsPlannedAgain() throws {
    let (project, queue) = try prepare("WAL", Self.reversible)
    try project.up(queue)
    let other = try project.queue()
    var options = DownOptions()
    let plans = Counter()
    options.confirm = { plan in
      if plans.next() == 1 { try? other.run("INSERT INTO a VALUES (1)") }
      return true
    }
    let error = #expect(throws: MigrationError.self) {
      try queue.inDatabase { try project.project($0).down($0, options) }
    }
    #expect("\(try #require(error))".contains("than what was agreed to"))
    #expect(try queue.int("SELECT count(*) FROM a") == 1)
  }
}
