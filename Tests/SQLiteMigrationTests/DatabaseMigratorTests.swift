import SQLiteQuery
import Testing

@testable import SQLiteMigration

@Suite struct DatabaseMigratorTests {
  private func abc() -> DatabaseMigrator {
    var migrator = DatabaseMigrator()
    for name in ["a", "b", "c"] {
      migrator.registerMigration(name) { try $0.execute(sql: "CREATE TABLE \(name)(x)") }
    }
    return migrator
  }

  private func tables(_ queue: DatabaseQueue) throws -> [String] {
    try queue.read { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'grdb_%' ORDER BY name
          """
      )
    }
  }

  @Test func appliesEachOnceAndInOrder() throws {
    let queue = DatabaseQueue()
    let migrator = abc()
    try migrator.migrate(queue)
    try migrator.migrate(queue)
    #expect(try tables(queue) == ["a", "b", "c"])
    let applied = try queue.read { db in
      try String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations ORDER BY rowid")
    }
    #expect(applied == ["a", "b", "c"])
  }

  @Test func bookkeepingIsThatOfGRDB() throws {
    let queue = DatabaseQueue()
    try abc().migrate(queue)
    let sql = try queue.read { db in
      try String.fetchOne(db, sql: "SELECT sql FROM sqlite_master WHERE name = 'grdb_migrations'")
    }
    #expect(sql == "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
  }

  @Test func stopsAtTheTarget() throws {
    let queue = DatabaseQueue()
    try abc().migrate(queue, upTo: "b")
    #expect(try tables(queue) == ["a", "b"])
    #expect(try queue.read(abc().appliedMigrations) == ["a", "b"])
    #expect(try queue.read(abc().hasCompletedMigrations) == false)
  }

  @Test func unknownTargetThrowsBeforeAnythingRuns() throws {
    let queue = DatabaseQueue()
    #expect(throws: MigrationError.self) { try abc().migrate(queue, upTo: "nope") }
    #expect(try tables(queue).isEmpty)
  }

  @Test func targetBehindTheDatabaseThrows() throws {
    let queue = DatabaseQueue()
    try abc().migrate(queue)
    let error = #expect(throws: MigrationError.self) { try abc().migrate(queue, upTo: "a") }
    guard case .beyondTarget("a", "c") = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func duplicateIdentifierThrowsAndNothingRuns() throws {
    let queue = DatabaseQueue()
    var migrator = abc()
    migrator.registerMigration("b") { try $0.execute(sql: "CREATE TABLE twice(x)") }
    let error = #expect(throws: MigrationError.self) { try migrator.migrate(queue) }
    #expect("\(try #require(error))".contains("registration 2 and registration 4"))
    #expect(try tables(queue).isEmpty)
  }

  @Test func failureRollsBackAndKeepsThoseBefore() throws {
    let queue = DatabaseQueue()
    var migrator = abc()
    migrator.registerMigration("bad") { db in
      try db.execute(sql: "CREATE TABLE half(x)")
      try db.execute(sql: "INSERT INTO nowhere VALUES (1)")
    }
    let error = #expect(throws: DatabaseError.self) { try migrator.migrate(queue) }
    #expect(error?.message == "no such table: nowhere")
    #expect(try tables(queue) == ["a", "b", "c"])
    #expect(try queue.read(migrator.appliedMigrations) == ["a", "b", "c"])
  }

  @Test func gapIsFilledLate() throws {
    let queue = DatabaseQueue()
    var first = DatabaseMigrator()
    first.registerMigration("1") { _ in }
    first.registerMigration("3") { _ in }
    try first.migrate(queue)
    var second = DatabaseMigrator()
    for name in ["1", "2", "3"] { second.registerMigration(name) { _ in } }
    #expect(try queue.read(second.appliedMigrations) == ["1", "3"])
    #expect(try queue.read(second.completedMigrations) == ["1"])
    try second.migrate(queue)
    #expect(try queue.read(second.completedMigrations) == ["1", "2", "3"])
    #expect(try queue.read(first.hasBeenSuperseded))
    #expect(try queue.read(first.appliedIdentifiers) == ["1", "2", "3"])
  }

  @Test func mergedIdentifiersAreReplaced() throws {
    let queue = DatabaseQueue()
    var old = DatabaseMigrator()
    old.registerMigration("v1") { try $0.execute(sql: "CREATE TABLE t(a)") }
    try old.migrate(queue)
    var new = DatabaseMigrator()
    new.registerMigration("all", merging: ["v1", "v2"]) { db, applied in
      if !applied.contains("v1") { try db.execute(sql: "CREATE TABLE t(a)") }
      if !applied.contains("v2") { try db.execute(sql: "CREATE TABLE u(a)") }
    }
    try new.migrate(queue)
    #expect(try tables(queue) == ["t", "u"])
    #expect(try queue.read(new.appliedIdentifiers) == ["all"])
  }

  @Test func lingeringMergedIdentifiersAreDeleted() throws {
    let queue = DatabaseQueue()
    var new = DatabaseMigrator()
    new.registerMigration("all", merging: ["v1"]) { _, _ in }
    try new.migrate(queue)
    try queue.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('v1')") }
    try new.migrate(queue)
    #expect(try queue.read(new.appliedIdentifiers) == ["all"])
  }

  private static let violation = """
    CREATE TABLE parent(id INTEGER NOT NULL PRIMARY KEY);
    CREATE TABLE child(parentId INTEGER REFERENCES parent(id));
    INSERT INTO child (parentId) VALUES (1);
    """

  @Test(arguments: [DatabaseMigrator.ForeignKeyChecks.deferred, .immediate])
  func violationIsAnErrorInBothModes(checks: DatabaseMigrator.ForeignKeyChecks) throws {
    let queue = DatabaseQueue()
    var migrator = DatabaseMigrator()
    migrator.registerMigration("A", foreignKeyChecks: checks) {
      try $0.execute(sql: Self.violation)
    }
    let error = #expect(throws: DatabaseError.self) { try migrator.migrate(queue) }
    #expect(error?.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY)
    if checks == .deferred {
      #expect(
        error?.message
          == "FOREIGN KEY constraint violation - from child(parentId) to parent(id), in [parentId:1]"
      )
    }
    #expect(try tables(queue).isEmpty)
    #expect(try queue.inDatabase { try Int.fetchOne($0, sql: "PRAGMA foreign_keys") } == 1)
  }

  @Test func transientViolationPassesDeferredOnly() throws {
    let sql = Self.violation + "DELETE FROM child;"
    var deferred = DatabaseMigrator()
    deferred.registerMigrationWithDeferredForeignKeyCheck("A") { try $0.execute(sql: sql) }
    try deferred.migrate(DatabaseQueue())
    var immediate = DatabaseMigrator()
    immediate.registerMigration("A", foreignKeyChecks: .immediate) { try $0.execute(sql: sql) }
    #expect(throws: DatabaseError.self) { try immediate.migrate(DatabaseQueue()) }
  }

  @Test func disabledChecksHoldForLaterRegistrationsOnly() throws {
    var migrator = DatabaseMigrator().disablingDeferredForeignKeyChecks()
    migrator.registerMigration("A") { try $0.execute(sql: Self.violation) }
    let queue = DatabaseQueue()
    try migrator.migrate(queue)
    #expect(try tables(queue) == ["child", "parent"])
    var late = DatabaseMigrator()
    late.registerMigration("A") { try $0.execute(sql: Self.violation) }
    late = late.disablingDeferredForeignKeyChecks()
    #expect(throws: DatabaseError.self) { try late.migrate(DatabaseQueue()) }
  }

  @Test func withForeignKeysOffNothingIsChecked() throws {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let queue = try DatabaseQueue(configuration: configuration)
    var migrator = DatabaseMigrator()
    migrator.registerMigration("A") { try $0.execute(sql: Self.violation) }
    try migrator.migrate(queue)
    #expect(try tables(queue) == ["child", "parent"])
  }

  @Test func oldViolationsDoNotStopAMigration() throws {
    let queue = DatabaseQueue()
    try queue.inDatabase { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      try db.execute(sql: Self.violation)
      try db.execute(sql: "PRAGMA foreign_keys = ON")
    }
    var migrator = DatabaseMigrator()
    migrator.registerMigration("touch") { try $0.execute(sql: "UPDATE child SET parentId = 1") }
    try migrator.migrate(queue)
    migrator.registerMigration("worse") { try $0.execute(sql: "INSERT INTO child VALUES (1)") }
    #expect(throws: DatabaseError.self) { try migrator.migrate(queue) }
  }

  @Test func changedDefinitionIsSeenAndErased() throws {
    let queue = DatabaseQueue()
    try abc().migrate(queue)
    var changed = DatabaseMigrator()
    changed.registerMigration("a") { try $0.execute(sql: "CREATE TABLE a(x, y)") }
    changed.registerMigration("b") { try $0.execute(sql: "CREATE TABLE b(x)") }
    changed.registerMigration("c") { try $0.execute(sql: "CREATE TABLE c(x)") }
    #expect(try queue.read(abc().hasSchemaChanges) == false)
    #expect(try queue.read(changed.hasSchemaChanges))
    try queue.write { try $0.execute(sql: "INSERT INTO a VALUES (1)") }
    changed.eraseDatabaseOnSchemaChange = true
    try changed.migrate(queue)
    #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM a") } == 0)
    #expect(try queue.read(changed.hasSchemaChanges) == false)
  }

  @Test func unknownAppliedIdentifierCountsAsSchemaChange() throws {
    let queue = DatabaseQueue()
    try abc().migrate(queue)
    var fewer = DatabaseMigrator()
    fewer.registerMigration("a") { try $0.execute(sql: "CREATE TABLE a(x)") }
    #expect(try queue.read(fewer.hasSchemaChanges))
  }

  @Test func revertUndoesTheLastOne() throws {
    let queue = DatabaseQueue()
    var migrator = abc()
    migrator.registerMigration("d") {
      try $0.execute(sql: "CREATE TABLE d(x)")
    } revert: {
      try $0.execute(sql: "DROP TABLE d")
    }
    try migrator.migrate(queue)
    #expect(try migrator.revertLast(queue) == "d")
    #expect(try tables(queue) == ["a", "b", "c"])
    #expect(try queue.read(migrator.appliedMigrations) == ["a", "b", "c"])
    #expect(throws: MigrationError.self) { try migrator.revertLast(queue) }
  }

  @Test func migratesAsynchronously() async throws {
    let queue = DatabaseQueue()
    let migrator = abc()
    try await migrator.asyncMigrate(queue, upTo: "b")
    #expect(try tables(queue) == ["a", "b"])
    let names = await withCheckedContinuation { continuation in
      migrator.asyncMigrate(queue) { result in
        continuation.resume(returning: Result { try migrator.appliedMigrations(result.get()) })
      }
    }
    #expect(try names.get() == ["a", "b", "c"])
  }

  @Test func theCompletionRunsOnceEvenIfItLeavesATransactionOpen() async throws {
    let queue = DatabaseQueue()
    let migrator = abc()
    let (calls, call) = AsyncStream<Bool>.makeStream()
    migrator.asyncMigrate(queue) { result in
      try? result.get().execute(sql: "BEGIN")
      call.yield((try? result.get()) != nil)
    }
    var iterator = calls.makeAsyncIterator()
    let first = await iterator.next()
    // A second call would follow at once.
    try await Task.sleep(for: .milliseconds(200))
    call.finish()
    let second = await iterator.next()
    #expect(first == true && second == nil)
    #expect(try await queue.writeWithoutTransaction { !$0.isInsideTransaction })
  }

  @Test func commitInsideIsFound() throws {
    let queue = DatabaseQueue()
    var migrator = DatabaseMigrator()
    migrator.registerMigration("ends") { db in
      try db.execute(sql: "CREATE TABLE t(x)")
      try db.execute(sql: "COMMIT")
    }
    #expect(throws: (any Error).self) { try migrator.migrate(queue) }
  }

  @Test func connectionIsLeftAsItWas() throws {
    let queue = DatabaseQueue()
    var migrator = DatabaseMigrator()
    migrator.registerMigration("leaks") { db in
      try db.execute(sql: "PRAGMA recursive_triggers = ON; PRAGMA legacy_alter_table = ON")
    }
    try migrator.migrate(queue)
    let values = try queue.inDatabase { db in
      try ["recursive_triggers", "legacy_alter_table", "foreign_keys"].map {
        try Int.fetchOne(db, sql: "PRAGMA \($0)")
      }
    }
    #expect(values == [0, 0, 1])
  }
}
