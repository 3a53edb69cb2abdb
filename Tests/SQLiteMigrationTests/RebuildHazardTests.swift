import SQLiteQuery
import Testing

@testable import SQLiteMigration

/// What goes wrong when a table is rebuilt, each with rows in the tables.
@Suite struct RebuildHazardTests {
  static let library = """
    CREATE TABLE author(id INTEGER PRIMARY KEY, name TEXT);
    CREATE TABLE book(
      id INTEGER PRIMARY KEY, author_id INTEGER REFERENCES author(id) ON DELETE CASCADE, title TEXT
    );
    CREATE TABLE log(text);
    CREATE INDEX author_name ON author(name);
    CREATE TRIGGER author_ai AFTER INSERT ON author BEGIN
      INSERT INTO log VALUES (CASE WHEN new.name IS NULL THEN 'none' ELSE new.name END);
    END;
    CREATE TRIGGER book_ad AFTER DELETE ON book BEGIN INSERT INTO log VALUES ('gone'); END;
    INSERT INTO author VALUES (1, 'Melville'), (2, 'Woolf');
    INSERT INTO book VALUES (1, 1, 'Moby-Dick'), (2, 1, 'Typee'), (3, 2, 'Orlando');
    """

  static let rebuild = """
    CREATE TABLE new_author(id INTEGER PRIMARY KEY, name TEXT NOT NULL);
    INSERT INTO new_author (id, name) SELECT id, name FROM author;
    DROP TABLE author;
    ALTER TABLE new_author RENAME TO author;
    """

  static let objects = """
    CREATE INDEX author_name ON author(name);
    CREATE TRIGGER author_ai AFTER INSERT ON author BEGIN
      INSERT INTO log VALUES (CASE WHEN new.name IS NULL THEN 'none' ELSE new.name END);
    END;
    """

  private func project(_ file: String, foreignKeys: Bool = true) throws
    -> (TemporaryProject, DatabaseQueue)
  {
    let project = try TemporaryProject(["0001_library.sql": Self.library])
    let queue = try project.queue(foreignKeys: foreignKeys)
    try project.up(queue)
    try project.add("0002_change.sql", file)
    return (project, queue)
  }

