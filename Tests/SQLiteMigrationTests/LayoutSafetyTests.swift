import SQLiteQuery
import Testing

@testable import SQLiteMigration

/// Files of other tools in which SQL could get lost, or be run in another order than the tool's.
@Suite struct LayoutSafetyTests {
  private static let hiding: [(String, String)] = [
    ("1_a.sql", "-- +goose Up\nCREATE TABLE a(x); /* oops\nCREATE TABLE b(x);\n"),
    ("1_a.sql", "-- +goose Up\nCREATE TABLE a(x); -- c\rCREATE TABLE b(x);\n"),
    ("1_a.sql", "-- +goose Up\nCREATE TABLE a(x);\n-- +goose Down\nDROP TABLE a; /* oops\n"),
    ("1_a.sql", "-- +goose Up\n-- +goose ENVSUB ON\nSELECT '$ASSAY_NONE;\n"),
    ("1_a.sql", "-- migrate:up\nSELECT 1;\n-- migrate:down\nSELECT 2; /* oops\n"),
    (
      "1_a.sql",
      "-- migrate:up\nSELECT 1;\n-- migrate:down\nSELECT 2;\n-- migrate:up\nSELECT 1;\n"
        + "-- migrate:down\nSELECT 3; -- c\rSELECT 4;\n"
    ),
    ("1_a.up.sql", "CREATE TABLE a(x); /* oops"), ("V1__a.sql", "CREATE TABLE a(x); /* oops"),
    ("1-a/up.sql", "CREATE TABLE a(x); /* oops"), ("2024_a/up.sql", "CREATE TABLE a(x); /* oops"),
    ("1_a.sql", "CREATE TABLE a(x); /* oops"),
  ]

  @Test(arguments: hiding)
  func hiddenSQLIsFoundInEveryLayout(name: String, text: String) throws {
    let project = try TemporaryProject()
    try project.add(name, text)
    let layout = name == "V1__a.sql" ? "flyway" : name.contains(".up.") ? "golang-migrate" : nil
    #expect(throws: MigrationFileError.self) { try project.project(layout: layout) }
  }

  @Test func namesOfFlywayAndRefineryAreNeverTakenForNativeOnes() throws {
    let project = try TemporaryProject([
      "V1__a.sql": "CREATE TABLE a(x);", "V2__b.sql": "CREATE TABLE b(x);",
      "V10__c.sql": "CREATE TABLE c(x);",
    ])
    let queue = try project.queue()
    let error = #expect(throws: MigrationError.self) { try project.up(queue) }
    #expect("\(try #require(error))".contains("refinery or of flyway; name the one with --layout"))
    for layout in ["refinery", "flyway"] {
      let steps = try project.project(layout: layout).source.steps.map(\.identifier)
      #expect(steps == ["V1__a", "V2__b", "V10__c"])
    }
    try queue.inDatabase { try RefineryLedger().create($0) }
    #expect(try queue.inDatabase { try project.project($0).source.layoutName } == "refinery")
  }

  @Test func editThatTheToolWouldRefuseIsNotAdopted() throws {
    let project = try TemporaryProject(["1_a.sql": "CREATE TABLE a(x); INSERT INTO a VALUES (1);\n"]
    )
    let queue = try project.queue()
    try queue.inDatabase { _ = try project.project($0, layout: "sqlx").up($0) }
    try queue.run("DELETE FROM grdb_migrations; DELETE FROM grdb_migrations_log")
    try project.add("1_a.sql", "CREATE TABLE a(x); INSERT INTO a VALUES (2);\n")
    let error = #expect(throws: MigrationError.self) {
      try queue.inDatabase { try project.project($0).adopt($0) }
    }
    #expect(error?.exit == .verification)
    let forced = try queue.inDatabase { try project.project($0).adopt($0, force: true) }
    #expect(forced.entered == ["1_a"])
    #expect(
      forced.notes == [
        "the files are read as those of sqlx, whose _sqlx_migrations says that 1 of 1 are applied",
        "accepted though it was edited: 1_a",
      ]
    )
  }

  @Test func baselineTellsTheOtherToolToo() throws {
    let project = try TemporaryProject([
      "1_a.sql": "-- migrate:up\nCREATE TABLE a(x);\n-- migrate:down\nDROP TABLE a;\n",
      "2_b.sql": "-- migrate:up\nCREATE TABLE b(x);\n-- migrate:down\nDROP TABLE b;\n",
    ])
    let queue = try project.queue()
    try queue.run("CREATE TABLE a(x)")
    _ = try queue.inDatabase { try project.project($0).baseline($0, upTo: "1") }
    #expect(try queue.strings("SELECT version FROM schema_migrations") == ["1"])
    #expect(try project.up(queue).applied == ["2_b"])
    #expect(try queue.strings("SELECT version FROM schema_migrations") == ["1", "2"])
  }

  @Test func whatTheToolAppliedBeforeIsUndoneAfterWhatCameLater() throws {
    func file(_ table: String) -> String {
      "-- migrate:up\nCREATE TABLE \(table)(x);\n-- migrate:down\nDROP TABLE \(table);\n"
    }
    let project = try TemporaryProject()
    for (name, table) in [("1_a", "a"), ("2_b", "b"), ("3_c", "c")] {
      try project.add(name + ".sql", file(table))
    }
    let queue = try project.queue()
    try queue.run("CREATE TABLE schema_migrations (version varchar(128) primary key)")
    try queue.run("CREATE TABLE a(x); CREATE TABLE b(x)")
    try queue.run("INSERT INTO schema_migrations VALUES ('1'), ('2')")
    #expect(try project.up(queue).applied == ["3_c"])
    var options = DownOptions()
    options.isConfirmed = true
    options.count = 2
    let report = try queue.inDatabase { try project.project($0).down($0, options) }
    #expect(report.reverted == ["3_c", "2_b"])
  }

  @Test(arguments: ["flyway", "refinery", "native"])
  func projectWithoutItsToolsTableStaysInItsLayout(layout: String) throws {
    let project = try TemporaryProject([
      "V1__a.sql": "CREATE TABLE a(x);", "V2__b.sql": "CREATE TABLE b(x);",
    ])
    let queue = try project.queue()
    try queue.inDatabase { db in
      _ = try project.project(db, layout: layout).up(db)
      if layout != "native" { _ = try project.project(db).adopt(db, mode: .move) }
    }
    try project.add("V10__c.sql", "CREATE TABLE c(x);")
    let source = try queue.inDatabase { try project.project($0).source }
    #expect(source.layoutName == layout)
    let last = try #require(try project.states(queue).last)
    #expect(last == (layout == "native" ? "V2__b applied" : "V10__c pending"))
  }

  @Test func pairsOfAMovedProjectStayThoseOfTheirTool() throws {
    let project = try TemporaryProject(["1_a.up.sql": "CREATE TABLE a(x);"])
    let queue = try project.queue()
    try queue.inDatabase { db in
      _ = try project.project(db, layout: "golang-migrate").up(db)
      _ = try project.project(db).adopt(db, mode: .move)
    }
    #expect(try queue.inDatabase { try project.project($0).source.layoutName } == "golang-migrate")
  }
}
