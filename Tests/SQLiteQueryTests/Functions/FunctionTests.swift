import FoundationEssentials
import SQLiteQuery
import Testing

@Suite struct FunctionTests {
  struct Longest: DatabaseAggregate {
    var longest: String?
    mutating func step(_ dbValues: [DatabaseValue]) throws {
      guard let text = String.fromDatabaseValue(dbValues[0]) else { return }
      if text == "bad" { throw DatabaseError(resultCode: .SQLITE_ABORT, message: "bad text") }
      if text.count > (longest ?? "").count { longest = text }
    }
    func finalize() -> (any DatabaseValueConvertible)? { longest }
  }

  private func withFunctions(_ body: (Database) throws -> Void) throws {
    try DatabaseQueue().writeWithoutTransaction { (db: Database) throws in
      db.add(
        function: DatabaseFunction("echo", argumentCount: 1, pure: true) { $0[0] }
      )
      db.add(function: DatabaseFunction("howMany") { $0.count })
      db.add(
        function: DatabaseFunction("fail", argumentCount: 1) { values in
          throw DatabaseError(
            resultCode: ResultCode(rawValue: Int32.fromDatabaseValue(values[0]) ?? 1),
            message: "custom"
          )
        }
      )
      db.add(function: DatabaseFunction("longest", argumentCount: 1, aggregate: Longest.self))
      try body(db)
    }
  }

  @Test func valuesPassUnchanged() throws {
    try withFunctions { (db: Database) throws in
      let values: [DatabaseValue] = [
        .null, Int64.min.databaseValue, (-0.5).databaseValue, "a\0é".databaseValue,
        "".databaseValue, Data().databaseValue, Data([0, 255]).databaseValue,
      ]
      for value in values {
        let echoed = try DatabaseValue.fetchOne(db, sql: "SELECT echo(?)", arguments: [value])
        #expect(echoed?.storage == value.storage)
      }
      #expect(try Int.fetchOne(db, sql: "SELECT howMany(1, 2, 3) + howMany()") == 3)
      #expect(try String.fetchOne(db, sql: "SELECT hex(echo(CAST(x'ff' AS TEXT)))") == "FF")
    }
  }

  @Test func errorsKeepCodeAndMessage() throws {
    try withFunctions { (db: Database) throws in
      #expect {
        try db.execute(sql: "SELECT fail(123)")
      } throws: { error in
        let error = error as? DatabaseError
        return error?.resultCode.rawValue == 123 && error?.message == "custom"
          && error?.sql == "SELECT fail(123)"
      }
      #expect(throws: DatabaseError.self) { try db.execute(sql: "SELECT echo(1, 2)") }
    }
  }

  @Test func aggregatesComputePerGroup() throws {
    try withFunctions { (db: Database) throws in
      let sql =
        "SELECT longest(column2) FROM (VALUES (1, 'a'), (1, 'abc'), (2, 'xy')) GROUP BY column1"
      #expect(try String.fetchAll(db, sql: sql) == ["abc", "xy"])
      #expect(try DatabaseValue.fetchOne(db, sql: "SELECT longest(1) WHERE 0")?.isNull == true)
      #expect {
        try db.execute(sql: "SELECT longest(column1) FROM (VALUES ('a'), ('bad'), ('c'))")
      } throws: { error in
        (error as? DatabaseError)?.message == "bad text"
          && (error as? DatabaseError)?.resultCode == .SQLITE_ABORT
      }
      db.remove(function: DatabaseFunction("LONGEST", argumentCount: 1, aggregate: Longest.self))
      #expect(throws: DatabaseError.self) { try db.execute(sql: "SELECT longest(1)") }
    }
  }

  @Test func collationsOrder() throws {
    try DatabaseQueue().writeWithoutTransaction { (db: Database) throws in
      let byLength = DatabaseCollation("BYLENGTH") { left, right in
        left.count == right.count
          ? .orderedSame : left.count < right.count ? .orderedAscending : .orderedDescending
      }
      db.add(collation: byLength)
      let sql =
        "SELECT column1 FROM (VALUES ('ccc'), ('a'), ('bb')) ORDER BY column1 COLLATE bylength"
      #expect(try String.fetchAll(db, sql: sql) == ["a", "bb", "ccc"])
      db.add(collation: .caseInsensitiveCompare)
      #expect(
        try Bool.fetchOne(db, sql: "SELECT 'ÉA' = 'éa' COLLATE swiftCaseInsensitiveCompare") == true
      )
      db.remove(collation: byLength)
      #expect(throws: DatabaseError.self) { try db.execute(sql: sql) }
    }
  }

  @Test func anUnusableFunctionIsReportedByTheNextStatement() throws {
    try DatabaseQueue().writeWithoutTransaction { (db: Database) throws in
      let name = String(repeating: "x", count: 300)
      #expect(throws: DatabaseError.self) { try db.register(DatabaseFunction(name) { _ in 1 }) }
      db.add(function: DatabaseFunction(name) { _ in 1 })
      #expect(throws: DatabaseError.self) { try db.execute(sql: "SELECT 1") }
      try db.execute(sql: "SELECT 1")
    }
  }
}
