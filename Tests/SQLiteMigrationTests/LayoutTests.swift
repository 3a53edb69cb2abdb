import SQLiteQuery
import Testing

@testable import SQLiteMigration

/// The files of other tools, read as those tools read them.
@Suite struct LayoutTests {
  struct Shape: Sendable, CustomStringConvertible {
    let layout: String
    let files: [String: String]
    /// The identifiers, in the order in which the tool applies them.
    let identifiers: [String]
    var description: String { layout }
  }

  static let a = "CREATE TABLE a(x, downloads INTEGER);\n"
  static let b = "CREATE TABLE b(x);\n"

  static let shapes: [Shape] = [
    Shape(
      layout: "native",
      files: ["0010_b.sql": b, "9_a.sql": a],
      identifiers: ["9_a", "0010_b"]
    ),
    Shape(
      layout: "dbmate",
      files: [
        "9_b.sql": "-- migrate:up\n\(b)-- migrate:down\nDROP TABLE b;\n",
        "10_a.sql": "-- a remark\n\n-- migrate:up\n\(a)\n-- migrate:down\nDROP TABLE a;\n",
      ],
      identifiers: ["10_a", "9_b"]
    ),
    Shape(
      layout: "goose",
      files: [
        "00010_b.sql": "-- +goose Up\n\(b)-- +goose Down\nDROP TABLE b;\n",
        "00009_a.sql": """
        -- +goose Up
        -- +goose StatementBegin
        \(a)-- +goose StatementEnd
        -- +goose down
        DROP TABLE a;
        """,
      ],
      identifiers: ["00009_a", "00010_b"]
    ),
    Shape(
      layout: "diesel",
      files: [
        "2024-01-01-000000_a/up.sql": a, "2024-01-01-000000_a/down.sql": "DROP TABLE a;",
        "2024-01-02-000000_b/up.sql": b, "2024-01-02-000000_b/down.sql": "DROP TABLE b;",
      ],
      identifiers: ["2024-01-01-000000_a", "2024-01-02-000000_b"]
    ),
    Shape(
      layout: "flyway",
      files: [
        "V1.9__a.sql": a, "V1_10__b.sql": b,
        "R__view.sql": "CREATE VIEW IF NOT EXISTS v AS SELECT 1;",
      ],
      identifiers: ["V1.9__a", "V1_10__b", "R__view"]
    ),
    Shape(
      layout: "rusqlite_migration",
      files: [
        "1-a/up.sql": a, "1-a/down.sql": "DROP TABLE a;", "2-b/up.sql": b,
        "2-b/down.sql": "DROP TABLE b;",
      ],
      identifiers: ["1-a", "2-b"]
    ),
    Shape(
      layout: "atlas",
      files: [
        "20240101000000_a.sql": "CREATE TABLE a(x);\n", "20240102000000_b.sql": b,
        "atlas.sum": atlasSum,
      ],
      identifiers: ["20240101000000_a", "20240102000000_b"]
    ),
  ]

  static let named: [Shape] = [
    Shape(
      layout: "golang-migrate",
      files: [
        "10_b.up.sql": b, "10_b.down.sql": "DROP TABLE b;", "9_a.up.sql": a,
        "9_a.down.sql": "DROP TABLE a;",
      ],
      identifiers: ["9_a", "10_b"]
    ),
    Shape(
      layout: "sqlx",
      files: [
        "10_b.up.sql": b, "10_b.down.sql": "DROP TABLE b;", "9_a_table.sql": a,
      ],
      identifiers: ["9_a_table", "10_b"]
    ),
    Shape(
      layout: "refinery",
      files: ["V1__a.sql": a, "more/V10__b.sql": b],
      identifiers: ["V1__a", "V10__b"]
    ),
  ]

  private func project(_ shape: Shape) throws -> TemporaryProject {
    let project = try TemporaryProject()
    for (name, text) in shape.files { try project.add(name, text) }
    return project
  }

  @Test(arguments: shapes)
  func shapeIsRecognised(shape: Shape) throws {
    let project = try project(shape)
    let source = try project.project().source
    #expect(source.layoutName == shape.layout)
    #expect(source.steps.map(\.identifier) == shape.identifiers)
  }

