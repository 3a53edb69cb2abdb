import SQLiteMigration
import SQLiteQuery

/// `.migrate backup` copies the database to a file beside it.
struct MigrateBackup: MigrateAction {
  static let signature = CommandSignature(
    "backup",
    .optional("FILE", .file),
    summary: "copy the database to FILE, or to one beside it",
    details: """
      FILE must not be there yet. Of those beside the database the newest three are kept, whether
      made so or before a migration: name a FILE for one that is to stay.
      """
  )

  private let path: String?

  init(_ arguments: inout CommandArguments) throws { path = arguments.nextIfPresent() }

  func run(in context: MigrateContext) throws -> MigrationExit {
    try context.session.refuseToWriteDatabases("run .migrate backup")
    let backup = try context.withProject { db, project in try project.backup(db, to: path) }
    try context.show(backup.json, lines: ["wrote \(backup.path) (\(backup.bytes) bytes)"])
    return .done
  }
}
