import SQLiteQuery
import TestSupport
import Testing

@testable import SQLShell

@Suite struct SchemaCatalogTests {
  @Test(arguments: [
    ("create table fresh(a)", "fresh"), ("create temp table fresh(a)", "fresh"),
    ("attach ':memory:' as other; create table other.fresh(a)", "fresh"),
    ("alter table rates rename to fresh", "fresh"),
  ])
  func aChangeOfTheSchemaIsSeenAtTheNextKey(sql: String, name: String) throws {
    let fixture = try CompletionFixture()
    #expect(fixture.catalog.relation(name) == nil)
    try fixture.queue.inDatabase { db in try db.execute(sql: sql) }
    fixture.catalog.refresh(at: .key)
    #expect(fixture.catalog.relation(name) != nil)
  }

  @Test func aLargeSchemaIsReadAnewAtTheNextPromptOnly() throws {
    let count = SchemaCatalog.largeCount + 1
    let fixture = try CompletionFixture((0..<count).map { "CREATE TABLE t\($0)(x);" }.joined())
    try fixture.queue.inDatabase { db in try db.execute(sql: "create table fresh(a)") }
    fixture.catalog.refresh(at: .key)
    #expect(fixture.catalog.relation("fresh") == nil && fixture.catalog.relation("t0") != nil)
    fixture.catalog.refresh(at: .prompt)
    #expect(fixture.catalog.relation("fresh") != nil)
  }

  @Test func aDetachedDatabaseIsForgotten() throws {
    let fixture = try CompletionFixture()
    try fixture.queue.inDatabase { db in try db.execute(sql: "detach archive") }
    fixture.catalog.refresh(at: .key)
    #expect(fixture.catalog.relation("old_orders") == nil)
  }

  @Test func nothingIsReadAgainWhileTheSchemaStays() throws {
    let fixture = try CompletionFixture()
    let before = fixture.catalog.generation
    try fixture.queue.inDatabase { db in try db.execute(sql: "insert into rates values (1, 2, 3)") }
    fixture.catalog.refresh(at: .key)
    #expect(fixture.catalog.generation == before)
  }

  @Test func aTransactionThatHasNotReadYetStaysSo() throws {
    let folder = try TemporaryDirectory()
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let queue = try DatabaseQueue(path: folder.path + "/a.db", configuration: configuration)
    try queue.inDatabase { db in try db.execute(sql: "create table t(first_column); begin") }
    let catalog = SchemaCatalog { body in try queue.inDatabase(body) }
    catalog.refresh(at: .key)
    #expect(catalog.columns(of: "t") == nil)
    try queue.inDatabase { db in
      #expect(db.transactionState() == .none)
      try db.execute(sql: "insert into t values (1)")
    }
    catalog.refresh(at: .key)
    #expect(catalog.columns(of: "t")?.map(\.name) == ["first_column"])
  }

  @Test func anotherConnectionsLockIsNotWaitedFor() throws {
    let folder = try TemporaryDirectory()
    var configuration = Configuration()
    configuration.busyMode = .timeout(3600)
    let path = folder.path + "/a.db"
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.inDatabase { db in try db.execute(sql: "create table t(a)") }
    let catalog = SchemaCatalog { body in try queue.inDatabase(body) }
    catalog.refresh(at: .prompt)
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: path, configuration: configuration)
    try other.inDatabase { db in try db.execute(sql: "begin exclusive; create table u(a)") }
    catalog.refresh(at: .key)
    #expect(catalog.relation("t") != nil && catalog.relation("u") == nil)
    try other.inDatabase { db in try db.execute(sql: "commit") }
    catalog.refresh(at: .key)
    #expect(catalog.relation("u") != nil)
    let timeout = try queue.inDatabase { db in try Int.fetchOne(db, sql: "pragma busy_timeout") }
    #expect(timeout == 3_600_000)
  }

  @Test func anotherDatabaseOfTheSameVersionIsReadAnew() throws {
    var queues = [DatabaseQueue(), DatabaseQueue()]
    for (queue, name) in zip(queues, ["first", "second"]) {
      try queue.inDatabase { db in try db.execute(sql: "create table \(name)(a)") }
    }
    let catalog = SchemaCatalog { body in try queues[0].inDatabase(body) }
    catalog.refresh(at: .key)
    queues.removeFirst()
    catalog.refresh(at: .key)
    #expect(catalog.relation("first") == nil && catalog.relation("second") != nil)
  }

  @Test func namesAreFoundAsSQLiteResolvesThem() throws {
    let fixture = try CompletionFixture()
    #expect(fixture.catalog.relation("USERS")?.schema == "main")
    #expect(fixture.catalog.relation("users", schema: "Archive")?.schema == "archive")
    #expect(fixture.catalog.columns(of: "users")?.map(\.name) == ["id", "name", "e-mail"])
    #expect(
      fixture.catalog.columns(of: "users", schema: "archive")?.map(\.name) == ["id", "left_at"]
    )
  }
}
