import SQLiteMigration
import SQLiteQuery
import TerminalText

/// `.migrate status` lists the migrations and what became of each.
struct MigrateStatus: MigrateAction {
  static let signature = CommandSignature(
    "status",
    .optional("--exit-code", .oneOf(["--exit-code"])),
    summary: "what is applied, what is pending"
  )

  private let setsExitCode: Bool

  init(_ arguments: inout CommandArguments) throws {
    setsExitCode = arguments.takeFlag("exit-code")
  }

  func run(in context: MigrateContext) throws -> MigrationExit {
    let report = try context.withProject { db, project in try project.status(db) }
    let exit = setsExitCode ? report.exit : .done
    try context.show(
      report.json.ending(with: exit),
      lines: Self.lines(report, name: context.session.databaseName)
    )
    return exit
  }

  /// The page for people: a head, a line a migration, notes, and what to do next.
  static func lines(_ report: StatusReport, name: String) -> [String] {
    var lines = [head(report, name: name)]
    let states = report.entries.map(\.state.rawValue)
    let stateWidth = states.map(\.count).max() ?? 0
    let nameWidth = report.entries.map { DisplayWidth.of(VisibleText.of($0.identifier)) }.max() ?? 0
    for entry in report.entries {
      let identifier = VisibleText.of(entry.identifier)
      var line = "  " + FittedText.padRight(entry.state.rawValue, to: stateWidth)
      line += "  " + FittedText.padRight(identifier, to: nameWidth)
      if let at = entry.appliedAt { line += "  " + VisibleText.of(at) }
      if entry.isEmpty { line += "  (empty)" }
      lines.append(String(line.reversed().drop { $0 == " " }.reversed()))
      lines += entry.notes.map { "      " + VisibleText.of($0) }
    }
    lines += report.notes.map { "note: " + VisibleText.of($0) }
    lines.append(summary(report))
    return lines
  }

  private static func head(_ report: StatusReport, name: String) -> String {
    var parts = [name, "journal \(report.journalMode)"]
    parts.append(report.enforcesForeignKeys ? "foreign keys on" : "foreign keys off")
    if let directory = report.directory {
      parts.append("\(directory) (\(report.layout))")
    } else {
      parts.append("migrations of this program")
    }
    if let ledger = report.ledger { parts.append("in step with \(ledger)") }
    return parts.map { VisibleText.of($0) }.joined(separator: " · ")
  }

  private static func summary(_ report: StatusReport) -> String {
    let count = report.pending.count
    if report.entries.isEmpty { return "No migrations. Write one with .migrate new NAME" }
    let amiss = StatusReport.State.allCases.filter(\.isAmiss).compactMap { state in
      let entries = report.entries.filter { $0.state == state }
      return entries.isEmpty ? nil : "\(entries.count) \(state.rawValue)"
    }
    let pending = count == 0 ? "Nothing pending" : "\(count) pending"
    if !amiss.isEmpty {
      return "\(pending), but not all is well: \(amiss.joined(separator: ", "))."
    }
    if count == 0 { return "Up to date." }
    return "\(count) pending. What they would do: .migrate plan. Apply: .migrate up"
  }
}
