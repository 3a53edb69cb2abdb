import SQLiteMigration
import SQLiteQuery
import TerminalText

/// `.migrate verify` compares files, bookkeeping and, with `--replay`, the schema.
struct MigrateVerify: MigrateAction {
  static let signature = CommandSignature(
    "verify",
    .optional("--replay", .oneOf(["--replay"])),
    summary: "whether the files are what was applied; --replay compares the schema too"
  )

  private let replays: Bool

  init(_ arguments: inout CommandArguments) throws { replays = arguments.takeFlag("replay") }

  func run(in context: MigrateContext) throws -> MigrationExit {
    let report = try context.withProject { db, project in
      try project.verify(db, replay: replays)
    }
    try context.show(report.json, lines: Self.lines(report))
    return report.exit
  }

  static func lines(_ report: VerifyReport) -> [String] {
    let edits: [StatusReport.State] = [.cosmeticEdit, .downEdit]
    var lines = report.status.entries.filter { $0.state.isAmiss || edits.contains($0.state) }
      .map { "  \($0.state.rawValue)  \(VisibleText.of($0.identifier))" }
    if lines.isEmpty { lines = ["The files are what was applied."] }
    if let failure = report.replayFailure {
      lines.append("The applied migrations can't be replayed:")
      lines.append(VisibleText.of(failure, layout: .cell))
    }
    if let drift = report.drift {
      lines.append(
        drift.isEmpty
          ? "The schema is what they make." : "The schema is not what they make; it has"
      )
      lines += drift.map { "  " + VisibleText.of($0.description) }
    }
    return lines
  }
}
