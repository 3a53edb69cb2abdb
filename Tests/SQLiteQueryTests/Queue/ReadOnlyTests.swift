import SQLiteQuery
import TestSupport
import Testing

@Suite struct ReadOnlyTests {
  private func isRefused(_ body: () throws -> Void) -> Bool {
    do { try body() } catch {
      return (error as? DatabaseError)?.resultCode == .SQLITE_READONLY
    }
    return false
  }

  @Test func aConnectionThatRefusedToWriteGoesOnRefusing() throws {
    let queue = DatabaseQueue()
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "CREATE TABLE t(a); PRAGMA query_only = 1")
    }
    #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM t") } == 0)
    try queue.writeWithoutTransaction { db in
      #expect(isRefused { try db.execute(sql: "INSERT INTO t VALUES (1)") })
      #expect(throws: CancellationError.self) { try db.readOnly { throw CancellationError() } }
      #expect(isRefused { try db.execute(sql: "INSERT INTO t VALUES (1)") })
      try db.execute(sql: "PRAGMA query_only = 0")
      try db.readOnly {
        try db.readOnly {}
        #expect(isRefused { try db.execute(sql: "INSERT INTO t VALUES (1)") })
      }
      try db.execute(sql: "INSERT INTO t VALUES (1)")
    }
  }

  @Test func aReadOnlyCopyStaysReadOnly() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("db")
    try DatabaseQueue(path: path).write { try $0.execute(sql: "CREATE TABLE t(a)") }
    var configuration = Configuration()
    configuration.readonly = true
    for copy in [
      try DatabaseQueue.inMemoryCopy(fromPath: path, configuration: configuration),
      try DatabaseQueue.temporaryCopy(fromPath: path, configuration: configuration),
    ] {
      for _ in 0..<2 {
        #expect(try copy.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM t") } == 0)
        #expect(try copy.write { try Int.fetchOne($0, sql: "SELECT count(*) FROM t") } == 0)
        let insert = "INSERT INTO t VALUES (1)"
        #expect(isRefused { try copy.write { try $0.execute(sql: insert) } })
        #expect(isRefused { try copy.writeWithoutTransaction { try $0.execute(sql: insert) } })
      }
    }
  }
}
