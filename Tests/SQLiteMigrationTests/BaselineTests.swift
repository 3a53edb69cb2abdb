import SQLiteQuery
import Testing

@testable import SQLiteMigration

/// What another tool has taken as given, it has not run: all that comes up to it is applied.
@Suite struct BaselineTests {
  /// Three files, of which the ledger takes the first two as given.
  private func expectTheThirdPending(
    _ files: KeyValuePairs<String, String>,
    layout: String,
    _ ledger: any MigrationLedger,
    row: String
  ) throws {
    let project = try TemporaryProject(files)
    let queue = try project.queue()
    try queue.inDatabase { db in
      try ledger.create(db)
      try db.execute(sql: row)
      let states = try project.project(db, layout: layout).status(db).entries.map(\.state)
      #expect(states == [.applied, .applied, .pending])
      _ = try project.project(db, layout: layout).up(db)
    }
    #expect(try queue.tables() == ["c", ledger.table].sorted())
  }

  @Test(arguments: ["2", "2.0", "2.5"])
  func whatComesUpToABaselineOfFlywayIsApplied(version: String) throws {
    try expectTheThirdPending(
      [
        "V1__a.sql": "CREATE TABLE a(x);", "V2__b.sql": "CREATE TABLE b(x);",
        "V3__c.sql": "CREATE TABLE c(x);",
      ],
      layout: "flyway",
      FlywayLedger(),
      row: """
        INSERT INTO flyway_schema_history VALUES (1, '\(version)', '<< Flyway Baseline >>', \
        'BASELINE', '<< Flyway Baseline >>', NULL, '', '', 0, 1)
        """
    )
  }

  @Test func whatComesUpToABaselineOfAtlasIsApplied() throws {
    try expectTheThirdPending(
      [
        "1_a.sql": "CREATE TABLE a(x);", "2_b.sql": "CREATE TABLE b(x);",
        "3_c.sql": "CREATE TABLE c(x);",
      ],
      layout: "atlas",
      AtlasLedger(),
      row: """
        INSERT INTO atlas_schema_revisions(version, description, type, executed_at, \
        execution_time, hash, operator_version) VALUES ('2', 'baseline', 1, '', 0, '', '')
        """
    )
  }
}
