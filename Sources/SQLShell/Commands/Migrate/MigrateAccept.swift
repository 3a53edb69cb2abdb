import SQLiteMigration
import SQLiteQuery

/// `.migrate accept ID` takes an edited file as the one that was applied.
struct MigrateAccept: MigrateAction {
  static let signature = CommandSignature(
    "accept",
    .required("ID", .migration),
    summary: "take the edited file of ID as the one that was applied"
  )

  private let name: String

  init(_ arguments: inout CommandArguments) throws { name = try arguments.next() }

  func run(in context: MigrateContext) throws -> MigrationExit {
    let report = try context.withProject { db, project in try project.accept(db, name) }
    try context.show(report.json, lines: RecordPage.lines(report))
    return .done
  }
}
