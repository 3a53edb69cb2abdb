import SQLiteQuery
import Testing

@testable import SQLiteMigration

/// Losses that hide: in cascades, in views, in tables that can't be looked into.
@Suite struct UnseenLossTests {
  private func refusal(_ setup: String, _ file: String) throws -> String {
    let project = try TemporaryProject(["0001_change.sql": file])
    let queue = try project.queue()
    try queue.run(setup)
    let error = #expect(throws: MigrationError.self) { try project.up(queue) }
    return "\(try #require(error))"
  }

  @Test func triggerOfAViewThatIsMadeAgainIsALoss() throws {
    let setup = """
      CREATE TABLE t(x); CREATE VIEW v AS SELECT x FROM t;
      CREATE TRIGGER v_ii INSTEAD OF INSERT ON v BEGIN INSERT INTO t VALUES (new.x); END;
      """
    let words = try refusal(setup, "DROP VIEW v; CREATE VIEW v AS SELECT x, 1 AS y FROM t;")
    #expect(words.contains("would lose trigger v_ii"), "\(words)")
  }

  @Test func cascadeIntoATableThatIsOnlyReadIsALoss() throws {
    let words = try refusal(
      RebuildHazardTests.library,
      """
      -- migrate: foreign-keys immediate
      DELETE FROM author WHERE id NOT IN (SELECT author_id FROM book WHERE title = 'Orlando');
      """
    )
    #expect(words.contains("would lose rows book: 3 → 1"), "\(words)")
  }

  @Test(arguments: ["pragma_notes", ",", ",,"])
  func aTableOfAnyNameIsTheUsers(name: String) throws {
    let words = try refusal(
      """
      CREATE TABLE author(id INTEGER PRIMARY KEY);
      CREATE TABLE "\(name)"(id, author REFERENCES author(id) ON DELETE CASCADE);
      INSERT INTO author VALUES (1); INSERT INTO "\(name)" VALUES (1, 1);
      """,
      "-- migrate: foreign-keys immediate\nDELETE FROM author;"
    )
    #expect(words.contains("would lose rows \(name): 1 → 0"), "\(words)")
  }

  @Test(arguments: [
    "INSERT INTO t SELECT * FROM u", "INSERT OR REPLACE INTO main.t VALUES (1)",
    "REPLACE INTO \"T\" VALUES (1)", "UPDATE t SET x = 1",
    "UPDATE OR IGNORE [t] SET x = (SELECT 1 FROM u)", "DELETE FROM t WHERE x IN u",
    "WITH c AS (SELECT * FROM u) DELETE FROM main . t WHERE x IN c",
    "INSERT INTO t VALUES (1) ON CONFLICT DO UPDATE SET x = 1",
    "CREATE TABLE IF NOT EXISTS t AS SELECT * FROM u", "DROP TABLE IF EXISTS t",
    "CREATE TABLE t(x REFERENCES u ON UPDATE SET NULL)",
    "UPDATE t SET x = 1 FROM u WHERE u.x = t.x",
  ])
  func onlyWhatIsWrittenIsNamed(sql: String) {
    #expect(StatementTargets.names(in: Array(sql.utf8)[...]) == ["t"])
  }

  @Test func newViolationDoesNotHideBehindAnOldOne() throws {
    let project = try TemporaryProject([
      "0001_change.sql": "DELETE FROM c WHERE k = 'a'; INSERT INTO c VALUES ('b', 8);"
    ])
    let queue = try project.queue(foreignKeys: false)
    try queue.run(
      """
      CREATE TABLE p(id INTEGER PRIMARY KEY); INSERT INTO p VALUES (1);
      CREATE TABLE c(k TEXT PRIMARY KEY, p REFERENCES p) WITHOUT ROWID;
      INSERT INTO c VALUES ('a', 9), ('z', 1), ('y', NULL);
      """
    )
    let failure = #expect(throws: MigrationFailure.self) { try project.up(queue) }
    #expect("\(try #require(failure))".contains("c(p)=8 → p(id): no such row"))
    // An old one that stays is forgiven still.
    try project.add("0001_change.sql", "UPDATE c SET k = 'b' WHERE k = 'a';")
    #expect(try project.up(queue).applied == ["0001_change"])
  }

  // MARK: Tables of a module that this program does not have

  private static let unknownModule = """
    CREATE TABLE t(x); INSERT INTO t VALUES (1);
    PRAGMA writable_schema = ON;
    INSERT INTO sqlite_master VALUES
      ('table', 'vec', 'vec', 0, 'CREATE VIRTUAL TABLE vec USING vec0(embedding)');
    """

  @Test func tableOfAnUnknownModuleIsNoHindrance() throws {
    let project = try TemporaryProject([
      "0001_q.sql": """
      CREATE TABLE q(x); ALTER TABLE t ADD COLUMN y; DELETE FROM t;
      -- migrate: down
      DROP TABLE q; ALTER TABLE t DROP COLUMN y;
      """
    ])
    try project.queue().run(Self.unknownModule)
    let queue = try project.queue()
    #expect(try queue.inDatabase { try project.project($0).plan($0).failure } == nil)
    #expect(try project.up(queue).applied == ["0001_q"])
    var options = DownOptions()
    options.isConfirmed = true
    let down = try queue.inDatabase { try project.project($0).down($0, options) }
    #expect(down.reverted == ["0001_q"])
    #expect(try queue.tables() == ["t", "vec"])
  }

  @Test func backupOfADatabaseWithAnUnknownModuleIsAWayBack() throws {
    let project = try TemporaryProject(["0001_q.sql": "-- migrate: irreversible\nDELETE FROM t;"])
    try project.queue().run(Self.unknownModule)
    let queue = try project.queue()
    try project.up(queue)
    var options = DownOptions()
    options.isConfirmed = true
    _ = try queue.inDatabase { try project.project($0).down($0, options) }
    #expect(try queue.int("SELECT count(*) FROM t") == 1)
  }
}
