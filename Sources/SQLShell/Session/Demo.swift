import SQLiteMigration
import SQLiteQuery

extension ShellSession {
  /// Opens the sample database in memory.
  func openDemo() throws {
    let queue = try open(OpenTarget(path: ":memory:"))
    try queue.inDatabase { db in try db.execute(sql: Demo.schema) }
    adopt(queue, name: "demo")
    demoMigrations = try Demo.migrations()
  }
}

/// The sample database of `-demo`: every storage class, and values stored otherwise than declared.
enum Demo {
  /// Two steps that newcomers can look at and apply.
  static func migrations() throws -> MigrationSource {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("0001_add_email") { db in
      try db.execute(sql: "ALTER TABLE player ADD COLUMN email TEXT")
      try db.execute(sql: "UPDATE player SET email = 'player' || id || '@example.com'")
    }
    migrator.registerMigration("0002_score_is_a_number") { db in
      try db.execute(sql: "UPDATE player SET score = NULL WHERE typeof(score) = 'text'")
      try db.execute(sql: "CREATE INDEX player_by_score ON player(score)")
    }
    return try MigrationSource(migrator)
  }

  /// A 1 × 1 pixel PNG, as an avatar.
  private static let picture = """
    89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c49444154789c63f8cf\
    c000000301010018dd8db00000000049454e44ae426082
    """

  static let schema = """
    CREATE TABLE player(
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      score REAL,
      avatar BLOB,
      tag TEXT
    );
    INSERT INTO player VALUES
      (1, 'Arthur', 10.0, x'\(picture)', 'red'),
      (2, 'Barbara', NULL, NULL, 'NULL'),
      (3, '世界', 7.25, x'00ff', NULL),
      (4, 'Zoë 👩‍🚀', 'n/a', 'no picture', 'two' || char(10) || 'lines'),
      (5, 'O''Brien', 12, x'', char(27) || '[31mred');
    CREATE TABLE visit(
      id INTEGER PRIMARY KEY,
      player_id INTEGER NOT NULL REFERENCES player(id) ON DELETE CASCADE,
      at DATETIME NOT NULL,
      minutes INTEGER
    );
    INSERT INTO visit VALUES
      (1, 1, '2026-03-01 10:00:00', 42),
      (2, 1, 1772366400, 'half an hour'),
      (3, 3, 2461101.5, 30),
      (4, 5, '2026-03-02T09:30:00Z', 12.5);
    """
}
