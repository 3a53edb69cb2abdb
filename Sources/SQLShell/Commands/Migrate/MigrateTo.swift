import SQLiteMigration
import SQLiteQuery

/// `.migrate to ID` goes to a migration, forwards or back.
struct MigrateTo: MigrateAction {
  static let signature = CommandSignature(
    "to",
    .required("ID", .migration),
    .optional("OPTIONS", .oneOf(MigrateUp.flags + ["--yes"])),
    summary: "apply or undo up to ID, which stays applied",
    details: "Takes the options of .migrate up, and --yes of .migrate down."
  )

  private let target: String
  private let up: UpOptions
  private let down: DownOptions

  init(_ arguments: inout CommandArguments) throws {
    up = try MigrateUp.options(&arguments)
    down = try MigrateDown.options(&arguments, run: up.run)
    target = try arguments.next()
  }

  func run(in context: MigrateContext) throws -> MigrationExit {
    let isApplied = try context.withProject { db, project in
      let identifier = try project.source.step(named: target).identifier
      let entry = try project.status(db).entries.first { $0.identifier == identifier }
      return entry?.state.isPending == false
    }
    if isApplied {
      var options = down
      options.target = target
      try MigrateDown.undo(options, in: context)
    } else {
      var options = up
      options.target = target
      try MigrateUp.apply(options, in: context)
    }
    return .done
  }
}
