import SQLiteMigration
import SQLiteQuery

/// `.migrate backups` lists the backups of the database.
struct MigrateBackups: MigrateAction {
  static let signature = CommandSignature(
    "backups",
    summary: "the backups of the database, the newest first"
  )

  init(_ arguments: inout CommandArguments) throws {}

  func run(in context: MigrateContext) throws -> MigrationExit {
    let backups = try context.withProject { db, project in try project.backups(db) }
    try context.show(
      .array(backups.map(\.json)),
      lines: backups.isEmpty ? ["No backups."] : backups.map { "\($0.path) (\($0.bytes) bytes)" }
    )
    return .done
  }
}
