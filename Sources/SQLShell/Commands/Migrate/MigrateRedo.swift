import SQLiteMigration
import SQLiteQuery

/// `.migrate redo` undoes the last migration and applies it again.
struct MigrateRedo: MigrateAction {
  static let signature = CommandSignature(
    "redo",
    .optional("OPTIONS", .oneOf(MigrateUp.flags + ["--yes"])),
    summary: "undo the last migration and apply it again, from its file as it is now",
    details: "Takes the options of .migrate up, and --yes of .migrate down."
  )

  private let down: DownOptions
  private let up: UpOptions

  init(_ arguments: inout CommandArguments) throws {
    up = try MigrateUp.options(&arguments)
    down = try MigrateDown.options(&arguments, run: up.run)
  }

  func run(in context: MigrateContext) throws -> MigrationExit {
    guard var down = try MigrateDown.agreed(down, in: context) else { return .done }
    var up = up
    up.run = context.cancellable(up.run)
    let line = MigrationStatusLine("applying", in: context.session)
    up.run.progress = line.tell
    defer { line.finish() }
    down.run = up.run
    let report = try context.withProject(up.run) { db, project in try project.redo(db, down, up) }
    line.finish()
    try context.show(report.json, lines: MigrateUp.lines(report))
    return .done
  }
}
