import Dispatch
import TestSupport
import Testing

@testable import SQLiteQuery

/// Each closure that is called later is called once, whatever happens.
@Suite struct CallbackTests {
  /// What a closure was called with.
  private final class Calls: @unchecked Sendable {
    // Safe to share: the list is read and written with the lock held.
    private let lock = Lock()
    private var codes: [ResultCode?] = []
    private let arrived = DispatchSemaphore(value: 0)

    func add(_ error: (any Error)? = nil) {
      lock.acquire()
      codes.append(error.map { ($0 as? DatabaseError)?.resultCode ?? .SQLITE_ERROR })
      lock.release()
      arrived.signal()
    }

    func add(_ result: Result<some Any, any Error>) {
      if case .failure(let error) = result { add(error) } else { add() }
    }

    /// The codes of the errors, nil for a success, once no more calls come.
    func all() -> [ResultCode?] {
      guard arrived.wait(timeout: .now() + 20) == .success else { return [] }
      while arrived.wait(timeout: .now() + 0.1) == .success {}
      lock.acquire()
      defer { lock.release() }
      return codes
    }
  }

  private let directory: TemporaryDirectory
  private let queue: DatabaseQueue
  private let pool: DatabasePool

  init() throws {
    directory = try TemporaryDirectory()
    queue = try DatabaseQueue(path: directory.file("queue"))
    pool = try DatabasePool(path: directory.file("pool"))
  }

  /// Calls all methods of the kind, and gives what their closures were called with.
  private func calls(using db: @escaping @Sendable (Database) throws -> Void) -> [[ResultCode?]] {
    let all = (0..<8).map { _ in Calls() }
    let use: @Sendable (Calls, Result<Database, any Error>) -> Void = { calls, database in
      if case .success(let found) = database { try? db(found) }
      calls.add(database)
    }
    queue.asyncRead { use(all[0], $0) }
    pool.asyncRead { use(all[1], $0) }
    queue.asyncBarrierWriteWithoutTransaction { use(all[2], $0) }
    pool.asyncBarrierWriteWithoutTransaction { use(all[3], $0) }
    queue.asyncWrite { _ in
    } completion: { found, result in
      try? db(found)
      all[4].add(result)
    }
    pool.asyncWrite { _ in
    } completion: { found, result in
      try? db(found)
      all[5].add(result)
    }
    queue.asyncWriteWithoutTransaction { found in
      try? db(found)
      all[6].add(Result { try found.execute(sql: "SELECT 1") })
    }
    pool.asyncWriteWithoutTransaction { found in
      try? db(found)
      all[7].add(Result { try found.execute(sql: "SELECT 1") })
    }
    return all.map { $0.all() }
  }

  @Test func once() {
    #expect(calls { _ in } == Array(repeating: [nil], count: 8))
  }

  @Test func onceWhereATransactionIsLeftOpen() throws {
    let found = calls { db in
      try db.execute(sql: db.isInsideTransaction ? "COMMIT" : "BEGIN")
    }
    #expect(found == Array(repeating: [nil], count: 8))
    #expect(queue.writeWithoutTransaction { !$0.isInsideTransaction })
    #expect(pool.writeWithoutTransaction { !$0.isInsideTransaction })
  }

  @Test func onceWithTheReasonOfAClosedDatabase() throws {
    try queue.close()
    try pool.close()
    let found = calls { db in try db.execute(sql: "SELECT 1") }
    #expect(found == Array(repeating: [.SQLITE_MISUSE], count: 8))
  }

  @Test func onceWhereNothingCouldBeOpened() {
    let access = SerialAccess(.failure(DatabaseError(resultCode: .SQLITE_NOMEM)), label: "none")
    let (write, use) = (Calls(), Calls())
    access.scheduleWrite { _ in
    } completion: { _, result in
      write.add(result)
    }
    access.scheduleAccessEvenClosed { db in use.add(Result { try db.execute(sql: "SELECT 1") }) }
    #expect(write.all() == [.SQLITE_NOMEM])
    #expect(use.all() == [.SQLITE_MISUSE])
  }
}
