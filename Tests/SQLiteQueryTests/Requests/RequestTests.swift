import SQLiteQuery
import Testing

@Suite struct RequestTests {
  private struct Pair: FetchableRecord, Decodable, Hashable {
    var a: Int
    var b: String
  }

  @Test func aRequestFetchesWhatItsRowsAreReadAs() throws {
    try DatabaseQueue().inDatabase { (db: Database) throws in
      let query = "SELECT 7 AS a, 'x' AS b UNION ALL SELECT 8, 'y'"
      let values = SQLRequest<Int>(sql: query)
      #expect(try values.fetchAll(db) == [7, 8])
      #expect(try values.fetchOne(db) == 7)
      #expect(try values.fetchSet(db) == [7, 8])
      #expect(try values.fetchCursor(db).next() == 7)
      #expect(try values.fetchCount(db) == 2)
      let rows = SQLRequest(sql: query, cached: true)
      #expect(try rows.fetchAll(db) == [["a": 7, "b": "x"], ["a": 8, "b": "y"]])
      #expect(try rows.fetchOne(db) == ["a": 7, "b": "x"])
      #expect(try rows.fetchSet(db).count == 2)
      let records = SQLRequest<Pair>(sql: query + " ORDER BY a DESC;")
      #expect(try records.fetchAll(db).map(\.b) == ["y", "x"])
      #expect(try records.fetchCursor(db).next()?.a == 8)
      #expect(try records.fetchCount(db) == 2)
    }
  }

  @Test func aTypeFetchesOfAnyRequest() throws {
    try DatabaseQueue().inDatabase { (db: Database) throws in
      let request: SQLRequest<Void> = "SELECT \(5) AS a, \("it's") AS b"
      #expect(try Int.fetchAll(db, request) == [5])
      #expect(try Int.fetchSet(db, request) == [5])
      #expect(try Row.fetchCursor(db, request).next()?.copy() == ["a": 5, "b": "it's"])
      #expect(try Pair.fetchOne(db, request) == Pair(a: 5, b: "it's"))
      #expect(try Pair.fetchSet(db, request).count == 1)
    }
  }

  @Test func aRequestOfOnesOwnIsFetchedTheSameWay() throws {
    struct Numbers: FetchRequest {
      typealias RowDecoder = Int
      var limit: Int
      func makePreparedRequest(
        _ db: Database,
        forSingleResult singleResult: Bool
      ) throws -> PreparedRequest {
        let statement = try db.makeStatement(sql: "SELECT ? UNION ALL SELECT 2")
        try statement.setArguments([singleResult ? 1 : limit])
        return PreparedRequest(statement: statement)
      }
    }
    try DatabaseQueue().inDatabase { (db: Database) throws in
      let request = Numbers(limit: 9)
      #expect(try request.fetchAll(db) == [9, 2])
      #expect(try request.fetchOne(db) == 1)
      #expect(try request.fetchCount(db) == 2)
      #expect(try AnyFetchRequest(request).fetchAll(db) == [9, 2])
      let adapted = request.adapted { _ in RenameColumnAdapter { _ in "n" } }
      #expect(try Row.fetchOne(db, adapted) == ["n": 1])
    }
  }

  @Test func wrongArgumentsThrow() throws {
    try DatabaseQueue().inDatabase { (db: Database) throws in
      #expect(throws: DatabaseError.self) { try SQLRequest<Int>(sql: "SELECT ?").fetchAll(db) }
      #expect(throws: DatabaseError.self) {
        try SQLRequest<Int>(sql: "SELECT 1", arguments: [1]).fetchCount(db)
      }
    }
  }
}
