import FoundationEssentials
import SQLiteQuery
import TestSupport
import Testing

@Suite struct VacuumTests {
  private let directory: TemporaryDirectory
  private let pool: DatabasePool

  init() throws {
    directory = try TemporaryDirectory()
    pool = try DatabasePool(path: directory.file("db"))
    try pool.write { try $0.execute(sql: "CREATE TABLE t(a); INSERT INTO t VALUES (1), (2)") }
  }

  /// The rows of a new compact copy.
  private func copied(_ reader: some DatabaseReader) throws -> [Int] {
    let path = directory.file(UUID().uuidString)
    try reader.vacuum(into: path)
    return try DatabaseQueue(path: path).read { try Int.fetchAll($0, sql: "SELECT a FROM t") }
  }

  @Test func allReadersCopyTheirContentIntoAFile() throws {
    let snapshot = try pool.makeSnapshot()
    try pool.write { try $0.execute(sql: "DELETE FROM t WHERE a = 2") }
    #expect(try copied(pool) == [1])
    #expect(try copied(AnyDatabaseReader(pool)) == [1])
    #expect(try copied(AnyDatabaseWriter(pool)) == [1])
    #expect(try copied(snapshot) == [1, 2])
    #expect(try copied(AnyDatabaseReader(snapshot)) == [1, 2])
    #expect(try copied(DatabaseQueue(path: directory.file("db"))) == [1])
  }

  @Test func aReaderStillWritesNothingAfterwards() throws {
    var configuration = Configuration()
    configuration.maximumReaderCount = 1
    let pool = try DatabasePool(path: directory.file("db"), configuration: configuration)
    #expect(try copied(pool) == [1, 2])
    #expect(throws: DatabaseError.self) {
      try pool.vacuum(into: directory.file("no/such/folder"))
    }
    let error = #expect(throws: DatabaseError.self) {
      try pool.unsafeRead { try $0.execute(sql: "DELETE FROM t") }
    }
    #expect(error?.resultCode == .SQLITE_READONLY)
  }

  @Test func readOnlyDatabasesCopyTheirContentToo() throws {
    var configuration = Configuration()
    configuration.readonly = true
    let path = directory.file("db")
    #expect(try copied(DatabaseQueue(path: path, configuration: configuration)) == [1, 2])
    #expect(try copied(DatabasePool(path: path, configuration: configuration)) == [1, 2])
    #expect(
      try copied(DatabaseQueue.inMemoryCopy(fromPath: path, configuration: configuration)) == [
        1, 2,
      ]
    )
  }
}
