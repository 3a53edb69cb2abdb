import SQLiteQuery
import Testing

@Suite struct IntrospectionTests {
  private func withSchema(_ body: (Database) throws -> Void) throws {
    try DatabaseQueue().writeWithoutTransaction { db in
      try db.execute(
        sql: """
          CREATE TABLE team(id INTEGER PRIMARY KEY, name TEXT NOT NULL DEFAULT 'x' UNIQUE);
          CREATE TABLE player(
            id INTEGER PRIMARY KEY DESC,
            team INTEGER REFERENCES team ON DELETE CASCADE,
            twice AS (id * 2), stored AS (id * 3) STORED);
          CREATE INDEX player_team ON player(team DESC) WHERE team > 0;
          CREATE INDEX player_sum ON player(team + 1);
          CREATE TABLE pair(a TEXT, b INT, PRIMARY KEY (b, a)) STRICT, WITHOUT ROWID;
          CREATE VIEW names AS SELECT name AS n, 1 AS one FROM team;
          CREATE TRIGGER later AFTER INSERT ON team BEGIN SELECT 1; END;
          ATTACH ':memory:' AS other;
          CREATE TABLE other.team(x);
          CREATE TEMP TABLE scratch(y);
          CREATE VIRTUAL TABLE search USING fts5(body);
          """
      )
      try body(db)
    }
  }

