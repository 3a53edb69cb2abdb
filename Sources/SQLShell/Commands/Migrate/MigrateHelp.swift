import SQLiteMigration
import SQLiteQuery

/// `.migrate ACTION --help` explains one action.
struct MigrateHelp: MigrateAction {
  static let signature = CommandSignature("--help", summary: "explain an action")

  private let explained: CommandSignature

  init(_ signature: CommandSignature) { explained = signature }

  init(_ arguments: inout CommandArguments) throws { explained = Self.signature }

  func run(in context: MigrateContext) throws -> MigrationExit {
    try context.session.print(".migrate \(explained.usage.dropFirst())  \(explained.summary)")
    for line in explained.details.split(separator: "\n") { try context.session.print("   " + line) }
    return .done
  }
}
