import FoundationEssentials
import SQLiteQuery
import TestSupport
import Testing

@Suite struct ConcurrencyTests {
  /// The form that blocks its thread; a task would choose the other one.
  private func blockingWrite(_ queue: DatabaseQueue, _ sql: String) throws {
    try queue.write { try $0.execute(sql: sql) }
  }

  @Test func eightTasksReadAndWriteOneQueue() async throws {
    let directory = try TemporaryDirectory()
    let queue = try DatabaseQueue(path: directory.file("db"))
    try await queue.write { try $0.execute(sql: "CREATE TABLE t(a); INSERT INTO t VALUES (0)") }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for turn in 0..<50 {
            if (task + turn) % 2 == 0 {
              try blockingWrite(queue, "UPDATE t SET a = a + 1")
            } else {
              let count = try await queue.read { db in
                try Row.fetchAll(db, sql: "SELECT a, 'x' FROM t").count
              }
              #expect(count == 1)
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await queue.read { try Int.fetchOne($0, sql: "SELECT a FROM t") } == 200)
  }

  @Test func severalQueuesOfOneFileWaitForEachOther() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("db")
    try blockingWrite(
      DatabaseQueue(path: path),
      "CREATE TABLE t(a); INSERT INTO t VALUES (0)"
    )
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          var configuration = Configuration()
          configuration.busyMode = .timeout(60)
          let queue = try DatabaseQueue(path: path, configuration: configuration)
          for _ in 0..<10 {
            try await queue.write { try $0.execute(sql: "UPDATE t SET a = a + 1") }
          }
        }
      }
      try await group.waitForAll()
    }
    let queue = try DatabaseQueue(path: path)
    #expect(try await queue.read { try Int.fetchOne($0, sql: "SELECT a FROM t") } == 40)
  }

  private static let endless = """
    WITH RECURSIVE n(i) AS (SELECT started() UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n
    """

  /// A queue whose function `started` tells a stream that a statement runs.
  private func makeQueue() throws -> (DatabaseQueue, AsyncStream<Void>) {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      db.add(
        function: DatabaseFunction("started", argumentCount: 0) { _ in
          continuation.yield()
          return 1
        }
      )
    }
    return (try DatabaseQueue(configuration: configuration), stream)
  }

  @Test func anotherThreadInterrupts() async throws {
    let (queue, started) = try makeQueue()
    let run = Task { try await queue.read { try $0.execute(sql: Self.endless) } }
    for await _ in started { break }
    queue.interrupt()
    await #expect {
      try await run.value
    } throws: {
      ($0 as? DatabaseError)?.resultCode == .SQLITE_INTERRUPT
    }
    try await queue.read { try $0.execute(sql: "SELECT 1") }
  }

  @Test func cancellingATaskStopsItsStatement() async throws {
    let (queue, started) = try makeQueue()
    let run = Task { try await queue.write { try $0.execute(sql: Self.endless) } }
    for await _ in started { break }
    run.cancel()
    await #expect(throws: CancellationError.self) { try await run.value }
    #expect(try await queue.read { !$0.isReadonly() })
  }

  @Test func completionsGetTheirResult() async throws {
    let queue = DatabaseQueue()
    let count = await withCheckedContinuation { continuation in
      queue.asyncWrite(
        { db in
          try db.execute(sql: "CREATE TABLE t(a); INSERT INTO t VALUES (1), (2)")
          return db.changesCount
        },
        completion: { _, result in continuation.resume(returning: try? result.get()) }
      )
    }
    #expect(count == 2)
    let failed = await withCheckedContinuation { continuation in
      queue.asyncRead { database in
        let result = Result { try database.get().execute(sql: "DELETE FROM t") }
        continuation.resume(returning: (try? result.get()) == nil)
      }
    }
    #expect(failed)
  }
}
