import SQLiteQuery
import TestSupport

/// Sound databases with every kind of object and page, from which mutants are made.
enum SeedDatabase: CaseIterable {
  /// Nothing but its file.
  case settled
  /// With a write-ahead log that holds half of its pages.
  case logged
  /// In the middle of a transaction whose pages are in the file already.
  case interrupted

  private static let schema = """
    PRAGMA page_size = 512;
    CREATE TABLE person(id INTEGER PRIMARY KEY, name TEXT NOT NULL COLLATE NOCASE, score REAL,
      photo BLOB, note, born TEXT DEFAULT CURRENT_DATE, CHECK (length(name) < 100000));
    CREATE TABLE pair(a TEXT, b INTEGER, c, PRIMARY KEY (a, b)) WITHOUT ROWID;
    CREATE TABLE visit(id INTEGER PRIMARY KEY AUTOINCREMENT,
      person INTEGER REFERENCES person(id) ON DELETE CASCADE,
      minutes INTEGER, hours AS (minutes / 60.0), days REAL AS (minutes / 1440.0) STORED);
    CREATE TABLE strict_one(i INT, t TEXT, r REAL, b BLOB, n ANY) STRICT;
    CREATE INDEX person_name ON person(name, score DESC);
    CREATE INDEX person_long ON person(length(note)) WHERE note IS NOT NULL;
    CREATE UNIQUE INDEX visit_unique ON visit(person, id);
    CREATE VIEW busy AS SELECT p.name, count(*) AS visits FROM person p
      JOIN visit v ON v.person = p.id GROUP BY p.id;
    CREATE TRIGGER person_gone AFTER DELETE ON person BEGIN
      INSERT OR REPLACE INTO pair VALUES (old.name, old.id, 'gone'); END;
    CREATE TRIGGER busy_insert INSTEAD OF INSERT ON busy BEGIN
      INSERT INTO person(name) VALUES (new.name); END;
    CREATE VIRTUAL TABLE words USING fts5(body, tokenize = 'porter');
    CREATE VIRTUAL TABLE area USING rtree(id, x0, x1, y0, y1);
    CREATE TABLE grdb_migrations(identifier TEXT NOT NULL PRIMARY KEY);
    INSERT INTO grdb_migrations VALUES ('0001_first');
    WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 60)
      INSERT INTO person(id, name, score, photo, note) SELECT n, 'Person ' || n, n / 7.0,
        zeroblob(n * 40), CASE n % 5 WHEN 0 THEN NULL WHEN 1 THEN n WHEN 2 THEN x'00ff' || n
        WHEN 3 THEN 'a' || char(10) || 'b' ELSE char(27) || '[31mred' END FROM c;
    INSERT INTO pair SELECT name, id, score FROM person;
    INSERT INTO visit(person, minutes) SELECT id, id * 11 FROM person;
    INSERT INTO visit(person, minutes) SELECT id, name FROM person WHERE id < 20;
    INSERT INTO strict_one SELECT id, name, score, photo, note FROM person WHERE id < 10;
    INSERT INTO words SELECT name || ' and the quick brown fox ' || id FROM person;
    INSERT INTO area SELECT id, id, id + 1, id, id + 2 FROM person;
    DELETE FROM person WHERE id % 9 = 0;
    ANALYZE;
    """

  /// The files, as a program that was killed would leave them.
  func files() throws -> DatabaseFiles {
    let directory = try TemporaryDirectory()
    let path = directory.file("seed.db")
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.unsafeReentrantWrite { db in
      try db.execute(sql: Self.schema)
      switch self {
      case .settled: break
      case .logged:
        _ = try Row.fetchAll(db, sql: "PRAGMA journal_mode = WAL")
        try db.execute(sql: "UPDATE person SET note = name; UPDATE visit SET minutes = 7")
      case .interrupted:
        try db.execute(
          sql: """
            PRAGMA cache_size = 2;
            BEGIN;
            UPDATE person SET note = name;
            UPDATE visit SET minutes = 7;
            DELETE FROM pair;
            """
        )
      }
    }
    let files = DatabaseFiles(
      main: try directory.readBytes("seed.db"),
      log: try? directory.readBytes("seed.db-wal"),
      journal: try? directory.readBytes("seed.db-journal")
    )
    try queue.unsafeReentrantWrite { db in
      if db.isInsideTransaction { try db.execute(sql: "ROLLBACK") }
    }
    try queue.close()
    return files
  }
}
