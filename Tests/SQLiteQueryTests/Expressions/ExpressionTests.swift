import SQLiteQuery
import Testing

@Suite struct ExpressionTests {
  private func sql(_ literal: SQL) throws -> (sql: String, arguments: StatementArguments) {
    try DatabaseQueue().inDatabase { try literal.build($0) }
  }

  private func definition(
    of table: String,
    _ body: (TableDefinition) throws -> Void
  ) throws -> String? {
    try DatabaseQueue().inDatabase { (db: Database) throws in
      try db.create(table: table, body: body)
      return try String.fetchOne(
        db,
        sql: "SELECT sql FROM sqlite_master WHERE name = ?",
        arguments: [table]
      )
    }
  }

  @Test func interpolatedValuesAreBound() throws {
    let name = "O'Hara"
    let missing: String? = nil
    let literal: SQL = "SELECT \(name), \(missing), \(1.5) WHERE 1 IN \([1, 2])"
    let (text, arguments) = try sql(literal)
    #expect(text == "SELECT ?, ?, ? WHERE 1 IN (?,?)")
    #expect(arguments == ["O'Hara", nil, 1.5, 1, 2])
  }

  @Test func interpolatedNamesAndTextsAreNot() throws {
    let rest: SQL = "WHERE \(Column("a")) > \(3)"
    let literal: SQL = "SELECT \(sql: "max(b)") FROM \(identifier: "two words") \(literal: rest)"
    let (text, arguments) = try sql(literal)
    #expect(text == "SELECT max(b) FROM \"two words\" WHERE \"a\" > ?")
    #expect(arguments == [3])
  }

  @Test func anEmptyListHoldsNothing() throws {
    let none: [Int] = []
    let count = try DatabaseQueue().inDatabase { (db: Database) throws in
      try Int.fetchAll(db.makeStatement(literal: "SELECT 1 WHERE 1 IN \(none)")).count
    }
    #expect(count == 0)
  }

  @Test func textsAreJoined() throws {
    let conditions: [SQL] = ["a = \(1)", "b = \("x")"]
    var literal = conditions.joined(separator: " AND ")
    literal += " OR c"
    let (text, arguments) = try sql(literal)
    #expect(text == "a = ? AND b = ? OR c")
    #expect(arguments == [1, "x"])
    #expect(SQL(sql: "").isEmpty && !literal.isEmpty)
  }

  @Test func aNameCanNotHaveTwoValues() {
    let twice = SQL(sql: ":a", arguments: ["a": 1]) + SQL(sql: ", :a", arguments: ["a": 2])
    #expect(throws: DatabaseError.self) { try sql(twice) }
  }

  @Test func statementsOfLiteralsRun() throws {
    try DatabaseQueue().inDatabase { (db: Database) throws in
      try db.execute(literal: "CREATE TABLE t(a); INSERT INTO t VALUES (\(3)), (\(4))")
      #expect(try Int.fetchOne(db.makeStatement(literal: "SELECT sum(a) FROM t")) == 7)
      let cached = try db.cachedStatement(literal: "SELECT count(*) FROM t WHERE a > \(3)")
      #expect(try Int.fetchOne(cached) == 1)
      let named = try db.makeStatement(literal: "SELECT count(*) FROM t WHERE a = :a")
      #expect(try Int.fetchOne(named, arguments: ["a": 9]) == 0)
      let statements = try db.allStatements(literal: "SELECT \(1); SELECT \(2)")
      var values: [Int?] = []
      while let statement = try statements.next() { values.append(try Int.fetchOne(statement)) }
      #expect(values == [1, 2])
    }
  }

