import SQLiteQuery
import TestSupport
import Testing

@testable import SQLShell

@Suite struct InspectionTests {
  private let players = [
    """
    CREATE TABLE player(id INTEGER PRIMARY KEY, name TEXT NOT NULL, score REAL DEFAULT 1.5, \
    avatar BLOB, double AS (score * 2));
    CREATE UNIQUE INDEX player_name ON player(name COLLATE NOCASE DESC) WHERE id > 0;
    CREATE TABLE visit(id INTEGER PRIMARY KEY, player_id INTEGER NOT NULL REFERENCES player(id) \
    ON DELETE CASCADE, at DATETIME);
    CREATE TRIGGER tr AFTER UPDATE ON player BEGIN SELECT 1; END;
    INSERT INTO player(id, name, score, avatar) VALUES (1, 'Arthur', 10, x'00ff'), \
    (2, 'Bea', 'n/a', 'none'), (3, 'Cid', NULL, NULL);
    INSERT INTO visit VALUES (1, 1, '2026-03-01'), (2, 1, 1772366400), (3, 3, '2026-03-02');
    """
  ]

  @Test func aTableIsDescribedFromAllSides() throws {
    let page = try shell(players + [".describe player"]).output
    #expect(page.hasPrefix("player · table · 3 rows\n"))
    for line in [
      "id|INTEGER|PRIMARY|||", "name|TEXT||yes||", "score|REAL|||1.5|",
      "double||||", "Indexes\n  player_name (name COLLATE NOCASE DESC) unique, partial\n",
      "Referenced by\n  visit(player_id) → player(id) ON DELETE CASCADE\n",
      "Triggers\n  tr: AFTER UPDATE\n", "Definition\nCREATE TABLE player(",
    ] {
      #expect(page.contains(line), "\(line)")
    }
    let visit = try shell(players + ["\\d visit"]).output
    #expect(visit.contains("Foreign keys\n  player_id → player(id) ON DELETE CASCADE\n"))
    #expect(try shell(players + [".d"]).output.contains("visit|table|3|3\n"))
  }

  /// SQLite goes through its whole schema to find one table by name: asked for each table, a schema
  /// of ten thousand tables takes a minute.
  @Test(arguments: [".find a", ".classes", ".describe", ".lint fkey-indexes", ".diagram"])
  func theSchemaIsLookedThroughAsOftenForManyTablesAsForFew(_ command: String) throws {
    func lookups(tables: Int) throws -> Int {
      let schema = (1...tables).map { "CREATE TABLE t\($0)(a TEXT, b REFERENCES t1);" }
      let page = try shell(schema + [".trace stdout", command]).output
      #expect(page.contains("t\(tables)"))
      return page.matches(of: /pragma_table_list/).count
    }
    #expect(try lookups(tables: 3) == lookups(tables: 30))
  }

  /// Columns may have the names that SQLite has for the rowid.
  @Test(arguments: [
    ("rowid TEXT", "7"), ("b, _rowid_ AS ('x'), RowID AS (b)", "7"),
    ("rowid, oid, _rowid_ TEXT", ""), ("rowid INTEGER PRIMARY KEY, a", "7"),
  ])
  func rowsAreToldByTheirRowID(columns: String, rowID: String) throws {
    let name = ["rowid", "_rowid_", "oid"].first { !columns.lowercased().contains($0) }
    let make = [
      "CREATE TABLE x(c INT, \(columns)); INSERT INTO x(c) VALUES ('found me')",
      name.map { "UPDATE x SET \($0) = 7" } ?? "SELECT NULL WHERE false",
    ]
    let found = try shell(make + [".find found"])
    #expect(found.output.hasSuffix("\nx|c|\(rowID)|found me\n"), "\(found)")
    let classes = try shell(make + [".classes"])
    #expect(classes.output.hasSuffix("\nc|INT|TEXT|1|\(rowID)|'found me'\n"), "\(classes)")
    let inspected = try shell(make + [".inspect 7 x c"])
    if rowID.isEmpty {
      #expect(inspected.errors == "Error: the rows of x have no rowid that can be named\n")
    } else {
      #expect(inspected.output.hasPrefix("TEXT · 8 bytes"), "\(inspected)")
    }
  }

  @Test func aNameThatIsNoTableIsSaid() throws {
    let result = try shell(players + [".describe plyer"])
    #expect(result.errors == "Error: no such table: plyer; did you mean player?\n")
    #expect(result.status == 1)
  }

