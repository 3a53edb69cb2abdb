import SQLiteQuery
import Testing

@Suite struct StatementTests {
  private func withTable(_ body: (Database) throws -> Void) throws {
    try DatabaseQueue().writeWithoutTransaction { (db: Database) throws in
      try db.execute(sql: "CREATE TABLE t(a INTEGER, b TEXT)")
      try body(db)
    }
  }

  private func message(_ body: () throws -> Void) -> String {
    do { try body() } catch { return "\(error)" }
    return "no error"
  }

  @Test func oneStatementIsPrepared() throws {
    try withTable { (db: Database) throws in
      #expect(message { _ = try db.makeStatement(sql: " ;-- x\n") }.contains("empty statement"))
      #expect(message { _ = try db.makeStatement(sql: "SELECT 1; SELECT 2") }.contains("Multiple"))
      #expect(try db.makeStatement(sql: " SELECT 1 ; -- done\n ;").sql == "SELECT 1")
      #expect(message { _ = try db.makeStatement(sql: "SELECT 1; x") }.contains("Multiple"))
    }
  }

  @Test func statementsTellAboutThemselves() throws {
    try withTable { (db: Database) throws in
      let select = try db.makeStatement(
        sql: "SELECT a AS x, b, 1 + 1 FROM t WHERE a = :id OR b = ?"
      )
      #expect(select.columnNames == ["x", "b", "1 + 1"] && select.columnCount == 3)
      #expect(select.declaredType(at: 0) == "INTEGER" && select.declaredType(at: 2) == nil)
      let origin = try #require(select.origin(at: 0))
      #expect([origin.schema, origin.table, origin.column] == ["main", "t", "a"])
      #expect(select.origin(at: 2) == nil)
      #expect(select.isReadonly && select.index(ofColumn: "B") == 1)
      #expect(select.parameterNames == ["id", nil])
      #expect(select.prefixedParameterNames == [":id", nil])
      try select.setArguments(["id": 1] + ["two"])
      #expect(select.expandedSQL.hasSuffix("WHERE a = 1 OR b = 'two'"))
      #expect(try !db.makeStatement(sql: "DELETE FROM t").isReadonly)
      #expect(try db.makeStatement(sql: "EXPLAIN SELECT 1").explainLevel == 1)
      _ = try Row.fetchAll(select)
      #expect(select.count(of: .runs) == 1 && select.count(of: .instructions, resetting: true) > 0)
      #expect(select.count(of: .instructions) == 0)
    }
  }

  struct Arguments: CustomTestStringConvertible, Sendable {
    let sql: String
    let arguments: StatementArguments
    let outcome: String
    var testDescription: String { "\(sql) \(arguments)" }
    init(_ sql: String, _ arguments: StatementArguments, _ outcome: String) {
      self.sql = sql
      self.arguments = arguments
      self.outcome = outcome
    }
  }

  static let argumentCases: [Arguments] = [
    Arguments("SELECT ?, ?", [1, "a"], "[1, \"a\"]"),
    Arguments("SELECT ?, ?", [1], "wrong number of statement arguments: 1"),
    Arguments("SELECT ?", [1, 2], "wrong number of statement arguments: 2"),
    Arguments("SELECT 1", [1], "wrong number of statement arguments: 1"),
    Arguments("SELECT :a, @b, $c", ["a": 1, "b": 2, "c": 3, "extra": 4], "[1, 2, 3]"),
    Arguments("SELECT :a, :b", ["a": 1], "missing statement argument: b"),
    Arguments("SELECT :a, :b, :a", [1, 2], "[1, 2, 1]"),
    Arguments(
      "SELECT ?2, :foo, ?1, :bar",
      [1, 2, "bar"] + ["foo": "foo"],
      "[2, \"foo\", 1, \"bar\"]"
    ),
    Arguments("SELECT ?3", [1, 2, 3], "[3]"),
    Arguments("SELECT ?", [nil], "[NULL]"),
  ]

