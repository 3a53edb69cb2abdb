import FoundationEssentials
import SQLiteQuery
import Testing

@Suite struct RoundTripTests {
  /// Numbers from a seed, so that a failure can be repeated.
  struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
      return mixed ^ (mixed >> 31)
    }
  }

  private func randomValue(_ generator: inout Generator) -> DatabaseValue {
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: return .null
    case 1: return Int64(bitPattern: generator.next()).databaseValue
    case 2:
      let real = Double(bitPattern: generator.next())
      return (real.isNaN ? -0.0 : real).databaseValue
    case 3:
      let scalars = (0..<Int.random(in: 0..<40, using: &generator)).compactMap { _ in
        Unicode.Scalar(UInt32.random(in: 0..<0x11_0000, using: &generator))
      }
      return String(String.UnicodeScalarView(scalars)).databaseValue
    case 4: return "\0in\0side\0".databaseValue
    default:
      let count = Int.random(in: 0..<100, using: &generator)
      return Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
        .databaseValue
    }
  }

  @Test func everyClassComesBackAsItWas() throws {
    var generator = Generator(state: 20_240_229)
    let values = (0..<2000).map { _ in randomValue(&generator) }
    let queue = DatabaseQueue()
    try queue.write { db in
      try db.execute(sql: "CREATE TABLE t(id INTEGER PRIMARY KEY, v)")
      let insert = try db.makeStatement(sql: "INSERT INTO t(v) VALUES (?)")
      for value in values { try insert.execute(arguments: StatementArguments([value])) }
    }
    try queue.read { db in
      let read = try DatabaseValue.fetchAll(db, sql: "SELECT v FROM t ORDER BY id")
      let rows = try Row.fetchAll(db, sql: "SELECT v, v AS w FROM t ORDER BY id")
      for (index, value) in values.enumerated() {
        let signs = [read[index], rows[index][1] as DatabaseValue]
        for found in signs {
          #expect(found.storage == value.storage)
          if case .double(let real) = found.storage, case .double(let given) = value.storage {
            #expect(real.bitPattern == given.bitPattern || real == 0 && given == 0)
          }
        }
      }
    }
  }

  @Test func malformedTextKeepsItsBytes() throws {
    let queue = DatabaseQueue()
    try queue.write { db in
      try db.execute(sql: "CREATE TABLE t(v); INSERT INTO t VALUES (CAST(x'61FF62' AS TEXT))")
      let value = try #require(try DatabaseValue.fetchOne(db, sql: "SELECT v FROM t"))
      #expect(value.storageClass == .text)
      #expect(value.storage == .string("a\u{fffd}b"))
      #expect(value.textBytes == Data([0x61, 0xff, 0x62]))
      try db.execute(sql: "INSERT INTO t VALUES (?)", arguments: [value])
      let bytes = try String.fetchAll(db, sql: "SELECT hex(v) FROM t WHERE typeof(v) = 'text'")
      #expect(bytes == ["61FF62", "61FF62"])
      let row = try #require(try Row.fetchOne(db, sql: "SELECT v FROM t"))
      #expect((row[0] as DatabaseValue).textBytes == Data([0x61, 0xff, 0x62]))
    }
  }

  @Test(arguments: [UInt64.max.databaseValue, Double.nan.databaseValue])
  func whatSQLiteCanNotHoldIsRefused(_ value: DatabaseValue) throws {
    try DatabaseQueue().write { db in
      try db.execute(sql: "CREATE TABLE t(v)")
      #expect {
        try db.execute(sql: "INSERT INTO t VALUES (?)", arguments: [value])
      } throws: {
        ($0 as? DatabaseError)?.resultCode == .SQLITE_MISMATCH
      }
      #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM t") == 0)
    }
    #expect(UInt64.fromDatabaseValue(UInt64.max.databaseValue) == .max)
  }
}
