import SQLiteQuery
import Testing

@Suite struct CursorTests {
  private struct Stop: Error {}

  private func numbers(_ count: Int) -> AnyCursor<Int> { AnyCursor(1...count) }

  /// Delivers 1 and then fails.
  private func failing() -> AnyCursor<Int> {
    var count = 0
    return AnyCursor {
      count += 1
      if count > 1 { throw Stop() }
      return count
    }
  }

  @Test func operationsGiveWhatThoseOfSequencesGive() throws {
    #expect(try Array(numbers(5).map { $0 * 2 }) == [2, 4, 6, 8, 10])
    #expect(try Array(numbers(5).filter { $0 % 2 == 0 }) == [2, 4])
    #expect(try Array(numbers(4).compactMap { $0 == 2 ? nil : "\($0)" }) == ["1", "3", "4"])
    #expect(try Array(numbers(3).flatMap { [$0, $0] }) == [1, 1, 2, 2, 3, 3])
    #expect(try Array(numbers(3).flatMap { self.numbers($0) }) == [1, 1, 2, 1, 2, 3])
    #expect(try Array(numbers(3).enumerated().map { $0.0 + $0.1 }) == [1, 3, 5])
    #expect(try Array(numbers(5).prefix(2)) == [1, 2])
    #expect(try Array(numbers(5).prefix { $0 < 4 }) == [1, 2, 3])
    #expect(try Array(numbers(5).dropFirst(3)) == [4, 5])
    #expect(try Array(numbers(5).dropFirst()) == [2, 3, 4, 5])
    #expect(try Array(numbers(5).drop { $0 < 4 }) == [4, 5])
    #expect(try numbers(5).dropLast(2) == [1, 2, 3])
    #expect(try numbers(5).dropLast(9) == [])
    #expect(try numbers(5).suffix(2) == [4, 5])
    #expect(try numbers(5).suffix(0) == [])
    #expect(try numbers(5).suffix(9) == [1, 2, 3, 4, 5])
    #expect(try numbers(5).reduce(0, +) == 15)
    #expect(try numbers(5).reduce(into: "") { $0 += "\($1)" } == "12345")
    #expect(try numbers(5).min() == 1)
    #expect(try numbers(5).max() == 5)
    #expect(try AnyCursor(["a", "b"]).joined(separator: "-") == "a-b")
    #expect(try Set(numbers(3)) == [1, 2, 3])
    #expect(try Dictionary(grouping: numbers(4), by: { $0 % 2 }) == [0: [2, 4], 1: [1, 3]])
    #expect(try AnyCursor([Int]()).isEmpty())
    #expect(try numbers(2).contains(2) && !numbers(2).contains(3))
  }

  @Test func searchesReadNoFurtherThanTheyMust() throws {
    #expect(try failing().contains(1))
    #expect(try failing().first { $0 == 1 } == 1)
    #expect(try Array(failing().prefix(1)) == [1])
    #expect(throws: Stop.self) { try failing().contains(2) }
    #expect(throws: Stop.self) { try Array(failing()) }
  }

  @Test func aStatementStopsAtItsEndAndAtItsError() throws {
    try DatabaseQueue().writeWithoutTransaction { db in
      let cursor = try Int.fetchCursor(db, sql: "VALUES (1), (2), ('x')")
      #expect(try cursor.next() == 1)
      #expect(try cursor.next() == 2)
      #expect(throws: RowDecodingError.self) { try cursor.next() }
      #expect(try cursor.next() == nil)
      let rows = try Row.fetchCursor(db, sql: "SELECT 1")
      #expect(try rows.next() != nil)
      #expect(try rows.next() == nil)
      #expect(try rows.next() == nil)
      db.add(
        function: DatabaseFunction("fail", argumentCount: 1) { values in
          if values[0] == 2.databaseValue { throw Stop() }
          return values[0]
        }
      )
      let broken = try Row.fetchCursor(db, sql: "SELECT fail(column1) FROM (VALUES (1), (2), (3))")
      #expect(try broken.next() != nil)
      #expect(throws: DatabaseError.self) { try broken.next() }
      #expect(try broken.next() == nil)
    }
  }
}
