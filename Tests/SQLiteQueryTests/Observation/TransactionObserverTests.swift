import SQLiteQuery
import Testing

private final class Recorder: TransactionObserver {
  var events: [DatabaseEvent] = []
  var commits = 0
  var rollbacks = 0
  var refusal: (any Error)?
  var wanted: (DatabaseEventKind) -> Bool = { _ in true }
  var stopsAfterFirst = false

  func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { wanted(eventKind) }
  func databaseDidChange(with event: DatabaseEvent) {
    events.append(event)
    if stopsAfterFirst { stopObservingDatabaseChangesUntilNextTransaction() }
  }
  func databaseWillCommit() throws { if let refusal { throw refusal } }
  func databaseDidCommit(_ db: Database) { commits += 1 }
  func databaseDidRollback(_ db: Database) { rollbacks += 1 }
}

private struct Refusal: Error {}

@Suite struct TransactionObserverTests {
  private func observing(_ body: (Database, Recorder) throws -> Void) throws {
    let queue = DatabaseQueue()
    let recorder = Recorder()
    try queue.inDatabase { (db: Database) throws in
      try db.execute(sql: "CREATE TABLE t(a, b); CREATE TABLE u(a)")
      db.add(transactionObserver: recorder)
      try body(db, recorder)
    }
  }

  @Test func changesAreReportedRowByRow() throws {
    try observing { (db: Database, recorder: Recorder) throws in
      try db.execute(sql: "INSERT INTO t VALUES (1, 2), (3, 4); UPDATE t SET a = 5 WHERE rowid = 2")
      // Without a WHERE clause SQLite would empty the table at once, and tell nobody.
      try db.execute(sql: "DELETE FROM t")
      #expect(recorder.events.map(\.kind) == [.insert, .insert, .update, .delete, .delete])
      #expect(recorder.events.map(\.rowID) == [1, 2, 2, 1, 2])
      #expect(recorder.events.allSatisfy { $0.tableName == "t" && $0.databaseName == "main" })
      #expect(recorder.commits == 3)
      try db.execute(sql: "DROP TABLE t")
      #expect(try !db.tableExists("t"))
    }
  }

  @Test func onlyTheKindsThatAreWantedAreReported() throws {
    try observing { (db: Database, recorder: Recorder) throws in
      try db.execute(sql: "INSERT INTO t VALUES (1, 2); INSERT INTO u VALUES (1)")
      recorder.events = []
      recorder.wanted = { $0 == .update(tableName: "t", columnNames: ["b"]) }
      try db.execute(
        sql: "UPDATE t SET a = 0; UPDATE u SET a = 0; UPDATE t SET b = 0; DELETE FROM t"
      )
      #expect(recorder.events.map(\.kind) == [.update])
    }
  }

  @Test func whatASavepointUndoesIsNeverReported() throws {
    try observing { (db: Database, recorder: Recorder) throws in
      try db.inTransaction {
        try db.inSavepoint {
          try db.execute(sql: "INSERT INTO t(rowid) VALUES (10)")
          try db.inSavepoint {
            try db.execute(sql: "INSERT INTO t(rowid) VALUES (20)")
            return .rollback
          }
          #expect(recorder.events.isEmpty)
          return .commit
        }
        #expect(recorder.events.map(\.rowID) == [10])
        return .commit
      }
      #expect(recorder.events.map(\.rowID) == [10])
      #expect(recorder.commits == 1 && recorder.rollbacks == 0)
    }
  }

  @Test(arguments: [
    "BEGIN", "BEGIN IMMEDIATE", "SAVEPOINT s", "BEGIN; INSERT INTO t VALUES (1, 2)",
  ])
  func eachTransactionEndsOnce(_ begin: String) throws {
    try observing { (db: Database, recorder: Recorder) throws in
      try db.execute(sql: "\(begin); COMMIT")
      #expect(recorder.commits == 1 && recorder.rollbacks == 0)
      try db.execute(sql: "\(begin); ROLLBACK")
      #expect(recorder.commits == 1 && recorder.rollbacks == 1)
    }
  }

