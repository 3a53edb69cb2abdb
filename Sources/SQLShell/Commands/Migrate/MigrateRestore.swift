import SQLiteMigration
import SQLiteQuery

/// `.migrate restore` makes the database what a backup is.
struct MigrateRestore: MigrateAction {
  static let signature = CommandSignature(
    "restore",
    .optional("FILE", .file),
    .optional("--yes", .oneOf(["--yes"])),
    summary: "make the database what FILE, or its newest backup, is"
  )

  private let path: String?
  private let isAgreed: Bool

  init(_ arguments: inout CommandArguments) throws {
    isAgreed = arguments.takeFlag("yes")
    path = arguments.nextIfPresent()
  }

  func run(in context: MigrateContext) throws -> MigrationExit {
    if !isAgreed {
      let reason = "restoring loses what was written since the backup"
      guard context.session.canAsk else {
        throw MigrationError.needsAcknowledgement(reasons: [reason], flag: "--yes")
      }
      guard try context.session.confirm("Restoring loses what was written since. Go on?") else {
        try context.session.print("Nothing was changed.")
        return .done
      }
    }
    let used = try context.withProject { db, project in try project.restore(db, from: path) }
    try context.show(.string(used), lines: ["restored from \(used)"])
    return .done
  }
}
