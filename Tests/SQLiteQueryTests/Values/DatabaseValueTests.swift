import FoundationEssentials
import SQLiteQuery
import Testing

/// The topics of the reference of `DatabaseValue`, in its order.
@Suite struct DatabaseValueTests {
  enum Colour: String, DatabaseValueConvertible { case red, green }

  @Test func eachStorageIsWhatWasGiven() {
    #expect(DatabaseValue.null.storage == .null)
    #expect(7.databaseValue.storage == .int64(7))
    #expect(2.5.databaseValue.storage == .double(2.5))
    #expect("x".databaseValue.storage == .string("x"))
    #expect(Data([9]).databaseValue.storage == .blob(Data([9])))
    #expect(true.databaseValue.storage == .int64(1))
  }

  @Test func initialisersTakeConvertibleAndOtherValues() {
    let integer = DatabaseValue(value: 42)
    #expect(integer == 42.databaseValue)
    #expect(DatabaseValue(value: "text").storage == .string("text"))
    #expect(DatabaseValue(value: Data()).storage == .blob(Data()))
    #expect(DatabaseValue(value: Colour.red).storage == .string("red"))
    let anything: [Any] = [1, "a", Colour.green, Optional<Int>.none as Any]
    #expect(anything.compactMap { DatabaseValue(value: $0) }.count == 4)
    #expect(DatabaseValue(value: [1, 2, 3] as Any) == nil)
    #expect(DatabaseValue(value: Character("a") as Any) == nil)
  }

  @Test func aRawStatementIsRead() throws {
    try DatabaseQueue().read { db in
      let statement = try db.makeStatement(sql: "SELECT 1, 'two', NULL")
      let cursor = try Row.fetchCursor(statement)
      _ = try cursor.next()
      let raw = statement.sqliteStatement
      #expect(DatabaseValue(sqliteStatement: raw, index: 0).storage == .int64(1))
      #expect(DatabaseValue(sqliteStatement: raw, index: 1).storage == .string("two"))
      #expect(DatabaseValue(sqliteStatement: raw, index: 2).isNull)
      #expect(Int(sqliteStatement: raw, index: 0) == 1)
      #expect(Int(sqliteStatement: raw, index: 1) == nil)
    }
  }

  @Test func equalityIsThatOfSQL() {
    #expect(DatabaseValue.null != DatabaseValue.null)
    #expect(1.databaseValue == 1.0.databaseValue)
    #expect(1.databaseValue != 1.5.databaseValue)
    #expect(((1 << 53) + 1).databaseValue != Double((1 << 53) + 1).databaseValue)
    #expect(Int64.max.databaseValue != Double(Int64.max).databaseValue)
    #expect(0.0.databaseValue == (-0.0).databaseValue)
    #expect("\u{e9}".databaseValue != "e\u{301}".databaseValue)
    #expect("1".databaseValue != 1.databaseValue)
    #expect("a".databaseValue != Data("a".utf8).databaseValue)
    #expect(Data([1, 2]).databaseValue == [UInt8]([1, 2]).databaseValue)
  }

  @Test func storageEqualityIsExact() {
    #expect(1.databaseValue.storage != 1.0.databaseValue.storage)
    #expect(DatabaseValue.null.storage == DatabaseValue.null.storage)
    #expect("\u{e9}".databaseValue.storage != "e\u{301}".databaseValue.storage)
  }

  @Test func equalValuesHashAlike() {
    let numbers: Set<DatabaseValue> = [1.databaseValue, 1.0.databaseValue, "1".databaseValue]
    #expect(numbers.count == 2)
    let nulls: Set<DatabaseValue> = [.null, .null]
    #expect(nulls.count == 2)
    let names: [DatabaseValue: String] = [1.databaseValue: "one", "key".databaseValue: "value"]
    #expect(names[1.0.databaseValue] == "one")
  }

  @Test(arguments: [
    (DatabaseValue.null, "NULL"), (42.databaseValue, "42"), (3.14.databaseValue, "3.14"),
    (1.0.databaseValue, "1.0"), ("text".databaseValue, "\"text\""),
    ("a\"b\n".databaseValue, #""a\"b\n""#), (Data([1, 2]).databaseValue, "Data([0x01, 0x02])"),
    (Data([0xfe]).databaseValue, "Data([0xfe])"), (Data().databaseValue, "Data([])"),
  ])
  func descriptionsArePrinted(_ value: DatabaseValue, _ words: String) {
    #expect(value.description == words)
  }

  @Test func classesHaveSQLitesNames() {
    #expect(
      StorageClass.allCases.map(\.name) == ["NULL", "INTEGER", "REAL", "TEXT", "BLOB"]
    )
  }

  @Test func nullAndNoRowDiffer() throws {
    try DatabaseQueue().read { db in
      #expect(try DatabaseValue.fetchOne(db, sql: "SELECT NULL")?.isNull == true)
      #expect(try DatabaseValue.fetchOne(db, sql: "SELECT 1 WHERE 0") == nil)
      let all = try DatabaseValue.fetchAll(db, sql: "SELECT NULL UNION ALL SELECT 1")
      #expect(all.map(\.storage) == [.null, .int64(1)])
      let set = try DatabaseValue.fetchSet(db, sql: "VALUES (1), (1.0), ('1')")
      #expect(set.count == 2)
      let cursor = try DatabaseValue.fetchCursor(db, sql: "VALUES (1), (2)")
      #expect(try cursor.next() == 1.databaseValue)
    }
  }

  @Test func valuesAreBound() throws {
    let values: [DatabaseValue] = ["Arthur".databaseValue, 100.databaseValue, .null]
    try DatabaseQueue().write { db in
      try db.execute(sql: "CREATE TABLE player(name, score, note)")
      let statement = try db.makeStatement(sql: "INSERT INTO player VALUES (?, ?, ?)")
      try statement.execute(arguments: StatementArguments(values))
      let row = try #require(try Row.fetchOne(db, sql: "SELECT * FROM player"))
      #expect(row.databaseValues.map(\.storage) == values.map(\.storage))
    }
  }
}
