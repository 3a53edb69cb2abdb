import SQLiteMigration
import SQLiteQuery

/// `.migrate adopt` takes over a database that another tool has migrated.
struct MigrateAdopt: MigrateAction {
  static let signature = CommandSignature(
    "adopt",
    .optional("DIR", .directory),
    .optional("OPTIONS", .oneOf(["--share", "--move", "--force"])),
    summary: "take over what another tool has applied",
    details: """
      --share         Keep the other tool's table in step, so that both go on working (default)
      --move          Enter it here and drop the other tool's table
      --force         Accept that the schema is not what the applied files make
      """
  )

  private let directory: String?
  private let mode: AdoptionMode
  private let isForced: Bool

  init(_ arguments: inout CommandArguments) throws {
    isForced = arguments.takeFlag("force")
    _ = arguments.takeFlag("share")
    mode = arguments.takeFlag("move") ? .move : .share
    directory = arguments.nextIfPresent()
  }

  func run(in context: MigrateContext) throws -> MigrationExit {
    if let directory { context.session.migrationsDirectory = directory }
    let report = try context.withProject { db, project in
      try project.adopt(db, mode: mode, force: isForced)
    }
    try context.show(report.json, lines: RecordPage.lines(report))
    return .done
  }
}
