import Dispatch

/// The connections that a pool reads with: made when they are needed, as many as the configuration
/// allows, and kept for the next read.
final class ReaderPool: @unchecked Sendable {
  // Safe to share: the lists are read and written with the lock held.
  private let lock = Lock()
  private var idle: [SerialAccess] = []
  private var busy: [SerialAccess] = []
  private var isClosed = false
  /// One barrier at a time: two that have half of the places each would wait for ever.
  private let barrier = Lock()
  private let places: DispatchSemaphore
  private let placeCount: Int
  private let path: String
  private let configuration: Configuration
  private let label: String

  /// For the reads that nobody waits for on a thread.
  let runner: AsyncRunner

  init(path: String, configuration: Configuration, label: String) {
    self.path = path
    self.configuration = configuration
    self.label = label
    placeCount = max(configuration.maximumReaderCount, 1)
    places = DispatchSemaphore(value: placeCount)
    runner = AsyncRunner(label: label, isConcurrent: true)
  }

  /// Runs a closure with a connection that can't write.
  ///
  /// - Throws: ``DatabaseError`` 21 (`SQLITE_MISUSE`) inside another read of the same thread, or once
  ///   the pool is closed; what opening a connection throws.
  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try withReader { reader in try reader.access(body) }
  }

  /// The same, and tells the closure which access it is.
  func withReader<Value>(_ body: (SerialAccess) throws -> Value) throws -> Value {
    guard readerOfThisThread == nil else {
      throw DatabaseError(
        resultCode: .SQLITE_MISUSE,
        message: "Database methods are not reentrant."
      )
    }
    places.wait()
    defer { places.signal() }
    let reader = try take()
    defer { give(reader) }
    return try body(reader)
  }

  /// Runs a closure with a connection, that of the read around it where there is one.
  func reentrantRead<Value>(_ body: (Database) throws -> Value) throws -> Value {
    guard let reader = readerOfThisThread else { return try read(body) }
    return try reader.reentrantAccess(body)
  }

  /// Runs a closure once no read runs, and with none beside it.
  func withoutReads<Value>(_ body: () throws -> Value) throws -> Value {
    guard readerOfThisThread == nil, !barrier.isHeldByThisThread else {
      throw DatabaseError(
        resultCode: .SQLITE_MISUSE,
        message: "Database methods are not reentrant."
      )
    }
    barrier.acquire()
    for _ in 0..<placeCount { places.wait() }
    defer {
      for _ in 0..<placeCount { places.signal() }
      barrier.release()
    }
    return try body()
  }

  /// Ends the connections that do not read now.
  func endIdleConnections() {
    lock.acquire()
    idle = []
    lock.release()
  }

  /// Waits for the reads that run, then ends all connections for good.
  func close() throws {
    try withoutReads {
      lock.acquire()
      isClosed = true
      let ended = idle
      idle = []
      lock.release()
      for reader in ended { try reader.close() }
    }
  }

  /// Stops all reads that run.
  func interrupt() {
    lock.acquire()
    let running = busy
    lock.release()
    for reader in running { reader.interrupt() }
  }

  private var readerOfThisThread: SerialAccess? {
    lock.acquire()
    defer { lock.release() }
    return busy.first { $0.isHeldByThisThread }
  }

  private func take() throws -> SerialAccess {
    if let reader = try takeIdle() { return reader }
    let database = try Database(path: path, configuration: configuration.openingNoFile)
    try database.becomeReadOnly()
    let queue = configuration.accessQueue(label: label, writes: false)
    let reader = SerialAccess(.success(database), label: label, queue: queue)
    lock.acquire()
    busy.append(reader)
    lock.release()
    return reader
  }

  private func takeIdle() throws -> SerialAccess? {
    lock.acquire()
    defer { lock.release() }
    guard !isClosed else {
      throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "the database is closed")
    }
    guard let reader = idle.popLast() else { return nil }
    busy.append(reader)
    return reader
  }

  private func give(_ reader: SerialAccess) {
    lock.acquire()
    busy.removeAll { $0 === reader }
    idle.append(reader)
    lock.release()
  }
}

extension Configuration {
  /// The same, for one more connection to a file that is there.
  var openingNoFile: Configuration {
    var configuration = self
    configuration.createsFile = false
    return configuration
  }
}
