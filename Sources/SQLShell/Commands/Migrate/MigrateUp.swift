import SQLiteMigration
import SQLiteQuery
import TerminalText

/// `.migrate up` applies what is pending, rehearsed first.
struct MigrateUp: MigrateAction {
  static let signature = CommandSignature(
    "up",
    .optional("N", .number),
    .optional("OPTIONS", .oneOf(flags)),
    summary: "apply pending migrations, all or the next N",
    details: """
      --allow-loss NAMES     Accept the loss of these tables' rows, indexes, triggers
      --allow-newer          Go on though the database has migrations that are unknown here
      --allow-out-of-order   Apply migrations that come before applied ones
      --all-or-nothing       One transaction for all of them
      --backup               Make a backup first
      --no-plan              Skip the rehearsal on a copy
      --resume               Go on after the statements of a migration that was cut short
      --timeout SECONDS      How long to wait for the write lock; 5 by default
      """
  )

  static let flags =
    [
      "--allow-loss", "--allow-newer", "--allow-out-of-order", "--all-or-nothing", "--backup",
      "--no-plan",
    ] + RunOptions.flags

  private var options = UpOptions()

  init(_ arguments: inout CommandArguments) throws {
    options = try Self.options(&arguments)
    if let word = arguments.nextIfPresent() {
      guard let count = Int(word), count > 0 else {
        throw UsageError(found: word, usage: arguments.usage)
      }
      options.count = count
    }
  }

  private init(_ options: UpOptions) { self.options = options }

  /// The options that `up` and `to` share.
  static func options(_ arguments: inout CommandArguments) throws -> UpOptions {
    var options = UpOptions()
    options.run = try RunOptions(&arguments)
    if let names = try arguments.takeOption("allow-loss") {
      options.acknowledgedLosses = Set(names.split(separator: ",").map(String.init))
    }
    options.allowsNewer = arguments.takeFlag("allow-newer")
    options.allowsOutOfOrder = arguments.takeFlag("allow-out-of-order")
    options.run.isAllOrNothing = arguments.takeFlag("all-or-nothing")
    options.makesBackup = arguments.takeFlag("backup")
    options.rehearses = !arguments.takeFlag("no-plan")
    return options
  }

  func run(in context: MigrateContext) throws -> MigrationExit {
    try Self.apply(options, in: context)
    return .done
  }

  /// Shows what is pending and, where the person says yes, applies it.
  static func offer(in context: MigrateContext) throws {
    let pending = try context.withProject { db, project in try project.status(db).pending.count }
    guard pending > 0 else { return }
    let what = pending == 1 ? "the pending migration" : "the \(pending) pending migrations"
    guard try context.session.confirm("Apply \(what)?") else {
      return try context.session.print("Nothing was changed.")
    }
    try apply(UpOptions(), in: context)
  }

  /// Applies, asking on a terminal where something would be lost.
  static func apply(_ given: UpOptions, in context: MigrateContext) throws {
    var options = given
    let session = context.session
    options.run = context.cancellable(options.run)
    let line = MigrationStatusLine("applying", in: session)
    options.run.progress = line.tell
    func run() throws -> UpReport {
      defer { line.finish() }
      return try context.withProject(options.run) { db, project in try project.up(db, options) }
    }
    let report: UpReport
    do { report = try run() } catch MigrationError.needsAcknowledgement(let reasons, let flag)
      where session.canAsk
    {
      for reason in reasons { try session.print(reason) }
      guard let question = question(for: flag, &options) else {
        throw MigrationError.needsAcknowledgement(reasons: reasons, flag: flag)
      }
      guard try session.confirm(question) else {
        return try session.print("Nothing was changed; \(flag) accepts it.")
      }
      report = try run()
    }
    try context.show(report.json, lines: lines(report))
  }

  /// What to ask instead of demanding a flag, and the options after a yes; nil for a flag of another
  /// action.
  private static func question(for flag: String, _ options: inout UpOptions) -> String? {
    let words = flag.split(separator: " ", maxSplits: 1)
    switch words.first {
    case "--allow-loss":
      // What was shown, and nothing that may come to be lost meanwhile.
      options.acknowledgedLosses.formUnion(
        words.dropFirst().joined().split(separator: ",").map(String.init)
      )
      return "Go on and lose it?"
    case "--resume":
      options.run.resumes = true
      return "Go on after the statements that stand?"
    case "--no-plan":
      options.rehearses = false
      return "Go on without the rehearsal?"
    default: return nil
    }
  }

  static func lines(_ report: UpReport) -> [String] {
    var lines = report.steps.map { step in
      step.outcome == .skipped
        ? "  done by another runner: \(step.identifier)"
        : "  applied \(step.identifier) · \((step.milliseconds * 10).rounded() / 10) ms"
    }
    if let backup = report.backup { lines.append("The database before is in \(backup.path)") }
    lines += report.notes.map { "note: \($0)" }
    let count = report.applied.count
    if count == 0 {
      lines.append("Nothing to apply.")
    } else {
      lines.append("\(QuantityText.count(count, "migration")) applied.")
    }
    if report.pendingCount > 0 { lines.append("\(report.pendingCount) still pending.") }
    return lines
  }
}
