import SQLiteMigration
import SQLiteQuery
import TerminalText

/// `.migrate show ID` prints the SQL of a migration, and what was edited since it was applied.
struct MigrateShow: MigrateAction {
  static let signature = CommandSignature(
    "show",
    .required("ID", .migration),
    summary: "the SQL of ID, and what was edited since it was applied"
  )

  private let name: String

  init(_ arguments: inout CommandArguments) throws { name = try arguments.next() }

  func run(in context: MigrateContext) throws -> MigrationExit {
    let report = try context.withProject { db, project in try project.show(db, name) }
    try context.show(report.json, lines: Self.lines(report))
    return .done
  }

  private static func lines(_ report: ShowReport) -> [String] {
    var head = "-- \(report.identifier) · \(report.state.rawValue)"
    if let file = report.file { head += " · \(file)" }
    if let at = report.appliedAt { head += " · \(at)" }
    var lines = [VisibleText.of(head)]
    if !report.difference.isEmpty {
      lines.append("-- edited since it was applied:")
      lines += report.difference
      return lines
    }
    if let up = report.up ?? report.recordedUp { lines.append(up) }
    if let down = report.down ?? report.recordedDown {
      lines += ["-- to undo it:", down]
    }
    if report.up == nil, report.recordedUp == nil { lines.append("-- Swift code") }
    return lines
  }
}
