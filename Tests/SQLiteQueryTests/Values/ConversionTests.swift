import FoundationEssentials
import SQLiteQuery
import Testing

/// One rule for all ways of fetching: a conversion is lossless or there is none.
@Suite struct ConversionTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let sql: String
    let expected: [String]
    var testDescription: String { sql }
    init(_ sql: String, _ expected: [String]) {
      self.sql = sql
      self.expected = expected
    }
  }

  /// Int, Int8, UInt8, Bool, Double, Float, String, bytes of Data.
  static let cases = [
    Case("NULL", ["-", "-", "-", "-", "-", "-", "-", "-"]),
    Case("1", ["1", "1", "1", "true", "1.0", "1.0", "-", "-"]),
    Case("0", ["0", "0", "0", "false", "0.0", "0.0", "-", "-"]),
    Case("-1", ["-1", "-1", "-", "true", "-1.0", "-1.0", "-", "-"]),
    Case("300", ["300", "-", "-", "true", "300.0", "300.0", "-", "-"]),
    Case("2.0", ["2", "2", "2", "true", "2.0", "2.0", "-", "-"]),
    Case("1.5", ["-", "-", "-", "true", "1.5", "1.5", "-", "-"]),
    Case("0.1", ["-", "-", "-", "true", "0.1", "-", "-", "-"]),
    Case("9007199254740993", ["9007199254740993", "-", "-", "true", "-", "-", "-", "-"]),
    Case("9e999", ["-", "-", "-", "true", "inf", "inf", "-", "-"]),
    Case("1e19", ["-", "-", "-", "true", "1e+19", "-", "-", "-"]),
    Case("'1'", ["-", "-", "-", "-", "-", "-", "1", "[49]"]),
    Case("''", ["-", "-", "-", "-", "-", "-", "", "[]"]),
    Case("'a' || char(0) || 'b'", ["-", "-", "-", "-", "-", "-", "a\0b", "[97, 0, 98]"]),
    Case("x'61'", ["-", "-", "-", "-", "-", "-", "a", "[97]"]),
    Case("x'ff'", ["-", "-", "-", "-", "-", "-", "-", "[255]"]),
  ]

  private func words(_ value: (some Any)?) -> String { value.map { "\($0)" } ?? "-" }

  @Test(arguments: cases)
  func conversionsAreTheSameHoweverFetched(_ example: Case) throws {
    try DatabaseQueue().read { db in
      let sql = "SELECT \(example.sql) AS v"
      let value = try #require(try DatabaseValue.fetchOne(db, sql: sql))
      #expect(
        [
          words(Int.fromDatabaseValue(value)), words(Int8.fromDatabaseValue(value)),
          words(UInt8.fromDatabaseValue(value)), words(Bool.fromDatabaseValue(value)),
          words(Double.fromDatabaseValue(value)), words(Float.fromDatabaseValue(value)),
          words(String.fromDatabaseValue(value)),
          words(Data.fromDatabaseValue(value).map { Array($0) }),
        ] == example.expected
      )
      let copy = try #require(try Row.fetchOne(db, sql: sql))
      let cursor = try Row.fetchCursor(db, sql: sql)
      let live = try #require(try cursor.next())
      for row in [copy, live] {
        #expect(
          [
            words(try? row.decode(Int.self, atIndex: 0)),
            words(try? row.decode(Int8.self, atIndex: 0)),
            words(try? row.decode(UInt8.self, atIndex: 0)),
            words(try? row.decode(Bool.self, atIndex: 0)),
            words(try? row.decode(Double.self, atIndex: 0)),
            words(try? row.decode(Float.self, atIndex: 0)),
            words(try? row.decode(String.self, atIndex: 0)),
            words((try? row.decode(Data.self, atIndex: 0)).map { Array($0) }),
          ] == example.expected
        )
      }
      #expect(words(try? Int.fetchAll(db, sql: sql).first) == example.expected[0])
      #expect(words(try? String.fetchAll(db, sql: sql).first) == example.expected[6])
    }
  }

  @Test func typesOfFoundationRoundTrip() throws {
    let uuid = UUID()
    let url = try #require(URL(string: "https://example.com/a%20b?c=d#e"))
    let decimal = try #require(Decimal(string: "12345678901234567890.12345"))
    let row: Row = ["uuid": uuid, "url": url, "decimal": decimal, "bytes": [UInt8]([1, 2])]
    #expect(row["uuid"] == uuid)
    #expect(row["url"] == url)
    #expect(row["decimal"] == decimal)
    #expect(row["bytes"] == [UInt8]([1, 2]))
    #expect((row["uuid"] as DatabaseValue?)?.storageClass == .blob)
    #expect((row["decimal"] as DatabaseValue?)?.storage == .string("12345678901234567890.12345"))
    #expect(UUID.fromDatabaseValue(uuid.uuidString.databaseValue) == uuid)
    #expect(UUID.fromDatabaseValue("no".databaseValue) == nil)
    #expect(Decimal.fromDatabaseValue("1.5x".databaseValue) == nil)
    #expect(Decimal.fromDatabaseValue(0.1.databaseValue) == Decimal(string: "0.1"))
    #expect(Substring("ab").databaseValue.storage == .string("ab"))
  }

  @Test(arguments: ["hello world", "http://example.com/é", "http://example.com/a b?c", ""])
  func aTextThatReadingWouldChangeIsNoURL(text: String) {
    #expect(URL.fromDatabaseValue(text.databaseValue) == nil)
  }

  @Test(arguments: ["hello%20world", "HTTP://Example.com:80/./a/../b", "mailto:a@b", "a/b?c#d"])
  func otherTextsAreTheURLAsTheyAre(text: String) {
    #expect(URL.fromDatabaseValue(text.databaseValue)?.absoluteString == text)
  }

  struct Point: Codable, Equatable, DatabaseValueConvertible {
    var x: Int
    var y: Double
  }

  struct Wrapper: Codable, Equatable, DatabaseValueConvertible {
    var text: String
    init(_ text: String) { self.text = text }
    init(from decoder: any Decoder) throws {
      text = try decoder.singleValueContainer().decode(String.self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
  }

  enum Size: Int, Codable, DatabaseValueConvertible { case small = 1, large = 2 }

  @Test func codableTypesAreJSONText() throws {
    let point = Point(x: 1, y: 2.5)
    #expect(point.databaseValue.storage == .string(#"{"x":1,"y":2.5}"#))
    #expect(Point.fromDatabaseValue(#"{"y": 2.5, "x": 1}"#.databaseValue) == point)
    #expect(Point.fromDatabaseValue("nonsense".databaseValue) == nil)
    #expect(Wrapper("a\"b").databaseValue.storage == .string("a\"b"))
    #expect(Wrapper.fromDatabaseValue("a\"b".databaseValue) == Wrapper("a\"b"))
    #expect(Size.large.databaseValue.storage == .int64(2))
    #expect(Size.fromDatabaseValue(1.databaseValue) == .small)
    #expect(Size.fromDatabaseValue(3.databaseValue) == nil)
  }

  struct Player: Decodable, FetchableRecord, Hashable {
    var id: Int64
    var name: String?
    var born: Date?
    var tags: [String]
  }

  @Test func decodableRecordsAreFetched() throws {
    try DatabaseQueue().read { db in
      let sql = #"SELECT 1 AS id, 'A' AS NAME, '2000-01-01' AS born, '["x","y"]' AS tags"#
      let player = try #require(try Player.fetchOne(db, sql: sql))
      #expect(player.id == 1 && player.name == "A" && player.tags == ["x", "y"])
      #expect(player.born == Date(timeIntervalSince1970: 946_684_800))
      #expect(try Player.fetchSet(db, sql: "\(sql) UNION ALL \(sql)").count == 1)
      #expect(throws: RowDecodingError.self) {
        try Player.fetchAll(db, sql: "SELECT 'x' AS id, '[]' AS tags")
      }
    }
  }
}