  @Test func operatorsBuildConditions() throws {
    let literal: SQL = """
      \(Column("a") + Column("b") + 1 < 10) | \(!(Column("a") == 1)) | \(Column("a") == nil as Int?) \
      | \(Column("a") != nil && Column("b") >= 2) | \(3 < Column("c")) \
      | \([1, 2].contains(Column("d"))) | \(!(1...9).contains(Column("d"))) \
      | \(-Column("e") * 2) | \(Column("f").like("x%")) | \(abs(Column("g")))
      """
    #expect(
      try sql(literal).sql == """
        ("a" + "b" + ?) < ? | "a" <> ? | "a" IS NULL | ("a" IS NOT NULL) AND ("b" >= ?) | ? < "c" \
        | "d" IN (?, ?) | "d" NOT BETWEEN ? AND ? | (-"e") * ? | "f" LIKE ? | ABS("g")
        """
    )
  }

  @Test func tablesAreMadeOfExpressions() throws {
    let made = try definition(of: "stock") { t in
      t.column("amount", .integer).check { $0 >= 0 && $0 < 100 }
      t.column("double", .integer).generatedAs(Column("amount") * 2)
      t.column(literal: "label TEXT DEFAULT \("it's")")
      t.constraint(literal: "CHECK (amount <> \(13))")
      t.check(length(Column("label")) > 0)
    }
    #expect(
      made == """
        CREATE TABLE "stock" ("amount" INTEGER CHECK (("amount" >= 0) AND ("amount" < 100)), \
        "double" INTEGER GENERATED ALWAYS AS ("amount" * 2) VIRTUAL, label TEXT DEFAULT 'it''s', \
        CHECK (amount <> 13), CHECK (LENGTH("label") > 0))
        """
    )
  }

  @Test func aValueThatCanNotBeSpelledMakesNoTable() throws {
    try DatabaseQueue().inDatabase { (db: Database) throws in
      #expect(throws: DatabaseError.self) {
        try db.create(table: "t") { $0.column("a").check { $0 < Double.nan } }
      }
      #expect(throws: DatabaseError.self) {
        try db.create(table: "t") { t in
          t.column("a")
          t.constraint(literal: SQL(sql: "CHECK (a > ?)", arguments: [1]))
        }
      }
      #expect(try !db.tableExists("t"))
    }
  }

  @Test func indexesAndViewsAreMadeOfExpressions() throws {
    try DatabaseQueue().inDatabase { (db: Database) throws in
      try db.create(table: "t", temporary: false, ifNotExists: true) { t in
        t.column("a", .integer)
        t.column("b", .text)
      }
      try db.create(
        index: "i1",
        on: "t",
        columns: ["a"],
        options: .unique,
        condition: Column("a") > 1
      )
      try db.create(
        index: "i2",
        on: "t",
        expressions: [Column("a") + 1, Column("b").collating(.nocase)],
        condition: Column("b") != nil
      )
      try db.create(index: "i3", on: "t", columns: ["b"], unique: true, ifNotExists: true)
      try db.create(view: "v", asLiteral: "SELECT a FROM t WHERE b = \("x")")
      let request: SQLRequest<Row> = "SELECT b FROM t WHERE a > \(1)"
      try db.create(view: "w", options: .temporary, columns: ["c"], as: request)
      let made = try String.fetchAll(
        db,
        sql: """
          SELECT sql FROM sqlite_master WHERE type <> 'table'
          UNION ALL SELECT sql FROM sqlite_temp_master
          """
      )
      #expect(
        made == [
          #"CREATE UNIQUE INDEX "i1" ON "t"("a") WHERE "a" > 1"#,
          #"CREATE INDEX "i2" ON "t"("a" + 1, "b" COLLATE NOCASE) WHERE "b" IS NOT NULL"#,
          #"CREATE UNIQUE INDEX "i3" ON "t"("b")"#,
          #"CREATE VIEW "v" AS SELECT a FROM t WHERE b = 'x'"#,
          #"CREATE VIEW "w" ("c") AS SELECT b FROM t WHERE a > 1"#,
        ]
      )
    }
  }

  @Test func casesOfAnEnumAreColumns() throws {
    enum Columns: String, ColumnExpression { case size }
    let row: Row = ["size": 4]
    #expect(row[Columns.size] as Int == 4)
    #expect(try sql("\(Columns.size > 3)").sql == "\"size\" > ?")
  }
}
