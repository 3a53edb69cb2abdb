import SQLiteMigration
import SQLiteQuery

/// `.migrate redo` undoes the last migration and applies it again.
struct MigrateRedo: MigrateAction {
  static let signature = CommandSignature(
    "redo",
    .optional("OPTIONS", .oneOf(["--yes"])),
    summary: "undo the last migration and apply it again, from its file as it is now"
  )

  private let down: DownOptions
  private let up: UpOptions

  init(_ arguments: inout CommandArguments) throws {
    down = MigrateDown.options(&arguments)
    up = try MigrateUp.options(&arguments)
  }

  func run(in context: MigrateContext) throws -> MigrationExit {
    guard let options = try MigrateDown.agreed(down, in: context) else { return .done }
    let report = try context.withProject { db, project in try project.redo(db, options, up) }
    try context.show(report.json, lines: MigrateUp.lines(report))
    return .done
  }
}
