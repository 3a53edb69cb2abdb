import Dispatch
import SQLiteQuery
import TestSupport
import Testing

@Suite struct DatabasePoolTests {
  private func withPool(
    _ configuration: Configuration = Configuration(),
    _ body: (DatabasePool) throws -> Void
  ) throws {
    let directory = try TemporaryDirectory()
    let pool = try DatabasePool(path: directory.file("db"), configuration: configuration)
    try pool.write { try $0.execute(sql: "CREATE TABLE t(a); INSERT INTO t VALUES (1)") }
    try body(pool)
  }

  private func count(_ db: Database) throws -> Int? {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM t")
  }

  @Test func readsSeeTheStateInWhichTheyBegan() throws {
    try withPool { pool in
      try pool.read { (db: Database) throws in
        #expect(try count(db) == 1)
        try pool.write { try $0.execute(sql: "INSERT INTO t VALUES (2)") }
        #expect(try count(db) == 1)
      }
      #expect(try pool.read(count) == 2)
      #expect(try pool.unsafeRead { try String.fetchOne($0, sql: "PRAGMA journal_mode") } == "wal")
    }
  }

  @Test func readsRunBesideEachOther() throws {
    try withPool { pool in
      let readers = 4
      let arrived = DispatchSemaphore(value: 0)
      let leave = DispatchSemaphore(value: 0)
      let done = DispatchGroup()
      for _ in 0..<readers {
        DispatchQueue.global()
          .async(group: done) {
            try? pool.read { _ in
              arrived.signal()
              leave.wait()
            }
          }
      }
      for _ in 0..<readers { #expect(arrived.wait(timeout: .now() + 20) == .success) }
      for _ in 0..<readers { leave.signal() }
      #expect(done.wait(timeout: .now() + 20) == .success)
    }
  }

  @Test func readsWriteNothing() throws {
    try withPool { pool in
      for read in [pool.read, pool.unsafeRead, try pool.makeSnapshot().read]
        as [((Database) throws -> Void) throws -> Void]
      {
        let error = #expect(throws: DatabaseError.self) {
          try read { try $0.execute(sql: "INSERT INTO t VALUES (2)") }
        }
        #expect(error?.resultCode == .SQLITE_READONLY)
      }
      #expect(try pool.read(count) == 1)
    }
  }

  @Test func aSnapshotStaysAsItWas() throws {
    try withPool { pool in
      let snapshot = try pool.makeSnapshot()
      try pool.write { try $0.execute(sql: "DELETE FROM t") }
      #expect(try snapshot.read(count) == 1)
      #expect(
        try snapshot.unsafeReentrantRead { _ in try snapshot.unsafeReentrantRead(count) } == 1
      )
      #expect(try pool.read(count) == 0)
      try snapshot.close()
      #expect(throws: DatabaseError.self) { try snapshot.read(count) }
    }
  }

  @Test func accessesOfOneThreadNestWhereTheyMay() throws {
    try withPool { pool in
      #expect(throws: DatabaseError.self) { try pool.read { _ in try pool.read(count) } }
      #expect(throws: DatabaseError.self) { try pool.write { _ in try pool.write(count) } }
      #expect(throws: DatabaseError.self) {
        try pool.read { _ in try pool.barrierWriteWithoutTransaction { _ in } }
      }
      try pool.unsafeReentrantRead { outer in
        try pool.unsafeReentrantRead { inner in #expect(outer === inner) }
      }
      try pool.write { outer in
        try pool.unsafeReentrantRead { inner in #expect(outer === inner) }
        pool.unsafeReentrantWrite { inner in #expect(outer === inner) }
      }
    }
  }

  @Test func aBarrierWaitsForReads() throws {
    try withPool { pool in
      let inside = DispatchSemaphore(value: 0)
      let leave = DispatchSemaphore(value: 0)
      let done = DispatchGroup()
      DispatchQueue.global()
        .async(group: done) {
          try? pool.read { _ in
            inside.signal()
            leave.wait()
          }
        }
      inside.wait()
      let passed = DispatchSemaphore(value: 0)
      pool.asyncBarrierWriteWithoutTransaction { _ in passed.signal() }
      #expect(passed.wait(timeout: .now() + 0.05) == .timedOut)
      leave.signal()
      #expect(passed.wait(timeout: .now() + 20) == .success)
      done.wait()
    }
  }

  @Test func aClosedPoolThrows() throws {
    try withPool { pool in
      _ = try pool.read(count)
      pool.invalidateReadOnlyConnections()
      pool.releaseMemory()
      #expect(try pool.read(count) == 1)
      try pool.close()
      #expect(throws: DatabaseError.self) { try pool.read(count) }
      #expect(throws: DatabaseError.self) { try pool.write(count) }
    }
  }

  @Test func memoryHasNoWriteAheadLog() {
    #expect(throws: DatabaseError.self) { try DatabasePool(path: ":memory:") }
  }

  @Test func accessesRunOnTheQueueOfTheConfiguration() throws {
    let target = DispatchQueue(label: "target")
    let writeTarget = DispatchQueue(label: "write target")
    var configuration = Configuration()
    configuration.targetQueue = target
    configuration.writeTargetQueue = writeTarget
    try withPool(configuration) { pool in
      try pool.read { _ in dispatchPrecondition(condition: .onQueue(target)) }
      try pool.write { _ in dispatchPrecondition(condition: .onQueue(writeTarget)) }
      #expect(throws: DatabaseError.self) { try pool.write { _ in try pool.write(count) } }
    }
    let queue = try DatabaseQueue(configuration: configuration)
    try queue.read { _ in dispatchPrecondition(condition: .onQueue(writeTarget)) }
  }

  @Test func tasksReadAndWrite() async throws {
    let directory = try TemporaryDirectory()
    let pool = try DatabasePool(path: directory.file("db"))
    try await pool.write { try $0.execute(sql: "CREATE TABLE t(a)") }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        group.addTask {
          try await pool.write { db in
            try db.execute(sql: "INSERT INTO t VALUES (?)", arguments: [number])
          }
          _ = try await pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM t") }
        }
      }
      try await group.waitForAll()
    }
    try await pool.barrierWriteWithoutTransaction {
      try $0.execute(sql: "DELETE FROM t WHERE a > 9")
    }
    let count = try await pool.makeSnapshot().read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM t")
    }
    #expect(count == 10)
  }

  @Test func aCancelledTaskCommitsNothing() async throws {
    let queue = DatabaseQueue()
    try await queue.write { try $0.execute(sql: "CREATE TABLE t(a)") }
    let (written, signal) = AsyncStream<Void>.makeStream()
    let cancelled = DispatchSemaphore(value: 0)
    let task = Task {
      try await queue.write { db in
        try db.execute(sql: "INSERT INTO t VALUES (1)")
        signal.yield()
        cancelled.wait()
      }
    }
    for await _ in written { break }
    task.cancel()
    cancelled.signal()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM t") } == 0)
  }
}
