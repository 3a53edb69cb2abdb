import SQLiteQuery
import Testing

@Suite struct DefaultFunctionTests {
  private func sorted(_ words: [String], _ collation: DatabaseCollation) throws -> [String] {
    try DatabaseQueue().inDatabase { (db: Database) throws in
      try db.execute(sql: "CREATE TABLE word(text)")
      for word in words { try db.execute(sql: "INSERT INTO word VALUES (?)", arguments: [word]) }
      return try String.fetchAll(
        db,
        sql: "SELECT text FROM word ORDER BY text COLLATE \(collation.name), rowid"
      )
    }
  }

  @Test func collationsOrderForPeople() throws {
    let words = [
      "zoo", "Éclair", "eclair", "Zoo", "file10", "file9", "éclair", "Eclair", "ế", "ex",
    ]
    #expect(
      try sorted(words, .localizedStandardCompare) == [
        "ế", "eclair", "Eclair", "éclair", "Éclair", "ex", "file9", "file10", "zoo", "Zoo",
      ]
    )
    #expect(
      try sorted(words, .localizedCompare) == [
        "ế", "eclair", "Eclair", "éclair", "Éclair", "ex", "file10", "file9", "zoo", "Zoo",
      ]
    )
    let caseless = [
      "ế", "eclair", "Eclair", "Éclair", "éclair", "ex", "file10", "file9", "zoo", "Zoo",
    ]
    #expect(try sorted(words, .localizedCaseInsensitiveCompare) == caseless)
    #expect(try sorted(words, .caseInsensitiveCompare) == caseless)
    #expect(try sorted(["b", "B", "a", "é"], .unicodeCompare) == ["B", "a", "b", "é"])
  }

  @Test func numbersAreOrderedByValueAndComposedLettersAreOne() throws {
    #expect(
      try sorted(["a010", "a9", "a", "a1b"], .localizedStandardCompare) == [
        "a", "a1b", "a9", "a010",
      ]
    )
    #expect(try sorted(["e\u{301}", "é", "e"], .localizedCompare) == ["e", "e\u{301}", "é"])
  }

  @Test func functionsChangeAllLetters() throws {
    try DatabaseQueue().inDatabase { (db: Database) throws in
      let functions: [DatabaseFunction] = [
        .capitalize, .lowercase, .uppercase, .localizedCapitalize, .localizedLowercase,
        .localizedUppercase,
      ]
      let texts = try functions.map { function in
        try String.fetchOne(db, sql: "SELECT \(function.name)('ÉTÉ là')")
      }
      #expect(texts == ["Été Là", "été là", "ÉTÉ LÀ", "Été Là", "été là", "ÉTÉ LÀ"])
      #expect(try String?.fetchOne(db, sql: "SELECT swiftLowercaseString(NULL)") == .some(nil))
      let literal: SQL = "SELECT \(SQL(sql: "'ÄB'").lowercased)"
      #expect(try String.fetchOne(db.makeStatement(literal: literal)) == "äb")
    }
  }

  @Test func connectionsCanDoWithoutThem() throws {
    var configuration = Configuration()
    configuration.addsDefaultFunctions = false
    try DatabaseQueue(configuration: configuration).inDatabase { (db: Database) throws in
      #expect(throws: DatabaseError.self) {
        try db.execute(sql: "SELECT swiftLowercaseString('A')")
      }
      // Databases that name the collations are read all the same.
      try db.execute(
        sql: "CREATE TABLE t(a COLLATE swiftLocalizedCompare); SELECT * FROM t ORDER BY a"
      )
      #expect(throws: DatabaseError.self) {
        try db.execute(sql: "SELECT 1 ORDER BY 1 COLLATE nope")
      }
    }
  }

  @Test func indexesOfACollationAreRebuilt() throws {
    try DatabaseQueue().inDatabase { (db: Database) throws in
      try db.reindex(collation: .localizedCompare)
    }
  }
}
