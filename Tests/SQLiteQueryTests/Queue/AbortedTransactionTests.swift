import SQLiteQuery
import Testing

@Suite struct AbortedTransactionTests {
  private func abort(_ db: Database) throws {
    #expect(throws: DatabaseError.self) {
      try db.execute(sql: "INSERT INTO t VALUES (1); INSERT INTO t VALUES (1)")
    }
    #expect(!db.isInsideTransaction)
  }

  @Test func nothingIsWrittenOnceSQLiteRolledBack() throws {
    let queue = DatabaseQueue()
    try queue.write { try $0.execute(sql: "CREATE TABLE t(a UNIQUE ON CONFLICT ROLLBACK)") }
    let error = #expect(throws: DatabaseError.self) {
      try queue.write { db in
        try abort(db)
        try db.execute(sql: "INSERT INTO t VALUES (?)", arguments: [2])
      }
    }
    #expect(error?.resultCode == .SQLITE_ABORT)
    #expect(error?.sql == "INSERT INTO t VALUES (?)")
    #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM t") } == 0)
  }

  @Test func aNewTransactionCanBegin() throws {
    let queue = DatabaseQueue()
    try queue.write { try $0.execute(sql: "CREATE TABLE t(a UNIQUE ON CONFLICT ROLLBACK)") }
    try queue.write { db in
      try abort(db)
      #expect(throws: DatabaseError.self) { try Int.fetchOne(db, sql: "SELECT 1") }
      try db.execute(sql: "BEGIN; INSERT INTO t VALUES (3)")
    }
    #expect(try queue.read { try Int.fetchAll($0, sql: "SELECT a FROM t") } == [3])
  }

  @Test func theRollbackThatTheClosureAsksForIsDone() throws {
    let queue = DatabaseQueue()
    try queue.inTransaction { db in
      try db.execute(sql: "ROLLBACK")
      return .rollback
    }
    try queue.inTransaction { db in
      try db.execute(sql: "CREATE TABLE t(a)")
      return .commit
    }
    #expect(try queue.read { try $0.tableExists("t") })
  }
}
