import Glibc
import LineEditing
public import SQLiteQuery

extension ShellSession {
  /// What is open now, or will be with the first statement.
  var databaseName: String { connections.active.target.displayName }

  /// The path of the open database, `:memory:` for one in memory.
  public var databasePath: String { connections.active.target.path ?? ":memory:" }

  /// The open database; it is opened now where nothing has needed it yet.
  ///
  /// - Throws: Where it can't be opened, which ends a script.
  public func database() throws -> DatabaseQueue {
    if let queue = connections.activeQueue { return queue }
    do {
      let queue = try open(connections.active.target)
      connections.active.queue = queue
      return queue
    } catch let error as VerbatimError where !isInteractive {
      if let text = error.text { report(text) }
      throw ShellExit(status: 1)
    }
  }

  /// Lends the open connection; nothing is committed or rolled back by itself.
  public func withDatabase<Value>(_ body: (Database) throws -> Value) throws -> Value {
    let queue = try database()
    guard isInteractive else { return try queue.unsafeReentrantWrite(body) }
    return try Signals.shared.interruptible(by: { queue.interrupt() }) {
      try queue.unsafeReentrantWrite(body)
    }
  }

  /// Opens a target and prepares the connection as all of the shell's are.
  func open(_ target: OpenTarget) throws -> DatabaseQueue {
    let own = configuration.prepareDatabase
    let isGuarded = isInteractive && !imitatesSQLite3 && !target.isNew || safety.isPersistent
    let trustsSchema = imitatesSQLite3
    let text = givenText
    let surroundings = FileFunctions.Surroundings(environment)
    let queue = try target.open { db in
      if !trustsSchema { try db.set(.trustedSchema, false) }
      if isGuarded { try db.set(.defensive, true) }
      try ShellFunctions.register(in: db, text, surroundings)
      try own?(db)
    }
    try prepare(queue)
    return queue
  }

  /// Installs what a connection tells the session.
  private func prepare(_ queue: DatabaseQueue) throws {
    try queue.inDatabase { db in try installAuthorizer(in: db) }
  }

  /// Closes the database and opens another one; where that fails, one in memory.
  ///
  /// - Throws: ``VerbatimError`` where it can't be opened.
  func open(_ target: OpenTarget, isNew: Bool) throws {
    try connections.active.queue?.close()
    connections.active.queue = nil
    connections.active.target = OpenTarget(path: nil)
    if isNew, let path = target.path, path != ":memory:", unlink(path) != 0, errno != ENOENT {
      throw SystemCallError("unlink \(path)")
    }
    let queue: DatabaseQueue
    do { queue = try open(target) } catch {
      connections.active.queue = try open(OpenTarget(path: ":memory:"))
      throw error
    }
    connections.active.target = target
    connections.active.queue = queue
    // They are the sample database's, which has gone.
    demoMigrations = nil
  }

  /// Takes a database that is open already.
  func adopt(_ queue: DatabaseQueue, name: String) {
    connections.active.target = OpenTarget(path: ":memory:", name: name)
    connections.active.queue = queue
  }

  /// Whether the open connection is inside a transaction.
  var isInsideTransaction: Bool {
    guard let queue = connections.active.queue else { return false }
    return (try? queue.unsafeReentrantRead(\.isInsideTransaction)) ?? false
  }
}
