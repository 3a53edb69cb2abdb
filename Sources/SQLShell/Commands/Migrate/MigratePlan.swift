import SQLiteMigration
import SQLiteQuery

/// `.migrate plan` rehearses what is pending on a copy of the database.
struct MigratePlan: MigrateAction {
  static let signature = CommandSignature(
    "plan",
    .optional("ID", .migration),
    .optional("--sql", .oneOf(["--sql"])),
    summary: "what pending migrations would do, tried on a copy"
  )

  private let target: String?
  private let showsSQL: Bool

  init(_ arguments: inout CommandArguments) throws {
    showsSQL = arguments.takeFlag("sql")
    target = arguments.nextIfPresent()
  }

  func run(in context: MigrateContext) throws -> MigrationExit {
    var options = UpOptions()
    options.target = target
    options.run = context.cancellable(options.run)
    let line = MigrationStatusLine("rehearsing", in: context.session)
    options.run.progress = line.tell
    defer { line.finish() }
    let plan = try context.withProject(options.run) { db, project in try project.plan(db, options) }
    line.finish()
    try context.show(plan.json, lines: PlanPage.lines(plan))
    if showsSQL, !context.isJSON {
      for step in plan.steps {
        guard let sql = plan.sql[step.identifier] else { continue }
        try context.session.print("-- \(step.identifier)\n\(sql)")
      }
    }
    return plan.exit
  }
}
