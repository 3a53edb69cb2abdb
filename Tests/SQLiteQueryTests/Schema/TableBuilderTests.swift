import FoundationEssentials
import SQLiteQuery
import TestSupport
import Testing

@Suite struct TableBuilderTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let claim: String
    let options: TableOptions
    let build: @Sendable (TableDefinition) -> Void
    let sql: String
    var testDescription: String { claim }

    init(
      _ claim: String,
      _ options: TableOptions = [],
      _ sql: String,
      _ build: @escaping @Sendable (TableDefinition) -> Void
    ) {
      self.claim = claim
      self.options = options
      self.sql = sql
      self.build = build
    }
  }

  static let cases: [Case] = [
    Case("columns without a type", [], #"CREATE TABLE "t" ("a", "b")"#) { t in
      t.column("a")
      t.column("b")
    },
    Case(
      "every clause of a column in SQLite's order",
      [],
      """
      CREATE TABLE "t" ("name" TEXT NOT NULL UNIQUE CHECK (length(name) > 0) \
      DEFAULT 'O''Brien' COLLATE NOCASE)
      """
    ) { t in
      t.column("name", .text).collate(.nocase).defaults(to: "O'Brien").notNull().unique()
        .check(sql: "length(name) > 0")
    },
    Case(
      "default values of every class",
      [],
      #"CREATE TABLE "t" ("a" DOUBLE DEFAULT 1.5, "b" BLOB DEFAULT X'0102', "c" BOOLEAN DEFAULT 0)"#
    ) { t in
      t.column("a", .double).defaults(to: 1.5)
      t.column("b", .blob).defaults(to: Data([1, 2]))
      t.column("c", .boolean).defaults(to: false)
    },
    Case(
      "an autoincremented key and its conflict clause",
      [],
      #"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY ON CONFLICT FAIL AUTOINCREMENT)"#
    ) { $0.autoIncrementedPrimaryKey("id", onConflict: .fail) },
    Case(
      "a key of several columns",
      [.withoutRowID, .strict],
      """
      CREATE TABLE "t" ("a" INTEGER NOT NULL, "b" TEXT NOT NULL, PRIMARY KEY ("a", "b")) \
      STRICT, WITHOUT ROWID
      """
    ) { t in
      t.primaryKey {
        t.column("a", .integer)
        t.column("b", .text)
      }
    },
    Case(
      "a key that is text",
      .ifNotExists,
      #"CREATE TABLE IF NOT EXISTS "t" ("uuid" TEXT PRIMARY KEY NOT NULL)"#
    ) { $0.primaryKey("uuid", .text) },
    Case(
      "a reference to the table itself",
      .temporary,
      """
      CREATE TEMPORARY TABLE "t" ("id" INTEGER PRIMARY KEY, \
      "parent" INTEGER REFERENCES "t"("id") ON DELETE SET NULL ON UPDATE CASCADE \
      DEFERRABLE INITIALLY DEFERRED)
      """
    ) { t in
      t.column("id", .integer).primaryKey()
      t.column("parent", .integer)
        .references("t", onDelete: .setNull, onUpdate: .cascade, deferred: true)
    },
    Case(
      "generated columns",
      [],
      """
      CREATE TABLE "t" ("a" INTEGER, "b" GENERATED ALWAYS AS (a * 2) VIRTUAL, \
      "c" INTEGER GENERATED ALWAYS AS (a + 1) STORED)
      """
    ) { t in
      t.column("a", .integer)
      t.column("b").generatedAs(sql: "a * 2")
      t.column("c", .integer).generatedAs(sql: "a + 1", .stored)
    },
    Case(
      "constraints of the table",
      [],
      """
      CREATE TABLE "t" ("a" INTEGER, "b" INTEGER, UNIQUE ("a", "b") ON CONFLICT REPLACE, \
      FOREIGN KEY ("a", "b") REFERENCES "t"("b", "a"), CHECK (a < b), CHECK (a > 0))
      """
    ) { t in
      t.column("a", .integer)
      t.column("b", .integer)
      t.check(sql: "a < b")
      t.constraint(sql: "CHECK (a > 0)")
      t.foreignKey(["a", "b"], references: "t", columns: ["b", "a"])
      t.uniqueKey(["a", "b"], onConflict: .replace)
    },
  ]

  @Test(arguments: cases)
  func buildsTheTable(_ example: Case) throws {
    let schema = example.options.contains(.temporary) ? "temp" : "main"
    try DatabaseQueue().writeWithoutTransaction { db in
      var traced: [String] = []
      db.trace { traced.append($0.description) }
      try db.create(table: "t", options: example.options, body: example.build)
      #expect(traced.last == example.sql)
      #expect(try db.table(named: "t", in: schema).isStrict == example.options.contains(.strict))
      #expect(
        try db.table(named: "t").isWithoutRowID == example.options.contains(.withoutRowID)
      )
    }
  }

  @Test func hostileNamesArriveUnchanged() throws {
    let names = ["a\"b", "a'b", "a]b", "a`b", "x\"; DROP TABLE keep; --", "sélect", "a\nb", " "]
    try DatabaseQueue().write { db in
      try db.create(table: "keep") { $0.column("a") }
      for name in names {
        try db.create(table: name) { t in
          t.column(name, .text).indexed()
          t.column("parent").references("keep")
        }
        #expect(try db.columns(in: name).map(\.name) == [name, "parent"])
        #expect(try db.indexes(on: name).map(\.columns) == [[name]])
        try db.alter(table: name) { t in
          t.add(column: "\(name)2")
          t.rename(column: "parent", to: "\"")
        }
        #expect(try db.columns(in: name).map(\.name) == [name, "\"", "\(name)2"])
        try db.drop(table: name)
      }
      #expect(try db.tableExists("keep"))
    }
  }

  @Test func aNameWithNULIsRefused() throws {
    try DatabaseQueue().write { db in
      #expect(throws: DatabaseError.self) {
        try db.create(table: "a\0b") { $0.column("x") }
      }
      let tables = try db.tables(in: "main")
      #expect(tables.map(\.name) == ["sqlite_schema"])
    }
  }

  @Test func defaultsThatCanNotBeStoredAreRefused() throws {
    try DatabaseQueue().write { db in
      #expect(throws: DatabaseError.self) {
        try db.create(table: "t") { $0.column("x").defaults(to: Double.nan) }
      }
      #expect(throws: DatabaseError.self) {
        try db.create(table: "t") { $0.column("x").defaults(to: UInt64.max) }
      }
    }
  }

  /// SQLite 3.40 reads the shortest text of 1 in 200 of these as a neighbour.
  private static let reals: [Double] = {
    var random = SeededGenerator(seed: 11)
    var reals = [0.0, -0.0, 0.1, -1.5, 1e15, 123456789012345.5, 1e16, 1e22, -1e23]
    reals += [
      .greatestFiniteMagnitude, .leastNormalMagnitude, .leastNonzeroMagnitude, .infinity,
      -.infinity,
    ]
    while reals.count < 1000 {
      let real = Double(bitPattern: random.next())
      if real.isFinite { reals.append(real) }
    }
    return reals
  }()

  @Test func defaultsAreStoredToTheLastBit() throws {
    let reals = Self.reals
    try DatabaseQueue().write { db in
      try db.create(table: "t") { t in
        for index in reals.indices { t.column("c\(index)").defaults(to: reals[index]) }
      }
      try db.execute(sql: "INSERT INTO t DEFAULT VALUES")
      let row = try #require(try Row.fetchOne(db, sql: "SELECT * FROM t"))
      for index in reals.indices {
        let found = try row.decode(Double.self, atIndex: index)
        #expect(found == reals[index])
      }
    }
  }

  @Test func checksCompareToTheLastBit() throws {
    let reals = Self.reals.prefix(300)
    try DatabaseQueue().write { db in
      try db.create(table: "t") { t in
        for index in reals.indices {
          t.column("c\(index)").defaults(to: 0).check { $0 == reals[index] || $0 == 0 }
        }
      }
      let names = reals.indices.map { "c\($0)" }.joined(separator: ", ")
      let marks = reals.map { _ in "?" }.joined(separator: ", ")
      try db.execute(
        sql: "INSERT INTO t (\(names)) VALUES (\(marks))",
        arguments: StatementArguments(Array(reals))
      )
      #expect(db.changesCount == 1)
    }
  }

  @Test func referencesFindThePrimaryKey() throws {
    try DatabaseQueue().write { db in
      try db.create(table: "byName") { $0.column("name", .text).primaryKey() }
      try db.create(table: "keyless") { $0.column("a") }
      try db.create(table: "child") { t in
        t.column("a").references("byName")
        t.column("b").references("keyless")
      }
      #expect(try db.foreignKeys(on: "child").flatMap(\.destinationColumns) == ["rowid", "name"])
      #expect {
        try db.create(table: "orphan") { $0.column("a").references("nope") }
      } throws: {
        "\($0)" == "SQLite error 1: no such table: nope"
      }
    }
  }

  @Test func indexesAreMadeAndDropped() throws {
    try DatabaseQueue().write { db in
      var traced: [String] = []
      try db.create(table: "t") { t in
        t.column("a")
        t.column("b")
      }
      db.trace { traced.append($0.description) }
      try db.create(indexOn: "t", columns: ["a", "b"], options: [.unique, .ifNotExists])
      #expect(
        traced.last
          == #"CREATE UNIQUE INDEX IF NOT EXISTS "index_t_on_a_b" ON "t"("a", "b")"#
      )
      try db.create(index: "part", on: "t", columns: ["a"], conditionSQL: "b > 0")
      #expect(traced.last == #"CREATE INDEX "part" ON "t"("a") WHERE b > 0"#)
      try db.drop(indexOn: "T", columns: ["A", "B"])
      #expect(try db.indexes(on: "t").map(\.name) == ["part"])
      #expect(throws: DatabaseError.self) { try db.drop(indexOn: "t", columns: ["b"]) }
      try db.reindex(collation: .nocase)
      #expect(traced.last == "REINDEX NOCASE")
    }
  }
}
