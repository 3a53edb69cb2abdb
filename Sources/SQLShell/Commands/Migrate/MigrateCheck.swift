import SQLiteMigration
import SQLiteQuery

/// `.migrate check` is the gate for continuous integration: all applied, nothing edited, no drift.
struct MigrateCheck: MigrateAction {
  static let signature = CommandSignature(
    "check",
    summary: "fail unless all is applied, unedited and the schema is what the files make"
  )

  init(_ arguments: inout CommandArguments) throws {}

  func run(in context: MigrateContext) throws -> MigrationExit {
    let report = try context.withProject { db, project in try project.verify(db, replay: true) }
    let pending = report.status.pending.count
    let exit = report.status.exit == .pending && report.exit == .done ? .pending : report.exit
    try context.show(
      report.json.ending(with: exit),
      lines: MigrateVerify.lines(report) + (pending > 0 ? ["\(pending) pending."] : [])
    )
    return exit
  }
}
