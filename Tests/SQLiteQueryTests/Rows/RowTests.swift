import FoundationEssentials
import SQLiteQuery
import Testing

@Suite struct RowTests {
  private func withRows(_ sql: String, _ body: (Row) throws -> Void) throws {
    try DatabaseQueue().read { db in
      let cursor = try Row.fetchCursor(db, sql: sql)
      let live = try #require(try cursor.next())
      try body(live)
      try body(live.copy())
      try body(try #require(try Row.fetchOne(db, sql: sql)))
      try body(try #require(try Row.fetchAll(db, sql: sql).first))
    }
  }

  @Test func columnsAreFoundByNameWithoutCase() throws {
    try withRows("SELECT 1 AS a, 2 AS A, NULL AS b, 'x' AS \"é\"") { (row: Row) throws in
      #expect(row["A"] == 1)
      #expect(row["a"] as Int? == 1)
      #expect(row["b"] as Int? == nil)
      #expect(row["zz"] as Int? == nil)
      #expect(row["É"] as DatabaseValue? == nil)
      #expect((row["b"] as DatabaseValue?)?.isNull == true)
      #expect(row[Column("é")] == "x")
      #expect(row.hasColumn("B") && !row.hasColumn("c"))
      #expect(row.hasNull(atIndex: 2) && row.containsNonNullValue)
      #expect(row.coalesce(["zz", "b", "a"]) as Int? == 1)
      #expect(row.coalesce(["zz", "b"]) as Int? == nil)
    }
  }

  @Test func aRowIsACollection() throws {
    try withRows("SELECT 1 AS a, 'x' AS b, x'01' AS c") { (row: Row) throws in
      #expect(row.map(\.0) == ["a", "b", "c"])
      #expect(Array(row.columnNames) == ["a", "b", "c"])
      #expect(row.databaseValues.map(\.storage) == [.int64(1), .string("x"), .blob(Data([1]))])
      #expect(row.count == 3 && row.description == #"[a:1 b:"x" c:Data([0x01])]"#)
      #expect(row == ["a": 1, "b": "x", "c": Data([1])])
      #expect(row != ["b": "x", "a": 1, "c": Data([1])])
      #expect(row.hashValue == (["a": 1.0, "b": "x", "c": Data([1])] as Row).hashValue)
      #expect(row.last?.0 == "c")
    }
    #expect((["a": nil] as Row) == (["a": nil] as Row))
  }

  @Test func decodingErrorsSayWhatWasFound() throws {
    try DatabaseQueue().read { db in
      let cursor = try Row.fetchCursor(db, sql: "SELECT 1 AS a, ? AS b", arguments: [nil])
      let row = try #require(try cursor.next())
      #expect {
        try row.decode(Int.self, forColumn: "b")
      } throws: {
        "\($0)" == """
          could not decode Int from database value NULL - column: "b", column index: 1, \
          row: [a:1 b:NULL], sql: `SELECT 1 AS a, ? AS b`, arguments: [NULL]
          """
      }
      #expect {
        try row.copy().decode(Int.self, forColumn: "zz")
      } throws: {
        "\($0)" == #"column not found: "zz" - row: [a:1 b:NULL]"#
      }
      #expect(throws: RowDecodingError.self) { try row.decode(Int.self, atIndex: 2) }
      #expect(throws: RowDecodingError.self) { try row.decode(Int.self, atIndex: -1) }
      #expect(try row.decode(Int?.self, forColumn: "zz") == nil)
    }
  }

  @Test func bytesAreReadInPlace() throws {
    try withRows("SELECT x'0102' AS a, 'xyz' AS b, NULL AS c, 7 AS d, x'' AS e") {
      (row: Row) throws in
      #expect(row.withUnsafeBytes(atIndex: 0) { $0.map { Array($0) } } == [1, 2])
      #expect(row.withUnsafeBytes(atIndex: 1) { $0?.count } == 3)
      #expect(row.withUnsafeBytes(atIndex: 2) { $0 == nil })
      #expect(try row.withUnsafeData(named: "a") { $0 } == Data([1, 2]))
      #expect(try row.withUnsafeData(named: "c") { $0 } == nil)
      #expect(try row.withUnsafeData(atIndex: 4) { $0 } == Data())
      #expect(throws: RowDecodingError.self) { try row.withUnsafeData(named: "d") { _ in } }
      #expect(row.dataNoCopy(named: "b") == Data("xyz".utf8))
      #expect(row.storedValue(at: 3).storageClass == .integer)
    }
  }

  @Test func aKeptRowDoesNotChange() throws {
    try DatabaseQueue().read { db in
      let cursor = try Row.fetchCursor(db, sql: "VALUES ('first', 1), ('second', 2)")
      let live = try #require(try cursor.next())
      let kept = live.copy()
      _ = try cursor.next()
      #expect(live[0] == "second")
      #expect(kept[0] == "first" && kept[1] == 1)
    }
  }

  @Test func rowsOfManyColumnsAndLargeValues() throws {
    let queue = DatabaseQueue()
    try queue.read { db in
      let columns = (0..<1500).map { "\($0) AS c\($0)" }.joined(separator: ", ")
      let wide = try #require(try Row.fetchOne(db, sql: "SELECT \(columns)"))
      #expect(wide["c1499"] == 1499 && wide.count == 1500)
      let row = try #require(
        try Row.fetchOne(db, sql: "SELECT zeroblob(3000000), 'after', randomblob(100000)")
      )
      #expect((row[0] as Data).count == 3_000_000 && row[1] == "after")
      #expect((row[2] as Data).count == 100_000)
    }
  }

  @Test func aSchemaChangeGivesNewColumns() throws {
    try DatabaseQueue().writeWithoutTransaction { (db: Database) throws in
      try db.execute(sql: "CREATE TABLE t(a, b); INSERT INTO t VALUES (1, 2)")
      let statement = try db.cachedStatement(sql: "SELECT * FROM t")
      #expect(try Row.fetchOne(statement)?.description == "[a:1 b:2]")
      try db.execute(sql: "ALTER TABLE t RENAME COLUMN a TO z")
      #expect(try Row.fetchOne(statement)?.description == "[z:1 b:2]")
      try db.execute(sql: "ALTER TABLE t ADD COLUMN c DEFAULT 3")
      #expect(try Row.fetchAll(statement).first?.description == "[z:1 b:2 c:3]")
    }
  }
}
