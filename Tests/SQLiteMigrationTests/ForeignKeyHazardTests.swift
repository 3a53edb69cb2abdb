import SQLiteQuery
import Testing

@testable import SQLiteMigration

@Suite struct ForeignKeyHazardTests {
  private static let tables = """
    CREATE TABLE author(id INTEGER PRIMARY KEY);
    CREATE TABLE book(id INTEGER PRIMARY KEY, author_id REFERENCES author(id), title TEXT);
    CREATE TABLE tag(name TEXT PRIMARY KEY, author_id REFERENCES author(id)) WITHOUT ROWID;
    INSERT INTO author VALUES (1); INSERT INTO book VALUES (1, 1, 'x');
    """

  private func project(_ file: String, foreignKeys: Bool = true, broken: Bool = false) throws
    -> (TemporaryProject, DatabaseQueue)
  {
    let project = try TemporaryProject(["0001_a.sql": Self.tables])
    let queue = try project.queue(foreignKeys: foreignKeys)
    try project.up(queue)
    if broken {
      try queue.run(
        """
        PRAGMA foreign_keys = OFF; INSERT INTO book VALUES (2, 9, 'y');
        INSERT INTO tag VALUES ('t', 9);
        """
      )
      if foreignKeys { try queue.run("PRAGMA foreign_keys = ON") }
    }
    try project.add("0002_b.sql", file)
    return (project, queue)
  }

  @Test(arguments: [true, false])
  func newViolationFailsWhateverTheSetting(foreignKeys: Bool) throws {
    let (project, queue) = try project(
      "INSERT INTO book VALUES (3, 7, 'z');",
      foreignKeys: foreignKeys
    )
    let failure = #expect(throws: MigrationFailure.self) { try project.up(queue) }
    #expect(
      failure?.reason
        == "FOREIGN KEY constraint violation - from book(author_id) to author(id), "
        + "in [id:3 author_id:7 title:\"z\"]"
    )
    #expect(
      failure?.hint
        == "book(author_id)=7 → author(id): no such row; book rowid 3 [id:3 author_id:7 title:\"z\"]"
    )
    #expect(try queue.int("SELECT count(*) FROM book") == 1)
  }

  @Test func oldViolationsAreCountedAndForgiven() throws {
    let (project, queue) = try project("UPDATE book SET title = 'new';", broken: true)
    let report = try project.up(queue)
    #expect(report.plan?.steps[0].existingViolations == 2)
    #expect(report.plan?.steps[0].newViolationCount == 0)
  }

  @Test func oldViolationSurvivesARebuildThatGivesItsRowAnotherRowid() throws {
    let (project, queue) = try project(
      """
      CREATE TABLE new_book(id INTEGER PRIMARY KEY, author_id REFERENCES author(id), title TEXT);
      INSERT INTO new_book (author_id, title) SELECT author_id, title FROM book ORDER BY id DESC;
      DROP TABLE book; ALTER TABLE new_book RENAME TO book;
      """,
      broken: true
    )
    #expect(try project.up(queue).applied == ["0002_b"])
  }

  @Test(arguments: [
    "INSERT INTO book VALUES (3, 9, 'z');", "INSERT INTO tag VALUES ('u', 9);",
    "DELETE FROM author;",
  ])
  func oneMoreViolationOfTheSameKindIsNew(file: String) throws {
    let (project, queue) = try project(file, broken: true)
    let failure = #expect(throws: MigrationFailure.self) { try project.up(queue) }
    #expect(failure?.reason.hasPrefix("FOREIGN KEY constraint violation") ?? false)
  }

  @Test func manyViolationsAreCutAndCounted() throws {
    let (project, queue) = try project(
      """
      WITH RECURSIVE n(i) AS (VALUES (10) UNION ALL SELECT i + 1 FROM n WHERE i < 34)
      INSERT INTO book SELECT i, 50, 'z' FROM n;
      """
    )
    let failure = #expect(throws: MigrationFailure.self) { try project.up(queue) }
    let lines = (failure?.hint ?? "").split(separator: "\n")
    #expect(lines.count == 11 && lines.last == "and 15 more")
  }

  /// Columns may have the names that SQLite has for the rowid.
  @Test(arguments: ["rowid TEXT", "rowid, _rowid_", "rowid, _rowid_, oid"])
  func aRepairedViolationDoesNotHideANewOne(columns: String) throws {
    let project = try TemporaryProject([
      "0001_a.sql": """
      CREATE TABLE p(id INTEGER PRIMARY KEY);
      CREATE TABLE c(\(columns), k, p REFERENCES p(id));
      """
    ])
    let queue = try project.queue(foreignKeys: false)
    try project.up(queue)
    try queue.run("INSERT INTO c(k, p) VALUES (1, 9); INSERT INTO p VALUES (1);")
    try project.add(
      "0002_b.sql",
      "UPDATE c SET p = 1 WHERE k = 1; INSERT INTO c(k, p) VALUES (2, 8);"
    )
    let failure = #expect(throws: MigrationFailure.self) { try project.up(queue) }
    #expect(
      failure?.hint?.contains("c(p)=8 → p(id): no such row") ?? false,
      "\(failure?.hint ?? "")"
    )
    #expect(try queue.int("SELECT count(*) FROM c") == 1)
  }

  @Test func parentThatIsNoKeyFailsAsASchemaError() throws {
    let (project, queue) = try project(
      """
      CREATE TABLE plain(a);
      CREATE TABLE child(a REFERENCES plain(a)); INSERT INTO child VALUES (1);
      """
    )
    let failure = #expect(throws: MigrationFailure.self) { try project.up(queue) }
    #expect(failure?.reason.hasPrefix("foreign key mismatch") ?? false)
  }

  @Test func childMayBeMadeBeforeItsParent() throws {
    let project = try TemporaryProject([
      "0001_a.sql": "CREATE TABLE child(p REFERENCES parent(id));",
      "0002_b.sql": "CREATE TABLE parent(id INTEGER PRIMARY KEY);",
    ])
    let report = try project.up(project.queue())
    #expect(report.applied == ["0001_a", "0002_b"])
    #expect(report.steps[0].warnings == ["foreign key of child(p): no such table: parent"])
  }

  @Test func checksCanBeTurnedOffInTheFile() throws {
    let (project, queue) = try project(
      "-- migrate: foreign-keys off\nINSERT INTO book VALUES (3, 7, 'z');"
    )
    #expect(try project.up(queue).applied == ["0002_b"])
  }
}