  @Test(arguments: shapes + named)
  func filesAreAppliedAndTheToolsTableKept(shape: Shape) throws {
    let project = try project(shape)
    let queue = try project.queue()
    let source = try MigrationSource(directory: project.migrations, layout: shape.layout)
    #expect(source.steps.map(\.identifier) == shape.identifiers)
    try queue.inDatabase { db in
      let report = try MigrationProject(source).up(db)
      #expect(report.applied == shape.identifiers)
    }
    #expect(Set(try queue.tables()).isSuperset(of: ["a", "b"]))
    // From now on the table alone tells which tool it is.
    let again = try queue.inDatabase { db in
      let project = try project.project(db)
      return (project.source.layoutName, try project.status(db))
    }
    #expect(again.0 == shape.layout)
    #expect(again.1.entries.allSatisfy { $0.state == .applied }, "\(again.1.entries)")
    #expect(again.1.pending.isEmpty)
  }

  @Test(arguments: (shapes + named).filter { $0.layout != "native" && $0.layout != "atlas" })
  func whatTheToolHasDoneIsKnownAndUndoneForIt(shape: Shape) throws {
    let project = try project(shape)
    let queue = try project.queue()
    let source = try MigrationSource(directory: project.migrations, layout: shape.layout)
    let first = source.steps[0]
    // As the tool itself would leave the database after its first migration.
    try queue.inDatabase { db in
      let ledger = try #require(source.layout?.ledger)
      try db.execute(sql: first.script?.sql ?? "")
      try ledger.create(db)
      try ledger.record(first, seconds: 0.1, db)
    }
    let states = try queue.inDatabase { db in
      try MigrationProject(directory: project.migrations, db: db).status(db).entries
        .map(\.state)
    }
    #expect(states == [.applied] + states.dropFirst().map { _ in .pending })
    let adopted = try queue.inDatabase { try project.project($0).adopt($0) }
    #expect(adopted.entered == [first.identifier])
    #expect(try project.up(queue).applied == Array(shape.identifiers.dropFirst()))
    guard source.steps[source.steps.count - 1].down != nil else { return }
    var options = DownOptions()
    options.isConfirmed = true
    _ = try queue.inDatabase { try project.project($0).down($0, options) }
    let ledger = try #require(source.layout?.ledger)
    let applied = try queue.inDatabase { try ledger.read($0, source.steps).applied }
    #expect(applied == Set(shape.identifiers.dropLast()))
  }

  @Test func plainPairsOfTwoToolsAreAmbiguousUntilTheTableTells() throws {
    let project = try project(Self.named[0])
    let error = #expect(throws: MigrationError.self) { try project.project() }
    #expect("\(try #require(error))".contains("golang-migrate or of sqlx"))
    let queue = try project.queue()
    try queue.inDatabase { try SqlxLedger().create($0) }
    #expect(try queue.inDatabase { try project.project($0).source.layoutName } == "sqlx")
  }

  @Test func toolsThatShareATableNameAreToldApart() throws {
    let queue = DatabaseQueue()
    try queue.run("CREATE TABLE schema_migrations (version varchar(128) primary key)")
    #expect(try queue.inDatabase { try DbmateLedger().isPresent($0) })
    #expect(try queue.inDatabase { try GolangMigrateLedger().isPresent($0) } == false)
    try queue.run("CREATE TABLE ar_internal_metadata (key)")
    #expect(try queue.inDatabase { try DbmateLedger().isPresent($0) } == false)
  }

  @Test func dbmateMarkerInAStringIsAMarkerAsForDbmate() throws {
    let project = try TemporaryProject([
      "1_a.sql": """
      -- migrate:up
      CREATE TABLE a(x DEFAULT 'downloads');
      -- migrate:downwards is no marker
      -- migrate:down transaction:false
      DROP TABLE a;
      """
    ])
    let step = try project.project().source.steps[0]
    #expect(step.script?.trimmed.hasSuffix("no marker") ?? false)
    #expect(step.downScript?.trimmed == "DROP TABLE a;")
    #expect(step.usesTransaction && !step.downUsesTransaction)
  }

  @Test(arguments: [
    ("1_a.sql", "-- migrate:down\nx\n-- migrate:up\n", "first block must be"),
    ("1_a.sql", "SELECT 1;\n-- migrate:up\n-- migrate:down\n", "only comments may stand"),
    ("1_a.sql", "-- migrate:up\nSELECT 1;\n", "no -- migrate:down"),
    ("1_a.sql", "-- +goose Up\n-- +goose Sideways\n", "unknown directive +goose SIDEWAYS"),
    ("V1__a.sql", "CREATE TABLE ${name}(x);", "a placeholder"),
    ("atlas.sum", "h1:wrong\n", "its hashes are not those of the files"),
  ])
  func malformedFileSaysWhy(name: String, text: String, words: String) throws {
    let project = try TemporaryProject()
    try project.add(name, text)
    if name == "V1__a.sql" { try project.add("R__v.sql", "SELECT 1;") }
    let error = #expect(throws: MigrationError.self) { try project.project() }
    #expect("\(try #require(error))".contains(words))
  }