  @Test func aRollbackOfSQLiteIsReported() throws {
    try observing { (db: Database, recorder: Recorder) throws in
      try db.execute(sql: "CREATE UNIQUE INDEX i ON u(a); BEGIN; INSERT INTO u VALUES (1)")
      let commits = recorder.commits
      #expect(throws: DatabaseError.self) {
        try db.execute(sql: "INSERT OR ROLLBACK INTO u VALUES (1)")
      }
      #expect(recorder.rollbacks == 1 && recorder.commits == commits)
    }
  }

  @Test func anObserverCanRefuseACommit() throws {
    try observing { (db: Database, recorder: Recorder) throws in
      recorder.refusal = Refusal()
      #expect(throws: Refusal.self) { try db.execute(sql: "INSERT INTO t VALUES (1, 2)") }
      #expect(throws: Refusal.self) {
        try db.inTransaction {
          try db.execute(sql: "INSERT INTO t VALUES (1, 2)")
          return .commit
        }
      }
      #expect(recorder.rollbacks == 2 && recorder.commits == 0)
      #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM t") == 0)
    }
  }

  @Test func anObserverCanStopUntilTheNextTransaction() throws {
    try observing { (db: Database, recorder: Recorder) throws in
      recorder.stopsAfterFirst = true
      try db.execute(sql: "INSERT INTO t VALUES (1, 2), (3, 4)")
      #expect(recorder.events.count == 1)
      try db.execute(sql: "INSERT INTO t VALUES (5, 6), (7, 8)")
      #expect(recorder.events.count == 2)
    }
  }

  @Test func extentsEnd() throws {
    let queue = DatabaseQueue()
    weak var gone: Recorder?
    try queue.inDatabase { (db: Database) throws in
      try db.execute(sql: "CREATE TABLE t(a)")
      do {
        let recorder = Recorder()
        gone = recorder
        db.add(transactionObserver: recorder, extent: .nextTransaction)
      }
      #expect(gone != nil)
      try db.execute(sql: "INSERT INTO t VALUES (1)")
      #expect(gone == nil)
      let recorder = Recorder()
      db.add(transactionObserver: recorder, extent: .databaseLifetime)
      db.remove(transactionObserver: recorder)
      try db.execute(sql: "INSERT INTO t VALUES (1)")
      #expect(recorder.events.isEmpty)
    }
    let recorder = Recorder()
    queue.add(transactionObserver: recorder)
    try queue.write { try $0.execute(sql: "INSERT INTO t VALUES (1)") }
    queue.remove(transactionObserver: recorder)
    try queue.write { try $0.execute(sql: "INSERT INTO t VALUES (1)") }
    #expect(recorder.events.count == 1)
  }

  @Test func closuresWaitForTheEndOfOneTransaction() throws {
    try observing { (db: Database, _: Recorder) throws in
      var ends: [String] = []
      func wait() {
        db.afterNextTransaction { _ in
          ends.append("commit")
        } onRollback: { _ in
          ends.append("rollback")
        }
      }
      wait()
      try db.execute(sql: "INSERT INTO t VALUES (1, 2)")
      try db.execute(sql: "BEGIN")
      wait()
      try db.execute(sql: "ROLLBACK; BEGIN; COMMIT")
      #expect(ends == ["commit", "rollback"])
    }
  }

  @Test func hooksOfTheProgramAreCalledAsBefore() throws {
    try observing { (db: Database, recorder: Recorder) throws in
      var changes = 0
      var commits = 0
      var denials = 0
      try db.setUpdateHook { _ in changes += 1 }
      try db.setCommitHook {
        commits += 1
        return true
      }
      try db.setAuthorizer { action in
        if action.name == "u" { denials += 1 }
        return action.name == "u" ? .deny : .allow
      }
      try db.execute(sql: "INSERT INTO t VALUES (1, 2)")
      #expect(throws: DatabaseError.self) { try db.execute(sql: "INSERT INTO u VALUES (1)") }
      #expect(changes == 1 && commits == 1 && denials > 0 && recorder.events.count == 1)
      try db.setUpdateHook(nil)
      try db.setCommitHook(nil)
      try db.setAuthorizer(nil)
      try db.execute(sql: "INSERT INTO u VALUES (1)")
      #expect(changes == 1 && commits == 1 && recorder.events.count == 2 && recorder.commits == 2)
    }
  }
}
