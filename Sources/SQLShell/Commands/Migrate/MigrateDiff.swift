import SQLiteMigration
import SQLiteQuery
import TerminalText

/// `.migrate diff` compares the schema with the migrations, or with another database.
struct MigrateDiff: MigrateAction {
  static let signature = CommandSignature(
    "diff",
    .optional("FILE", .file),
    summary: "how the schema differs from the migrations, or from a database or SQL file"
  )

  private let path: String?

  init(_ arguments: inout CommandArguments) throws { path = arguments.nextIfPresent() }

  func run(in context: MigrateContext) throws -> MigrationExit {
    let report = try context.withProject { db, project in try project.diff(db, with: path) }
    var lines = report.changes.map { "-- " + VisibleText.of($0.description) }
    if report.changes.isEmpty {
      lines = ["The schema is that of \(VisibleText.of(report.other))."]
    } else {
      lines.append(report.suggestion)
    }
    try context.show(report.json, lines: lines)
    return report.exit
  }
}