  @Test func gooseExpandsTheEnvironmentWhereAsked() throws {
    let project = try TemporaryProject([
      "1_a.sql": """
      -- +goose Up
      -- +goose ENVSUB ON
      CREATE TABLE ${ASSAY_NONE:-a}(x DEFAULT '${ASSAY_NONE-b}$ASSAY_NONE');
      -- +goose ENVSUB OFF
      CREATE TABLE c(x DEFAULT '${HOME}');
      """
    ])
    let lines = try project.project().source.steps[0].script?.trimmed.split(separator: "\n")
      .map { $0.trimmed }.filter { !$0.isEmpty }
    #expect(
      lines == ["CREATE TABLE a(x DEFAULT 'b');", "CREATE TABLE c(x DEFAULT '${HOME}');"]
    )
  }

  @Test func golangBackupFileIsADuplicate() throws {
    let project = try project(Self.named[0])
    try project.add("9_a.up.sql.bak", Self.a)
    let error = #expect(throws: MigrationError.self) {
      try project.queue().inDatabase { db in
        try project.project(db, layout: "golang-migrate").up(db)
      }
    }
    #expect("\(try #require(error))".contains("9_a.up.sql.bak"))
  }

  @Test func golangDirtyRowIsExplained() throws {
    let project = try project(Self.named[0])
    let queue = try project.queue()
    try queue.run("\(Self.a); CREATE TABLE schema_migrations (version uint64,dirty bool)")
    try queue.run("INSERT INTO schema_migrations VALUES (10, 1)")
    let status = try queue.inDatabase { try project.project($0).status($0) }
    #expect(status.entries.map(\.state) == [.applied, .pending])
    #expect(status.notes.contains { $0.contains("version 10 as dirty") })
    #expect(try project.up(queue).applied == ["10_b"])
    #expect(try queue.strings("SELECT version || dirty FROM schema_migrations") == ["100"])
  }

  @Test(arguments: [("", false), ("run_in_transaction = true\n", true), ("# none\n", false)])
  func dieselMetadataWithoutTheKeyMeansNoTransaction(text: String, expected: Bool) throws {
    let project = try TemporaryProject(["2024_a/up.sql": "SELECT 1;"])
    try project.add("2024_a/metadata.toml", text)
    #expect(try project.project().source.steps[0].usesTransaction == expected)
  }

  @Test func sqlxDirectiveCountsAsFirstBytesOnly() throws {
    let project = try TemporaryProject([
      "1_a.sql": "-- no-transaction\nSELECT 1;", "2_b.sql": "\n-- no-transaction\nSELECT 1;",
    ])
    let source = try project.project().source
    #expect(source.layoutName == "sqlx")
    #expect(source.steps.map(\.usesTransaction) == [false, true])
  }

  @Test(arguments: ["sqlx", "refinery", "flyway"])
  func editThatTheToolWouldRefuseIsSeenAndCanBeAccepted(layout: String) throws {
    let shape = try #require((Self.shapes + Self.named).first { $0.layout == layout })
    let project = try project(shape)
    let queue = try project.queue()
    let source = try MigrationSource(directory: project.migrations, layout: layout)
    try queue.inDatabase { db in
      try source.layout?.ledger?.create(db)
      try source.layout?.ledger?.record(source.steps[0], seconds: 0, db)
      try db.execute(sql: source.steps[0].script?.sql ?? "")
    }
    let file = try #require(shape.files.keys.first { $0.hasPrefix(shape.identifiers[0]) })
    try project.add(file, Self.a + "-- edited\n")
    #expect(try project.states(queue)[0].hasSuffix(" EDITED"))
    _ = try queue.inDatabase { try project.project($0).accept($0, shape.identifiers[0]) }
    let edited = try queue.inDatabase { db in
      let source = try project.project(db).source
      return try source.layout?.ledger?.read(db, source.steps).edited
    }
    #expect(edited == [])
  }

  @Test func sqlxChecksumIsTheOneOfTheFile() throws {
    let project = try TemporaryProject(["1_a.sql": "CREATE TABLE a(x);\n"])
    let queue = try project.queue()
    try queue.inDatabase { _ = try project.project($0, layout: "sqlx").up($0) }
    #expect(
      try queue.strings("SELECT lower(hex(checksum)) FROM _sqlx_migrations") == [sqlxChecksum]
    )
    #expect(try queue.strings("SELECT description FROM _sqlx_migrations") == ["a"])
  }

  @Test func flywayRepeatableIsAppliedAgainWhenItChanges() throws {
    let shape = try #require(Self.shapes.first { $0.layout == "flyway" })
    let project = try project(shape)
    let queue = try project.queue()
    try project.up(queue)
    #expect(try project.up(queue).applied.isEmpty)
    try project.add("R__view.sql", "DROP VIEW IF EXISTS v; CREATE VIEW v AS SELECT 2 AS x;")
    #expect(try project.up(queue).applied == ["R__view"])
    #expect(try queue.int("SELECT x FROM v") == 2)
  }

  @Test func movedProjectLeavesTheOtherToolBehind() throws {
    let shape = try #require(Self.shapes.first { $0.layout == "dbmate" })
    let project = try project(shape)
    let queue = try project.queue()
    var options = UpOptions()
    options.count = 1
    try project.up(queue, options)
    _ = try queue.inDatabase { try project.project($0).adopt($0, mode: .move) }
    #expect(try project.up(queue).applied == ["9_b"])
    #expect(try queue.tables() == ["a", "b"])
    #expect(try project.states(queue) == ["10_a applied", "9_b applied"])
  }

  @Test func adoptionRefusesASchemaThatTheFilesDoNotMake() throws {
    let shape = try #require(Self.shapes.first { $0.layout == "dbmate" })
    let project = try project(shape)
    let queue = try project.queue()
    try queue.run("CREATE TABLE schema_migrations (version varchar(128) primary key)")
    try queue.run("INSERT INTO schema_migrations VALUES ('10'); CREATE TABLE a(x)")
    let error = #expect(throws: MigrationError.self) {
      try queue.inDatabase { try project.project($0).adopt($0) }
    }
    #expect(error?.exit == .drift)
    let forced = try queue.inDatabase { try project.project($0).adopt($0, force: true) }
    #expect(forced.entered == ["10_a"])
  }

  @Test(arguments: (shapes + named).map(\.layout))
  func newFileIsReadBackInItsLayout(layout: String) throws {
    let shape = try #require((Self.shapes + Self.named).first { $0.layout == layout })
    let project = try project(shape)
    let queue = try project.queue()
    try queue.inDatabase { db in
      _ = try MigrationProject(directory: project.migrations, layout: layout).new("Third one", db)
    }
    let steps = try MigrationSource(directory: project.migrations, layout: layout).steps
      .filter { !$0.isRepeatable }
    #expect(steps.last?.identifier.contains("third_one") ?? false || layout == "dbmate")
    #expect(steps.contains { $0.identifier.contains("third_one") && $0.script?.isEmpty ?? false })
  }

  @Test func tracesOfOtherToolsAreNotes() throws {
    let project = try TemporaryProject(["0001_a.sql": "SELECT 1;"])
    let queue = try project.queue()
    try queue.run(
      """
      CREATE TABLE knex_migrations_lock(is_locked); INSERT INTO knex_migrations_lock VALUES (1);
      CREATE TABLE django_migrations(id, app, name, applied);
      CREATE TABLE book(x); CREATE TABLE new_book(x); CREATE TABLE new_idea(x);
      """
    )
    let notes = try queue.inDatabase { try project.project($0).status($0).notes }
    #expect(notes.count == 3)
    #expect(notes[0].hasPrefix("Django migrates this database too"))
    #expect(notes[1].hasPrefix("Knex has left its lock"))
    #expect(notes[2].hasPrefix("new_book looks like"))
  }
}

private let atlasSum = """
  h1:N+wOee+1f2Z5k1OX8ujRabl9t/jcZKDQxTLnoa1GIiI=
  20240101000000_a.sql h1:q1gURepUnD77paoPmEVUeE3tG9idztyUpIiPc69VGEk=
  20240102000000_b.sql h1:2LNAO/ooxhwFEu6rADbLzJA14gYR5My81C33Zaj1bSQ=

  """

private let sqlxChecksum =
  "ebdb73b9877a67905504435a63eadaeb89a14b4d9545f9756a421a5816cca97b"
  + "37b018a4258118784606948563b90547"
