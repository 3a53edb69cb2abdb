import SQLiteMigration
import SQLiteQuery
import TerminalText

/// `.migrate lint` reads the files for known hazards.
struct MigrateLint: MigrateAction {
  static let signature = CommandSignature(
    "lint",
    .optional("ID...", .migration),
    summary: "hazards in the files, with their lines"
  )

  private let names: [String]

  init(_ arguments: inout CommandArguments) throws { names = arguments.takeAll() }

  func run(in context: MigrateContext) throws -> MigrationExit {
    let report = try context.withProject { _, project in try project.lint(names) }
    let lines = report.findings.map { VisibleText.of($0.description) }
    try context.show(report.json, lines: lines.isEmpty ? ["No hazards found."] : lines)
    return report.exit
  }
}