  @Test(arguments: [true, false])
  func rebuildOfAParentKeepsEveryChild(foreignKeys: Bool) throws {
    let (project, queue) = try project(Self.rebuild + Self.objects, foreignKeys: foreignKeys)
    let report = try project.up(queue)
    #expect(report.applied == ["0002_change"])
    #expect(try queue.int("SELECT count(*) FROM book") == 3)
    #expect(try queue.int("SELECT count(*) FROM log WHERE text = 'gone'") == 0)
    #expect(try queue.int("PRAGMA foreign_keys") == (foreignKeys ? 1 : 0))
    #expect(report.plan?.steps[0].losses == [])
    #expect(
      report.plan?.steps[0].changes.map(\.description) == [
        "~ table author  name TEXT → name TEXT NOT NULL"
      ]
    )
  }

  @Test func cascadeIsStoppedWithItsNumbers() throws {
    let file = "-- migrate: foreign-keys immediate\n" + Self.rebuild + Self.objects
    let (project, queue) = try project(file)
    let plan = try queue.inDatabase { try project.project($0).plan($0) }
    #expect(plan.steps[0].losses.map(\.description) == ["rows book: 3 → 0"])
    #expect(plan.exit == .refused)
    let error = #expect(throws: MigrationError.self) { try project.up(queue) }
    #expect(error?.exit == .refused)
    #expect("\(try #require(error))".contains("0002_change would lose rows book: 3 → 0"))
    #expect("\(try #require(error))".contains("--allow-loss book"))
    #expect(try queue.int("SELECT count(*) FROM book") == 3)

    var options = UpOptions()
    options.acknowledgedLosses = ["Book"]
    let report = try project.up(queue, options)
    #expect(try queue.int("SELECT count(*) FROM book") == 0)
    let backup = try #require(report.backup)
    let old = try DatabaseQueue(path: backup.path)
    #expect(try old.int("SELECT count(*) FROM book") == 3)
  }

  @Test func acknowledgementInTheFileOrByAPersonLetsItRun() throws {
    let file =
      "-- migrate: foreign-keys immediate\n-- migrate: allow-row-loss book\n" + Self.rebuild
      + Self.objects
    let (project, queue) = try project(file)
    #expect(try project.up(queue).applied == ["0002_change"])

    let (second, other) = try self.project(
      "-- migrate: foreign-keys immediate\n" + Self.rebuild + Self.objects
    )
    var options = UpOptions()
    options.confirm = { $0.losses.count == 1 }
    #expect(try second.up(other, options).applied == ["0002_change"])
  }

  @Test func referencesSetToNullAreStopped() throws {
    let project = try TemporaryProject([
      "0001_a.sql": """
      CREATE TABLE parent(id INTEGER PRIMARY KEY);
      CREATE TABLE child(id INTEGER PRIMARY KEY, p REFERENCES parent(id) ON DELETE SET NULL);
      INSERT INTO parent VALUES (1); INSERT INTO child VALUES (1, 1), (2, 1);
      """
    ])
    let queue = try project.queue()
    try project.up(queue)
    try project.add("0002_b.sql", "-- migrate: foreign-keys immediate\nDELETE FROM parent;")
    let error = #expect(throws: MigrationError.self) { try project.up(queue) }
    #expect("\(try #require(error))".contains("references child.p: 2 → 0"))
  }

  @Test func lostTriggerAndIndexAreStopped() throws {
    let (project, queue) = try project(Self.rebuild)
    let error = #expect(throws: MigrationError.self) { try project.up(queue) }
    let words = "\(try #require(error))"
    #expect(words.contains("lose trigger author_ai") && words.contains("lose index author_name"))
    #expect(words.contains("--allow-loss author_ai,author_name"))
    #expect(try queue.strings("SELECT name FROM sqlite_master WHERE type = 'trigger'").count == 2)
  }

  @Test func objectsDroppedByNameAreNoLoss() throws {
    let (project, queue) = try project("DROP TRIGGER author_ai; DROP INDEX author_name;")
    #expect(try project.up(queue).applied == ["0002_change"])
  }

  @Test func deleteThatNamesItsTableIsNoSurprise() throws {
    let (project, queue) = try project("DELETE FROM book WHERE id = 1;")
    let report = try project.up(queue)
    let rows = try #require(report.plan).steps[0].rows
    #expect(
      rows.contains(RowChange(table: "book", before: 3, after: 2, isNamed: true))
    )
    #expect(rows.contains(RowChange(table: "log", before: 2, after: 3, isNamed: false)))
    #expect(report.backup != nil)
  }

  @Test func renamingAwayFirstFailsBeforeCommit() throws {
    let (project, queue) = try project(
      """
      ALTER TABLE author RENAME TO old_author;
      CREATE TABLE author(id INTEGER PRIMARY KEY, name TEXT NOT NULL);
      INSERT INTO author (id, name) SELECT id, name FROM old_author;
      DROP TABLE old_author;
      """ + Self.objects
    )
    let failure = #expect(throws: MigrationFailure.self) { try project.up(queue) }
    #expect(
      "\(try #require(failure))".contains(
        "foreign key of book(author_id): no such table: old_author"
      )
    )
    #expect(try queue.int("SELECT count(*) FROM book JOIN author ON author.id = author_id") == 3)
  }

  @Test func viewInTheWayIsNamed() throws {
    let (project, queue) = try project(Self.rebuild + Self.objects)
    try queue.run("CREATE VIEW names AS SELECT name FROM author")
    let failure = #expect(throws: MigrationFailure.self) { try project.up(queue) }
    #expect(failure?.location?.line == 4)
    #expect(failure?.hint?.contains("the view names stands in the way") ?? false)
  }

  @Test func viewThatNoLongerResolvesFails() throws {
    let (project, queue) = try project("DROP TABLE log;")
    try queue.run("CREATE VIEW lines AS SELECT text FROM log")
    let failure = #expect(throws: MigrationFailure.self) { try project.up(queue) }
    let words = "\(try #require(failure))"
    #expect(words.contains("view lines: no such table: main.log"))
    #expect(words.contains("trigger"))
    #expect(try queue.int("SELECT count(*) FROM log") == 2)
  }

  @Test func brokenViewThatWasThereIsListedAndStopsNothingElse() throws {
    let (project, queue) = try project("CREATE TABLE other(x);")
    try queue.run("CREATE VIEW broken AS SELECT * FROM nowhere")
    let plan = try queue.inDatabase { try project.project($0).plan($0) }
    #expect(plan.existingFaults.map(\.description) == ["view broken: no such table: main.nowhere"])
    #expect(try project.up(queue).applied == ["0002_change"])

    try project.add("0003_rename.sql", "ALTER TABLE other RENAME TO another;")
    let failure = #expect(throws: MigrationFailure.self) { try project.up(queue) }
    #expect(failure?.reason.contains("broken") ?? false)
  }

  @Test func sequenceThatFallsIsSaid() throws {
    let project = try TemporaryProject([
      "0001_a.sql": """
      CREATE TABLE t(id INTEGER PRIMARY KEY AUTOINCREMENT, x);
      INSERT INTO t (x) VALUES (1), (2), (3); DELETE FROM t WHERE id = 3;
      """
    ])
    let queue = try project.queue()
    try project.up(queue)
    try project.add(
      "0002_b.sql",
      """
      CREATE TABLE new_t(id INTEGER PRIMARY KEY AUTOINCREMENT, x NOT NULL);
      INSERT INTO new_t (id, x) SELECT id, x FROM t;
      DROP TABLE t; ALTER TABLE new_t RENAME TO t;
      """
    )
    let plan = try queue.inDatabase { try project.project($0).plan($0) }
    #expect(plan.steps[0].warnings.contains { $0.hasPrefix("sequence of t: 3 → 2") })
  }

  @Test func writtenRebuildKeepsEverything() throws {
    let (project, queue) = try project("CREATE VIEW names AS SELECT name FROM author;")
    try project.up(queue)
    try queue.run(
      """
      CREATE VIEW more AS SELECT * FROM names;
      CREATE TRIGGER names_ii INSTEAD OF INSERT ON names BEGIN
        INSERT INTO author (name) VALUES (new.name);
      END;
      CREATE TRIGGER book_au AFTER UPDATE ON book BEGIN
        UPDATE author SET name = name WHERE id = new.author_id;
      END;
      """
    )
    let before = try queue.strings(
      "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name"
    )
    let paths = try queue.inDatabase { db in
      try project.project(db).new("Make names better", rebuilding: "AUTHOR", db)
    }
    #expect(paths == [project.migrations + "/0003_make_names_better.sql"])
    let report = try project.up(queue)
    #expect(report.applied == ["0003_make_names_better"])
    #expect(report.plan?.steps[0].changes == [])
    let after = try queue.strings(
      "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name"
    )
    #expect(Set(after.map(normalizedSQL)) == Set(before.map(normalizedSQL)))
    #expect(try queue.int("SELECT count(*) FROM book JOIN author ON author.id = author_id") == 3)
    #expect(try queue.int("SELECT count(*) FROM more") == 2)
  }

  @Test(arguments: [
    "CREATE TABLE t(a, b); INSERT INTO t VALUES (1, 2); DELETE FROM t; INSERT INTO t VALUES (3, 4);",
    "CREATE TABLE t(k TEXT PRIMARY KEY, v) WITHOUT ROWID; INSERT INTO t VALUES ('a', 1);",
    """
    CREATE TABLE t(id INTEGER PRIMARY KEY AUTOINCREMENT, a, g AS (a * 2) STORED);
    INSERT INTO t (a) VALUES (1), (2); DELETE FROM t WHERE id = 2;
    """,
    "CREATE TABLE IF NOT EXISTS \"t\" (a INTEGER CHECK (a > 0)) STRICT; INSERT INTO t VALUES (5);",
    "CREATE TABLE t(id INTEGER PRIMARY KEY, up REFERENCES t(id)); INSERT INTO t VALUES (1, 1);",
  ])
  func writtenRebuildKeepsRowsAndRowids(table: String) throws {
    let project = try TemporaryProject(["0001_t.sql": table])
    let queue = try project.queue()
    try project.up(queue)
    let isWithoutRowid = table.contains("WITHOUT ROWID")
    let list = isWithoutRowid ? "k || v" : "rowid || '|' || ifnull(quote(t.rowid), '')"
    let rows = try queue.strings("SELECT \(list) FROM t ORDER BY 1")
    _ = try queue.inDatabase { try project.project($0).new("r", rebuilding: "t", $0) }
    let report = try project.up(queue)
    #expect(report.plan?.steps[0].changes == [] && report.plan?.steps[0].warnings == [])
    #expect(try queue.strings("SELECT \(list) FROM t ORDER BY 1") == rows)
  }
}