  @Test(arguments: argumentCases)
  func argumentsFindTheirParameters(_ example: Arguments) throws {
    try withTable { (db: Database) throws in
      var outcome = ""
      do {
        let row = try #require(try Row.fetchOne(db, sql: example.sql, arguments: example.arguments))
        outcome = "[\(row.databaseValues.map(\.description).joined(separator: ", "))]"
      } catch let error as DatabaseError {
        #expect(error.resultCode == .SQLITE_MISUSE)
        outcome = error.message ?? ""
      }
      #expect(outcome == example.outcome)
      let statement = try db.makeStatement(sql: example.sql)
      #expect(
        (message { try statement.validateArguments(example.arguments) } == "no error")
          == example.outcome.hasPrefix("[")
      )
    }
  }

  static let wrongArguments: [(String, StatementArguments)] = [
    ("INSERT INTO t(a) VALUES (?); INSERT INTO t(a) VALUES (?)", [1]),
    ("INSERT INTO t(a) VALUES (?); INSERT INTO t(a) VALUES (?)", [1, 2, 3]),
    ("CREATE TABLE u(a); INSERT INTO u VALUES (?), (?1), (:x)", [1, 2, 3]),
    ("CREATE TABLE u(a); INSERT INTO u VALUES (:x)", ["y": 1]),
    ("CREATE TABLE u(a); INSERT INTO u VALUES (?)", []),
  ]

  @Test(arguments: wrongArguments)
  func wrongArgumentsRunNothing(_ sql: String, _ arguments: StatementArguments) throws {
    try withTable { (db: Database) throws in
      #expect {
        try db.execute(sql: sql, arguments: arguments)
      } throws: {
        ($0 as? DatabaseError)?.resultCode == .SQLITE_MISUSE
      }
      #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM t") == 0)
      #expect(try !db.tableExists("u"))
    }
  }

  @Test func argumentsAreHandedOn() throws {
    try withTable { (db: Database) throws in
      try db.execute(
        sql: """
          CREATE TABLE u(a, b); -- ?
          INSERT INTO u VALUES (?, '?');
          INSERT INTO u VALUES (:name, ?);
          CREATE TRIGGER g AFTER INSERT ON t BEGIN SELECT 1; SELECT 2; END;
          INSERT INTO u SELECT ?1, ?1;
          """,
        arguments: [1, 2, 3] + ["name": "n"]
      )
      let rows = try Row.fetchAll(db, sql: "SELECT * FROM u")
      #expect(rows.map(\.description) == ["[a:1 b:\"?\"]", "[a:\"n\" b:2]", "[a:3 b:3]"])
    }
  }

  @Test func statementsOfBytesKnowTheirPlace() throws {
    try withTable { (db: Database) throws in
      let text = "SELECT 1;\n-- note\nSELEC 2;\nSELECT 'é;' ; "
      let cursor = db.allStatements(utf8: Array(text.utf8))
      #expect(try cursor.next()?.sql == "SELECT 1")
      #expect(cursor.statementRange == 0..<9)
      #expect {
        _ = try cursor.next()
      } throws: { error in
        (error as? DatabaseError)?.sql?.hasSuffix("SELEC 2") == true
      }
      #expect(cursor.errorOffset == 18 && cursor.statementRange == 9..<26)
      #expect(try cursor.next()?.columnNames == ["'é;'"])
      #expect(try cursor.next() == nil && cursor.offset == text.utf8.count)
    }
  }

  @Test(arguments: ["SELECT 1\0; SELECT 2", "SELECT 1; \0SELECT 2", "SELECT 'a\0b'", "\0"])
  func aNULIsReported(_ sql: String) throws {
    try withTable { (db: Database) throws in
      #expect(message { try db.execute(sql: sql) }.contains("NUL character"))
      #expect(message { _ = try db.makeStatement(sql: sql) } != "no error")
    }
  }

  @Test func theCacheHasALimit() throws {
    var configuration = Configuration()
    configuration.statementCacheLimit = 2
    try DatabaseQueue(configuration: configuration).read { db in
      let first = try db.cachedStatement(sql: "SELECT 1")
      _ = try db.cachedStatement(sql: "SELECT 2")
      #expect(try db.cachedStatement(sql: "SELECT 1") === first)
      _ = try db.cachedStatement(sql: "SELECT 3")
      #expect(try db.cachedStatement(sql: "SELECT 1") === first)
      _ = try db.cachedStatement(sql: "SELECT 4")
      _ = try db.cachedStatement(sql: "SELECT 5")
      #expect(try db.cachedStatement(sql: "SELECT 1") !== first)
    }
  }

  @Test func errorsCarryCodeStatementAndPlace() throws {
    try withTable { (db: Database) throws in
      try db.execute(sql: "CREATE UNIQUE INDEX i ON t(a); INSERT INTO t(a) VALUES (1)")
      do {
        try db.execute(sql: "INSERT INTO t(a) VALUES (?)", arguments: [1])
        Issue.record("no error")
      } catch DatabaseError.SQLITE_CONSTRAINT_UNIQUE {
      }
      do {
        try db.execute(sql: "INSERT INTO t(a) VALUES (?)", arguments: [1])
      } catch let error as DatabaseError {
        let words = "SQLite error 19: UNIQUE constraint failed: t.a - while executing "
        #expect(error.description == words + "`INSERT INTO t(a) VALUES (?)`")
        #expect(error.expandedDescription == error.description + " with arguments [1]")
        #expect(error.extendedResultCode.description == "2067 (constraint failed)")
        #expect(ResultCode.SQLITE_CONSTRAINT ~= error.extendedResultCode)
      }
      do { _ = try db.makeStatement(sql: "SELECT nope FROM t") } catch let error as DatabaseError {
        #expect(error.byteOffset == 7 && error.sql == "SELECT nope FROM t")
      }
    }
  }

  @Test func argumentsAreCombined() {
    var arguments: StatementArguments = [1, 2]
    #expect(arguments.append(contentsOf: ["a": 3]).isEmpty)
    #expect(arguments.append(contentsOf: ["a": 4]) == ["a": 3.databaseValue])
    #expect(arguments.description == #"[1, 2, "a": 4]"#)
    #expect([1] + [nil] == ([1, nil] as StatementArguments))
    #expect(StatementArguments([1, "a", nil as Int? as Any] as [Any]) == [1, "a", nil])
    #expect(StatementArguments([1, [2]] as [Any]) == nil)
    #expect(StatementArguments(["k": 1] as [AnyHashable: Any]) == ["k": 1])
  }
}
