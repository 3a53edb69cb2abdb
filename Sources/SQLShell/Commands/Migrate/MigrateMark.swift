import SQLiteMigration
import SQLiteQuery

/// `.migrate mark ID applied|pending` changes the bookkeeping alone.
struct MigrateMark: MigrateAction {
  static let signature = CommandSignature(
    "mark",
    .required("ID", .migration),
    .required("applied|pending", .oneOf(["applied", "pending"])),
    summary: "enter ID as applied, or take it out, without running it"
  )

  private let name: String
  private let isApplied: Bool

  init(_ arguments: inout CommandArguments) throws {
    name = try arguments.next()
    switch try arguments.next() {
    case "applied": isApplied = true
    case "pending": isApplied = false
    case let word: throw UsageError(found: word, usage: arguments.usage)
    }
  }

  func run(in context: MigrateContext) throws -> MigrationExit {
    let report = try context.withProject { db, project in
      try project.mark(db, name, applied: isApplied)
    }
    try context.show(report.json, lines: RecordPage.lines(report))
    return .done
  }
}
