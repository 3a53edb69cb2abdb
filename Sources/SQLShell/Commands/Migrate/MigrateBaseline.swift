import SQLiteMigration
import SQLiteQuery

/// `.migrate baseline ID` enters all migrations up to one as applied, without running them.
struct MigrateBaseline: MigrateAction {
  static let signature = CommandSignature(
    "baseline",
    .required("ID", .migration),
    .optional("--force", .oneOf(["--force"])),
    summary: "enter all up to ID as applied, if the schema is what they make"
  )

  private let name: String
  private let isForced: Bool

  init(_ arguments: inout CommandArguments) throws {
    isForced = arguments.takeFlag("force")
    name = try arguments.next()
  }

  func run(in context: MigrateContext) throws -> MigrationExit {
    let report = try context.withProject { db, project in
      try project.baseline(db, upTo: name, force: isForced)
    }
    try context.show(report.json, lines: RecordPage.lines(report))
    return .done
  }
}
