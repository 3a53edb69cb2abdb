import SQLiteQuery
import Testing

@Suite struct HookTests {
  struct Refusal: Error {}

  private func withTable(_ body: (Database) throws -> Void) throws {
    try DatabaseQueue().writeWithoutTransaction { db in
      try db.execute(sql: "CREATE TABLE t(a); INSERT INTO t VALUES (1)")
      try body(db)
    }
  }

  @Test func theAuthorizerSeesPlainValues() throws {
    try withTable { db in
      var seen: [StatementAction] = []
      try db.setAuthorizer { action in
        seen.append(action)
        return .allow
      }
      _ = try db.makeStatement(sql: "UPDATE t SET a = 2")
      #expect(seen.map(\.kind) == [.update])
      #expect(seen.first?.name == "t" && seen.first?.detail == "a" && seen.first?.schema == "main")
      seen = []
      try db.execute(sql: "SAVEPOINT s; RELEASE s; BEGIN; COMMIT")
      #expect(seen.map(\.name) == ["BEGIN", "RELEASE", "BEGIN", "COMMIT"])
      try db.setAuthorizer(nil)
      seen = []
      _ = try db.makeStatement(sql: "SELECT a FROM t")
      #expect(seen.isEmpty)
    }
  }

  @Test func theAuthorizerRefuses() throws {
    try withTable { db in
      try db.setAuthorizer { action in
        switch action.kind {
        case .transaction: throw Refusal()
        case .delete: return .deny
        case .read: return .ignore
        default: return .allow
        }
      }
      #expect(throws: Refusal.self) { try db.execute(sql: "COMMIT") }
      #expect {
        try db.execute(sql: "DELETE FROM t WHERE 1")
      } throws: {
        ($0 as? DatabaseError)?.resultCode == .SQLITE_AUTH
      }
      #expect(try DatabaseValue.fetchOne(db, sql: "SELECT a FROM t")?.isNull == true)
    }
  }

  @Test func theProgressHandlerStops() throws {
    try withTable { db in
      let endless = """
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n
        """
      var calls = 0
      try db.setProgressHandler(every: 10) {
        calls += 1
        return calls < 5
      }
      #expect {
        try db.execute(sql: endless)
      } throws: {
        ($0 as? DatabaseError)?.resultCode == .SQLITE_INTERRUPT
      }
      #expect(calls == 5)
      try db.setProgressHandler(every: 10) { throw Refusal() }
      #expect(throws: Refusal.self) { try db.execute(sql: endless) }
    }
  }

  @Test func hooksSeeTransactionsAndRows() throws {
    try withTable { db in
      var log: [String] = []
      try db.setCommitHook {
        log.append("commit")
        return true
      }
      try db.setRollbackHook { log.append("rollback") }
      try db.setUpdateHook { change in
        let kind: DatabaseEvent.Kind = change.kind
        log.append("\(kind) \(change.table) \(change.rowID)")
      }
      try db.execute(sql: "INSERT INTO t VALUES (2); DELETE FROM t WHERE a = 1")
      try db.inTransaction {
        try db.execute(sql: "UPDATE t SET a = 3")
        return .rollback
      }
      #expect(
        log == ["insert t 2", "commit", "delete t 1", "commit", "update t 2", "rollback"]
      )
      try db.setCommitHook { throw Refusal() }
      #expect(throws: Refusal.self) { try db.execute(sql: "DELETE FROM t") }
      #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM t") == 1)
    }
  }

  @Test func traceShowsStatementsAndTheirDuration() throws {
    try withTable { db in
      var events: [String] = []
      db.trace(options: [.statement, .profile]) { event in
        switch event {
        case .statement(let statement): events.append(statement.sql + "|" + statement.expandedSQL)
        case .profile(_, let duration): events.append(duration >= 0 ? "profile" : "negative")
        }
      }
      try db.execute(sql: "SELECT ?", arguments: ["secret"])
      db.trace(nil)
      try db.execute(sql: "SELECT 2")
      #expect(events == ["SELECT ?|SELECT 'secret'", "profile"])
    }
  }

  @Test func hooksMayOutliveTheirConnection() throws {
    var cursor: RowCursor?
    let queue = DatabaseQueue()
    try queue.writeWithoutTransaction { db in
      db.trace(options: .profile) { _ in }
      try db.setProgressHandler { true }
      cursor = try Row.fetchCursor(db, sql: "SELECT 1 UNION SELECT 2")
      #expect(try cursor?.next()?[0] == 1)
    }
    #expect(throws: DatabaseError.self) { try queue.close() }
    cursor = nil
    try queue.close()
    #expect {
      try queue.read { _ in }
    } throws: {
      ($0 as? DatabaseError)?.resultCode == .SQLITE_MISUSE
    }
  }
}
