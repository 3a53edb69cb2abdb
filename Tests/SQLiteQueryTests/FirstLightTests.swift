import SQLiteQuery
import Testing

@Suite struct FirstLightTests {
  @Test func valuesOfEveryClassRoundTrip() throws {
    let queue = DatabaseQueue()
    let values: [DatabaseValue] = [
      .null, 1.databaseValue, 1.5.databaseValue, "a\0b".databaseValue,
      [UInt8]([0, 255]).databaseValue, "".databaseValue, [UInt8]().databaseValue,
    ]
    try queue.write { db in
      try db.execute(sql: "CREATE TABLE t(a)")
      for value in values {
        try db.execute(sql: "INSERT INTO t VALUES (?)", arguments: [value])
      }
    }
    let read = try queue.read { try DatabaseValue.fetchAll($0, sql: "SELECT a FROM t") }
    #expect(read.map(\.storage) == values.map(\.storage))
  }

  @Test func rowsReadByIndexAndName() throws {
    let row = try #require(
      try DatabaseQueue().read {
        try Row.fetchOne($0, sql: "SELECT 1 AS a, NULL AS b, 'x' AS c")
      }
    )
    #expect(row.description == #"[a:1 b:NULL c:"x"]"#)
    #expect(row["A"] == 1)
    #expect(row["c"] as String == "x")
    #expect(row["b"] as Int? == nil)
    #expect((row["b"] as DatabaseValue?)?.isNull == true)
    #expect((row["zz"] as DatabaseValue?) == nil)
    #expect(throws: RowDecodingError.self) { try row.decode(Int.self, forColumn: "b") }
  }

  @Test func readingCannotWrite() throws {
    let queue = DatabaseQueue()
    #expect {
      try queue.read { try $0.execute(sql: "CREATE TABLE t(a)") }
    } throws: {
      ($0 as? DatabaseError)?.resultCode == .SQLITE_READONLY
    }
    try queue.write { try $0.execute(sql: "CREATE TABLE t(a)") }
  }

  @Test func reentranceIsAnError() throws {
    let queue = DatabaseQueue()
    #expect(throws: DatabaseError.self) { try queue.read { _ in try queue.read { _ in } } }
  }
}