  @Test func classesAreCountedAndMismatchesShown() throws {
    let page = try shell(players + [".classes"]).output
    #expect(page.contains("score|REAL|REAL|1||1|1|\n"))
    #expect(page.contains("avatar|BLOB|BLOB|1|||1|1\n"))
    #expect(
      page.hasSuffix(
        """
        Stored otherwise than declared
        column|declared|stored as|values|rowid|example
        player.score|REAL|TEXT|1|2|'n/a'
        player.avatar|BLOB|TEXT|1|2|'none'
        visit.at|DATETIME|INTEGER|1|2|1772366400

        """
      )
    )
    let sound = try shell([
      "CREATE TABLE t(a INT, b, c ANY); INSERT INTO t VALUES(1,2,3)", ".classes",
    ])
    #expect(sound.output.hasSuffix("Every value agrees with its column.\n"))
  }

  @Test(arguments: [
    ("art", "player|name|1|Arthur\n"), ("100%", ""), ("B_a", ""), ("N/A", "player|score|2|n/a\n"),
  ])
  func textIsFoundInEveryColumn(_ text: String, _ rows: String) throws {
    let result = try shell(players + [".find \(text)"]).output
    let expected = rows.isEmpty ? "Nothing was found.\n" : "table|column|rowid|text\n" + rows
    // The generated column holds what it is computed from.
    #expect(result.replacing("player|double|2|0.0\n", with: "") == expected)
  }

  @Test(arguments: [
    ("x'89504e470d0a1a0a0000000d494844520000000a00000014'", "a PNG image, 10 × 20 pixels"),
    ("x'47494638396105000600'", "a GIF image, 5 × 6 pixels"),
    ("x'ffd8ffe000044a46ffc0001108001e0028030000'", "a JPEG image, 40 × 30 pixels"),
    ("x'1f8b08000000000000030300000000000000000001000000'", "data compressed with gzip, 1 bytes"),
    ("'{\"a\": 1}'", "JSON, an object"), ("'[1,2]'", "JSON, an array"),
    ("'123e4567-e89b-42d3-a456-426614174000'", "a UUID, version 4"),
    ("x'123e4567e89b42d3a456426614174000'", "a UUID, version 4: 123e4567-e89b-42d3-a456-"),
    ("x'4c17611331'", "JSONB"), ("1772366400", "2026-03-01 12:00:00 UTC, as Unix time\n"),
    ("1772366400000", "2026-03-01 12:00:00 UTC, as Unix time in milliseconds"),
    ("794059200.0", "as Apple time (seconds since 2001)"),
    ("2461101.0", "2026-03-01 12:00:00 UTC, as Julian day"), ("'2026-03-01'", "a date"),
    ("x'68656c6c6f'", "text in UTF-8"), ("x'255044462d312e37'", "a PDF document"),
  ])
  func valuesAreToldApart(_ literal: String, _ words: String) throws {
    let result = try shell([".inspect SELECT \(literal)"])
    #expect(result.output.contains("probably "))
    #expect(result.output.contains(words))
    #expect(result.errors == "")
  }

  @Test func plainValuesAreNotGuessedAt() throws {
    for literal in ["'hello'", "17", "1.5", "x'00'", "x'0c'", "NULL", "''", "'123'"] {
      #expect(try !shell([".inspect SELECT \(literal)"]).output.contains("probably"), "\(literal)")
    }
  }

  @Test func aValueIsShownWhole() throws {
    let result = try shell(players + [".inspect 1 player name", ".inspect 1 player avatar"])
    #expect(
      result.output == """
        TEXT · 6 bytes · 6 characters
        00000000  41 72 74 68 75 72                                 Arthur
        BLOB · 2 bytes
        00000000  00 ff                                             ··

        """
    )
    #expect(try shell([".inspect SELECT CAST(x'ff00' AS TEXT)"]).output.contains("not valid UTF-8"))
  }

  @Test func foreignKeyLintIsSQLite3s() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("x.db")
    let schema = """
      CREATE TABLE country(code TEXT PRIMARY KEY, name TEXT COLLATE NOCASE UNIQUE);
      CREATE TABLE author(id INTEGER PRIMARY KEY, name TEXT COLLATE NOCASE UNIQUE,
        country TEXT REFERENCES country(code), mentor INTEGER REFERENCES author(id));
      CREATE TABLE book(id INTEGER PRIMARY KEY, title TEXT, author_id INTEGER NOT NULL
        REFERENCES author ON DELETE CASCADE, origin TEXT REFERENCES country(name));
      CREATE TABLE review(book_id INTEGER REFERENCES book(id), n TEXT REFERENCES author(name),
        PRIMARY KEY(book_id, n)) WITHOUT ROWID;
      CREATE INDEX book_author ON book(author_id);
      """
    _ = try runProcess("/usr/bin/sqlite3", [path, schema])
    for options in ["", "-verbose", "-groupbyparent", "-verbose -groupbyparent"] {
      let command = ".lint fkey-indexes \(options)"
      let theirs = try runProcess("/usr/bin/sqlite3", [path, command])
      #expect(try shell([command], on: path).output == theirs.output)
    }
    let types = try shell(players + [".lint types"]).output
    #expect(types.contains("player.score (REAL): 1 × TEXT, first in rowid 2: 'n/a'\n"))
  }

  @Test func theDiagramLeadsFromKeyToTable() throws {
    #expect(
      try shell(players + [".schema --diagram"]).output == """
        ┌ player ───────────────┐◀─┐
        │ id        INTEGER  PK │  │
        │ name      TEXT        │  │
        │ score     REAL        │  │
        │ avatar    BLOB        │  │
        │ double                │  │
        └───────────────────────┘  │
        ┌ visit ────────────────┐  │
        │ id        INTEGER  PK │  │
        │ player_id INTEGER  FK │──┘
        │ at        DATETIME    │
        └───────────────────────┘

        """
    )
    let mermaid = try shell(players + [".diagram --mermaid"]).output
    #expect(mermaid.hasPrefix("erDiagram\n  \"player\" {\n    INTEGER id PK\n"))
    #expect(mermaid.contains("  \"player\" ||--o{ \"visit\" : \"player_id\"\n"))
    let directory = try TemporaryDirectory()
    _ = try shell(players + [".diagram \(directory.file("x.dot"))"])
    #expect(try directory.read("x.dot").contains("t1:c1 -> t0;"))
  }

  @Test func aPlanIsATree() throws {
    let result = try shell(
      players + [".plan SELECT * FROM visit JOIN player ON player.id = player_id ORDER BY name"]
    )
    #expect(result.output.contains("├─ SCAN visit  ← every row\n"))
    #expect(result.output.contains("└─ USE TEMP B-TREE FOR ORDER BY  ← sorts\n"))
  }

  @Test func aColumnThatThereIsNotIsNoValue() throws {
    let made = ["CREATE TABLE t(name)", "INSERT INTO t VALUES('x')"]
    let run = try shell(made + [".inspect 1 t nmae"])
    #expect(run.errors == "Error: t has no column nmae; did you mean name?\n")
    #expect(try shell(made + [".inspect t name 1"]).output.hasPrefix("TEXT · 1 byte"))
    #expect(try shell(made + [".inspect 1 t rowid"]).output.hasPrefix("INTEGER · 1"))
  }

  @Test func theRowThatAConstraintRefusedIsShown() throws {
    let run = try shell(
      [],
      input: """
        CREATE TABLE u(a INTEGER PRIMARY KEY, b UNIQUE COLLATE NOCASE, c AS (b || '!'));
        INSERT INTO u(b) VALUES('x');
        BEGIN;
        INSERT INTO u(b) VALUES('y');
        INSERT INTO u(b) VALUES('z'), ('X');
        .why
        SELECT count(*) FROM u; SELECT count(*) FROM temp.sqlite_schema;
        COMMIT;
        """
    )
    #expect(
      run.output.hasSuffix("column|refused|is there\na|automatic|1\nb|'X'|'x'\n2\n0\n")
    )
  }

  @Test func rowsOfLargeTablesAreCountedOnce() throws {
    let run = try shell([
      "CREATE TABLE t(a); CREATE TABLE w(a PRIMARY KEY, b) WITHOUT ROWID;",
      "INSERT INTO t SELECT zeroblob(100) FROM generate_series(1, 5000)",
      "INSERT INTO w SELECT value, zeroblob(100) FROM generate_series(1, 5000)", ".diskused",
    ])
    let rows = run.output.split(separator: "\n").map { $0.split(separator: "|") }
    #expect(rows.filter { $0[0] == "t" || $0[0] == "w" }.allSatisfy { $0[5] == "5000" })
  }

  @Test func theHeadOfTheFileIsTold() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("t.db")
    _ = try shell(["CREATE TABLE t(a)", "PRAGMA user_version = 7"], on: path)
    // The write-ahead log is newer than the file.
    let run = try shell(
      [
        "PRAGMA journal_mode = wal", "PRAGMA user_version = 8", "CREATE VIEW v AS SELECT 1",
        ".dbinfo",
      ],
      on: path
    )
    for line in ["user version:        8", "number of views:     1", "write format:        2"] {
      #expect(run.output.split(separator: "\n").contains(Substring(line)))
    }
  }

  @Test func spaceAndSetUpAreTold() throws {
    let overview = try shell(players + ["PRAGMA user_version = 7", ".overview"]).output
    #expect(overview.contains("tables  2\n"))
    #expect(overview.contains("user version  7\n"))
    #expect(try shell(players + [".diskused"]).output.contains("player|4.1 kB|"))
    #expect(try shell(players + [".tables --counts"]).output.contains("player|table|5|3\n"))
  }
}