  @Test func tablesOfAllSchemas() throws {
    try withSchema { db in
      let visible = try db.tables().filter { !$0.isInternal && $0.kind != .shadow }
      #expect(
        visible.map { "\($0.schema).\($0.name) \($0.kind)" } == [
          "main.names view", "main.pair table", "main.player table", "main.search virtual",
          "main.team table", "temp.scratch table", "other.team table",
        ]
      )
      let pair = try db.table(named: "PAIR")
      #expect(pair.name == "pair" && pair.isStrict && pair.isWithoutRowID && pair.columnCount == 2)
      #expect(try db.schemaNames() == ["main", "temp", "other"])
      #expect(try db.tableExists("TEAM", in: "Other"))
      #expect(try !db.tableExists("names"))
      #expect(try db.viewExists("Names"))
      #expect(try db.triggerExists("LATER"))
    }
  }

  @Test func columnsWithTheirKinds() throws {
    try withSchema { db in
      let columns = try db.columns(in: "player")
      #expect(columns.map(\.name) == ["id", "team", "twice", "stored"])
      #expect(
        columns.map(\.visibility) == [.visible, .visible, .virtualGenerated, .storedGenerated]
      )
      let name = try db.columns(in: "team")[1]
      #expect(name.isNotNull && name.defaultValueSQL == "'x'" && name.columnType == .text)
      #expect(try db.columns(in: "names").map(\.name) == ["n", "one"])
      #expect(try db.columns(in: "search").map(\.name) == ["body"])
      #expect(try db.allColumns(in: "search").map(\.name) == ["body", "search", "rank"])
      #expect(try db.columns(in: "team", in: "other").map(\.name) == ["x"])
    }
  }

  @Test func primaryKeys() throws {
    try withSchema { db in
      let team = try db.primaryKey("team")
      #expect(team.columns == ["id"] && team.rowIDColumn == "id" && team.isRowID)
      let player = try db.primaryKey("player")
      #expect(player.rowIDColumn == nil && player.tableHasRowID && !player.isRowID)
      let pair = try db.primaryKey("pair")
      #expect(pair.columns == ["b", "a"] && !pair.tableHasRowID)
      let scratch = try db.primaryKey("scratch")
      #expect(scratch.columns == ["rowid"] && scratch.isRowID)
      try db.execute(sql: "CREATE TABLE named(rowid TEXT PRIMARY KEY)")
      let named = try db.primaryKey("named")
      #expect(named.columns == ["rowid"] && named.tableHasRowID && !named.isRowID)
    }
  }

  @Test func indexes() throws {
    try withSchema { db in
      let all = try db.allIndexes(on: "player")
      #expect(all.count == 3)
      #expect(try db.indexes(on: "player").contains { $0.name == "player_sum" } == false)
      let team = try #require(all.first { $0.name == "player_team" })
      #expect(team.isPartial && !team.isUnique && team.origin == .createIndex)
      #expect(team.terms.map(\.isDescending) == [true])
      #expect(try db.indexes(on: "pair").map(\.origin) == [.primaryKeyConstraint])
      #expect(try db.table("team", hasUniqueKey: ["Name"]))
      #expect(try db.table("pair", hasUniqueKey: ["a", "b"]))
      #expect(try !db.table("player", hasUniqueKey: ["team"]))
    }
  }

  @Test func foreignKeysAndTheirViolations() throws {
    try withSchema { db in
      let key = try #require(try db.foreignKeys(on: "player").first)
      #expect(key.originColumns == ["team"] && key.destinationColumns == ["id"])
      #expect(key.onDelete == "CASCADE" && key.destinationTable == "team")
      try db.execute(sql: "PRAGMA foreign_keys = OFF; INSERT INTO player VALUES (7, 42)")
      let violations = try Array(db.foreignKeyViolations(in: "player"))
      #expect(violations.map(\.originTable) == ["player"])
      #expect {
        try db.checkForeignKeys()
      } throws: { error in
        "\(error)".hasPrefix(
          """
          SQLite error 19: FOREIGN KEY constraint violation - \
          from player(team) to team(id), in [id:7 team:42
          """
        ) && (error as? DatabaseError)?.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY
      }
      try db.checkForeignKeys(in: "team")
    }
  }

  @Test func aViolationShowsItsRowWhateverColumnsAreCalled() throws {
    try DatabaseQueue().write { db in
      try db.execute(
        sql: """
          CREATE TABLE parent(id INTEGER PRIMARY KEY);
          CREATE TABLE child(rowid TEXT, p INTEGER REFERENCES parent(id));
          PRAGMA defer_foreign_keys = ON;
          INSERT INTO child VALUES ('2', NULL), ('1', 42);
          """
      )
      let violation = try #require(try db.foreignKeyViolations().next())
      #expect(try violation.failureDescription(db).hasSuffix("in [rowid:\"1\" p:42]"))
      try db.execute(sql: "DELETE FROM child")
    }
  }

  @Test func theSchemaTable() throws {
    try withSchema { db in
      let triggers = try db.triggers(on: "TEAM")
      #expect(triggers.map(\.name) == ["later"])
      let views = try db.views()
      #expect(views.first?.sql == "CREATE VIEW names AS SELECT name AS n, 1 AS one FROM team")
      let objects = try db.schemaObjects(in: "main", of: "player")
      #expect(
        objects.map(\.name) == [
          "player", "sqlite_autoindex_player_1", "player_team", "player_sum",
        ]
      )
    }
  }

  @Test(arguments: ["columns", "primary key", "indexes", "foreign keys", "violations"])
  func whatDoesNotExistIsAnError(_ question: String) throws {
    try withSchema { db in
      for schema in [nil, "main", "nowhere"] {
        #expect {
          switch question {
          case "columns": _ = try db.columns(in: "nope", in: schema)
          case "primary key": _ = try db.primaryKey("nope", in: schema)
          case "indexes": _ = try db.indexes(on: "nope", in: schema)
          case "foreign keys": _ = try db.foreignKeys(on: "nope", in: schema)
          default: _ = try db.foreignKeyViolations(in: "nope", in: schema)
          }
        } throws: { error in
          (error as? DatabaseError)?.message
            == (schema == "nowhere" ? "no such schema: nowhere" : "no such table: nope")
        }
      }
    }
  }

  @Test func aViewThatDoesNotResolveSaysWhy() throws {
    try DatabaseQueue().write { db in
      try db.execute(sql: "CREATE VIEW broken AS SELECT a FROM gone")
      #expect {
        try db.columns(in: "broken")
      } throws: {
        "\($0)".contains("no such table: main.gone")
      }
    }
  }

  @Test func allForeignKeysAreThoseOfEachTable() throws {
    try DatabaseQueue().inDatabase { db in
      try db.execute(
        sql: """
          ATTACH ':memory:' AS "other one";
          CREATE TABLE "other one".parent(a, b, PRIMARY KEY(b, a)) WITHOUT ROWID;
          CREATE TABLE "other one".child(
            x REFERENCES parent(a), y, z REFERENCES missing, w REFERENCES Child,
            FOREIGN KEY(y, x) REFERENCES parent ON DELETE CASCADE ON UPDATE SET NULL);
          CREATE TABLE "other one"."a ""table"(k INTEGER PRIMARY KEY, c REFERENCES child(y));
          CREATE VIEW "other one".v AS SELECT 1;
          CREATE TABLE parent(id REFERENCES parent);
          """
      )
      for schema in ["main", "other one"] {
        let tables = try db.tables(in: schema).filter { $0.kind == .table && !$0.isInternal }
        let single = try tables.flatMap { try db.foreignKeys(on: $0.name, in: schema) }
        let all = try db.foreignKeys(ofAllTablesIn: schema)
        #expect(all.map { "\($0)" } == single.map { "\($0)" })
        #expect(all.count == (schema == "main" ? 1 : 5))
      }
      let implicit = try db.foreignKeys(on: "child", in: "other one").map(\.destinationColumns)
      #expect(Set(implicit) == [["b", "a"], ["rowid"], ["a"]])
    }
  }
}
