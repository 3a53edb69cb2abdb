import FoundationEssentials
import SQLiteQuery
import TestSupport
import Testing

@Suite struct QueueTests {
  struct Failure: Error {}

  private func code(_ body: () throws -> Void) -> ResultCode? {
    do { try body() } catch { return (error as? DatabaseError)?.resultCode }
    return .SQLITE_OK
  }

  @Test func writesAreOneTransaction() throws {
    let queue = DatabaseQueue()
    try queue.write { try $0.execute(sql: "CREATE TABLE t(a)") }
    #expect(throws: Failure.self) {
      try queue.write { db in
        #expect(db.isInsideTransaction)
        try db.execute(sql: "INSERT INTO t VALUES (1)")
        throw Failure()
      }
    }
    #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM t") } == 0)
    try queue.inTransaction { db in
      try db.execute(sql: "INSERT INTO t VALUES (1)")
      try db.inSavepoint {
        try db.execute(sql: "INSERT INTO t VALUES (2)")
        return .rollback
      }
      try db.inSavepoint {
        try db.execute(sql: "INSERT INTO t VALUES (3)")
        return .commit
      }
      return .commit
    }
    #expect(try queue.read { try Int.fetchAll($0, sql: "SELECT a FROM t") } == [1, 3])
  }

  @Test func theFirstErrorIsTheOneReported() throws {
    let queue = DatabaseQueue()
    try queue.write { try $0.execute(sql: "CREATE TABLE t(a UNIQUE ON CONFLICT ROLLBACK)") }
    #expect(
      code {
        try queue.write { db in
          try db.execute(sql: "INSERT INTO t VALUES (1)")
          try db.execute(sql: "INSERT INTO t VALUES (1)")
        }
      } == .SQLITE_CONSTRAINT
    )
    #expect(
      code {
        try queue.write { db in
          try db.execute(sql: "INSERT INTO t VALUES (1)")
          try? db.execute(sql: "INSERT INTO t VALUES (1)")
        }
      } == .SQLITE_ABORT
    )
  }

  @Test func misuseIsAnErrorAndNoTrap() throws {
    let queue = DatabaseQueue()
    #expect(code { try queue.write { _ in try queue.read { _ in } } } == .SQLITE_MISUSE)
    #expect(code { try queue.read { _ in try queue.close() } } == .SQLITE_MISUSE)
    #expect(
      code { try queue.writeWithoutTransaction { try $0.execute(sql: "BEGIN") } } == .SQLITE_MISUSE
    )
    try queue.read { db in try queue.unsafeReentrantRead { _ in #expect(db.isInsideTransaction) } }
    var kept: Database?
    try queue.read { kept = $0 }
    try queue.close()
    try queue.close()
    #expect(code { try queue.read { _ in } } == .SQLITE_MISUSE)
    #expect(code { try kept?.execute(sql: "SELECT 1") } == .SQLITE_MISUSE)
    queue.interrupt()
  }

  @Test func aTransactionThatAnErrorLeavesOpenIsRolledBack() throws {
    let queue = DatabaseQueue()
    try queue.write { try $0.execute(sql: "CREATE TABLE t(a)") }
    #expect(throws: Failure.self) {
      try queue.writeWithoutTransaction { db in
        try db.execute(sql: "BEGIN IMMEDIATE; INSERT INTO t VALUES (1)")
        throw Failure()
      }
    }
    try queue.writeWithoutTransaction { db in
      #expect(!db.isInsideTransaction)
      let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM t")
      #expect(count == 0)
    }
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let unsafe = try DatabaseQueue(configuration: configuration)
    #expect(throws: Failure.self) {
      try unsafe.writeWithoutTransaction { db in
        try db.execute(sql: "BEGIN")
        throw Failure()
      }
    }
    unsafe.writeWithoutTransaction { #expect($0.isInsideTransaction) }
  }

  @Test func filesThatAreNoDatabasesAreRefused() throws {
    let directory = try TemporaryDirectory()
    let text = try directory.write(String(repeating: "no database ", count: 100), to: "text")
    #expect(code { _ = try DatabaseQueue(path: text) } == .SQLITE_NOTADB)
    #expect(code { _ = try DatabaseQueue(path: directory.file("a/b/c")) } == .SQLITE_CANTOPEN)
    var configuration = Configuration()
    configuration.readonly = true
    #expect(
      code { _ = try DatabaseQueue(path: directory.file("new"), configuration: configuration) }
        == .SQLITE_CANTOPEN
    )
  }

  @Test func aReadOnlyDatabaseReads() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("db")
    let writer = try DatabaseQueue(path: path)
    try writer.write { try $0.execute(sql: "CREATE TABLE t(a)") }
    var configuration = Configuration()
    configuration.readonly = true
    let reader = try DatabaseQueue(path: path, configuration: configuration)
    #expect(try reader.write { try Int.fetchOne($0, sql: "SELECT count(*) FROM t") } == 0)
    #expect(code { try reader.write { try $0.execute(sql: "DELETE FROM t") } } == .SQLITE_READONLY)
  }

  @Test func aLockedDatabaseIsBusyOrWaitedFor() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("db")
    let holder = try DatabaseQueue(path: path)
    let impatient = try DatabaseQueue(path: path)
    var tries: [Int] = []
    try holder.write { db in
      try db.execute(sql: "CREATE TABLE t(a)")
      #expect(code { try impatient.write { _ in } } == .SQLITE_BUSY)
    }
    var configuration = Configuration()
    let box = Box()
    configuration.busyMode = .callback { count in
      box.append(count)
      return count < 3
    }
    let patient = try DatabaseQueue(path: path, configuration: configuration)
    try holder.write { _ in #expect(code { try patient.write { _ in } } == .SQLITE_BUSY) }
    tries = box.values
    #expect(tries == [0, 1, 2, 3])
  }

  final class Box: @unchecked Sendable {
    // Used by one thread at a time.
    private(set) var values: [Int] = []
    func append(_ value: Int) { values.append(value) }
  }

  @Test func copiesAreWholeAndIndependent() throws {
    let directory = try TemporaryDirectory()
    let source = try DatabaseQueue(path: directory.file("source"))
    try source.write { db in
      try db.execute(sql: "CREATE TABLE t(a); INSERT INTO t VALUES (zeroblob(100000))")
    }
    let copy = DatabaseQueue()
    var steps: [Int] = []
    try source.backup(to: copy, pagesPerStep: 5) { progress in
      steps.append(progress.completedPageCount)
    }
    #expect(steps.count > 4 && steps == steps.sorted())
    #expect(try copy.read { try Int.fetchOne($0, sql: "SELECT length(a) FROM t") } == 100_000)
    #expect(throws: Failure.self) {
      try source.backup(to: DatabaseQueue(), pagesPerStep: 1) { _ in throw Failure() }
    }
    let memory = try DatabaseQueue.inMemoryCopy(fromPath: directory.file("source"))
    try memory.erase()
    #expect(try memory.read { try !$0.tableExists("t") })
    try source.vacuum()
    try source.vacuum(into: directory.file("compact"))
    let compact = try DatabaseQueue(path: directory.file("compact"))
    #expect(try compact.read { try $0.integrityCheck() + $0.quickCheck() }.isEmpty)
    let bytes = try source.read { try $0.serialize() }
    #expect(bytes.prefix(15) == Data("SQLite format 3".utf8))
    try copy.writeWithoutTransaction { db in
      try db.deserialize(bytes)
      #expect(try db.tableExists("t"))
      #expect(throws: DatabaseError.self) { try db.serialize(schema: "nowhere") }
    }
  }

  @Test func namedDatabasesInMemoryAreShared() throws {
    let name = UUID().uuidString
    let first = try DatabaseQueue(named: name)
    let second = try DatabaseQueue(named: name)
    try first.write { try $0.execute(sql: "CREATE TABLE t(a)") }
    #expect(try second.read { try $0.tableExists("t") })
  }

  @Test func settingsAndLimits() throws {
    try DatabaseQueue().writeWithoutTransaction { db in
      #expect(try db.isOn(.foreignKeys))
      #expect(try !db.isOn(.defensive) && !db.isOn(.extensionLoading))
      try db.set(.defensive, true)
      try db.set(.trustedSchema, false)
      #expect(try db.isOn(.defensive) && !db.isOn(.trustedSchema))
      #expect(throws: DatabaseError.self) { try db.execute(sql: "SELECT load_extension('x')") }
      #expect(throws: DatabaseError.self) { try db.loadExtension(at: "/nowhere/x") }
      #expect(try !db.isOn(.extensionLoading))
      let before = db.setLimit(.sqlLength, 20)
      #expect(before > 20 && db.limit(.sqlLength) == 20)
      #expect(
        code { try db.execute(sql: "SELECT 'a statement that is too long'") } == .SQLITE_TOOBIG
      )
      #expect(code { try db.execute(sql: "SELECT \"text\"") } == .SQLITE_ERROR)
    }
  }
}
