import SQLiteMigration
import SQLiteQuery
import TerminalText

/// `.migrate down` undoes the last migrations: rehearsed, agreed to, done.
struct MigrateDown: MigrateAction {
  static let signature = CommandSignature(
    "down",
    .optional("N or ID", .migration),
    .optional("OPTIONS", .oneOf(flags)),
    summary: "undo the last migration, the last N, or ID alone",
    details: """
      The way back is, in this order, the Swift revert, the file's down part, the SQL recorded
      when it was applied, the backup made before it.
      --yes                  Agree without being asked
      --discard-writes       Go back to a backup although something was written since
      --resume               Go on after the statements of a migration that was cut short
      --timeout SECONDS      How long to wait for the write lock; 5 by default
      """
  )

  static let flags = ["--yes", "--discard-writes"] + RunOptions.flags

  private var options: DownOptions

  init(_ arguments: inout CommandArguments) throws {
    options = try Self.options(&arguments)
    guard let word = arguments.nextIfPresent() else { return }
    // Identifiers may be numbers too; a short one is a count.
    if let count = Int(word), word.utf8.count < 4 {
      guard count > 0 else { throw UsageError(found: word, usage: arguments.usage) }
      options.count = count
    } else {
      options.identifier = word
    }
  }

  /// The options that `down`, `to` and `redo` share; `run` where its words are taken already.
  static func options(
    _ arguments: inout CommandArguments,
    run: RunOptions? = nil
  ) throws -> DownOptions {
    var options = DownOptions()
    options.run = try run ?? RunOptions(&arguments)
    options.isConfirmed = arguments.takeFlag("yes")
    options.discardsWrites = arguments.takeFlag("discard-writes")
    return options
  }

  func run(in context: MigrateContext) throws -> MigrationExit {
    try Self.undo(options, in: context)
    return .done
  }

  /// Undoes what the person agrees to.
  static func undo(_ given: DownOptions, in context: MigrateContext) throws {
    guard var options = try agreed(given, in: context) else { return }
    options.run = context.cancellable(options.run)
    let line = MigrationStatusLine("undoing", in: context.session)
    options.run.progress = line.tell
    defer { line.finish() }
    let report = try context.withProject(options.run) { db, project in
      try project.down(db, options)
    }
    line.finish()
    var lines = report.reverted.map { "  undone \(VisibleText.of($0))" }
    let count = report.reverted.count
    lines.append(
      count == 0 ? "Nothing to undo." : "\(QuantityText.count(count, "migration")) undone."
    )
    if let backup = report.backup { lines.append("The database before is in \(backup.path)") }
    try context.show(report.json, lines: lines)
  }

  /// The options with the person's yes, or nil after a no; a script is told the flag instead.
  static func agreed(_ given: DownOptions, in context: MigrateContext) throws -> DownOptions? {
    guard context.session.canAsk, !given.isConfirmed else { return given }
    var options = given
    options.run = context.cancellable(given.run)
    let plan = try context.withProject(options.run) { db, project in
      try project.planDown(db, options)
    }
    if plan.steps.isEmpty { return given }
    for line in lines(plan) { try context.session.print(line) }
    guard try context.session.confirm("Undo \(plan.steps.count == 1 ? "it" : "them")?") else {
      try context.session.print("Nothing was changed.")
      return nil
    }
    options.agreed = plan
    return options
  }

  private static func lines(_ plan: DownPlan) -> [String] {
    plan.steps.flatMap { step -> [String] in
      let way =
        switch step.way {
        case .swift: "by its Swift revert"
        case .file: "by its file"
        case .recorded: "by the SQL recorded when it was applied"
        case .backup(let path): "by the backup \(path)"
        }
      var lines = ["undo \(VisibleText.of(step.identifier)) \(VisibleText.of(way))"]
      if let restores = step.restoresSchema {
        lines.append("  schema as it was before: \(restores ? "yes" : "NO")")
      }
      if let why = step.untried { lines.append("  \(VisibleText.of(why))") }
      lines += step.lostData.map { "  data lost: \(VisibleText.of($0))" }
      return lines
    }
  }
}
