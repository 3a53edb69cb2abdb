import SQLiteMigration
import TerminalText

/// A plan as a person reads it: for each migration what changes, what is lost, what is checked.
enum PlanPage {
  static func lines(_ plan: PlanReport) -> [String] {
    var lines = plan.existingFaults.map { "already broken: " + visible($0.description) }
    lines += plan.steps.flatMap(step)
    if let failure = plan.failure { lines += indented("would fail: \(failure)") }
    if let inexact = plan.inexactFrom {
      lines.append(
        "\(visible(inexact)) reaches outside of the database: from it on nothing was rehearsed"
      )
    }
    lines += plan.notes.map { "note: " + visible($0) }
    if plan.pendingCount == 0 { return lines + ["Nothing is pending."] }
    if let failure = plan.failure {
      lines.append(
        "\(plan.pendingCount) pending; none can be applied while \(visible(failure.identifier)) fails."
      )
      return lines
    }
    lines.append(needs(plan))
    lines.append(summary(plan))
    return lines
  }

  private static func step(_ step: StepReport) -> [String] {
    var lines = [
      [
        visible(step.identifier), visible(step.file),
        QuantityText.duration(.milliseconds(step.milliseconds)),
        "foreign keys \(step.foreignKeys.rawValue)",
      ]
      .joined(separator: " · ")
    ]
    for change in step.changes { lines += indented("\(change)") }
    lines += step.losses.map { "  LOST \(visible("\($0)"))" }
    let rows = step.rows.map { row in
      "\(visible(row.table)) \(count(row.before)) → \(count(row.after))"
    }
    if !rows.isEmpty { lines.append("  rows " + rows.joined(separator: ", ")) }
    lines += step.newViolations.map { "  foreign key: \(visible("\($0)"))" }
    if step.existingViolations > 0 {
      lines.append("  foreign keys: \(step.existingViolations) broken before it already")
    }
    if step.newViolationCount > step.newViolations.count {
      lines.append("  foreign key: \(step.newViolationCount) new violations in all")
    }
    lines += step.integrity.map { "  integrity: \(visible($0))" }
    lines += step.restoredPragmas.map { "  PRAGMA \(visible($0)) is put back afterwards" }
    lines += step.warnings.map { "  warning: \(visible($0))" }
    return lines
  }

  private static func needs(_ plan: PlanReport) -> String {
    var words =
      "Needs the write lock for about \(QuantityText.duration(.milliseconds(plan.lockMilliseconds)))"
    if let free = plan.freeBytes {
      words +=
        "; a backup would take \(QuantityText.size(plan.backupBytes)) of \(QuantityText.size(free)) free"
    }
    return words + "."
  }

  private static func summary(_ plan: PlanReport) -> String {
    let warnings = plan.warningCount
    return "\(plan.pendingCount) pending"
      + (warnings == 0 ? "" : ", " + QuantityText.count(warnings, "warning"))
      + ". This was done to a copy; apply it with .migrate up"
  }

  private static func indented(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { "  " + visible(String($0)) }
  }

  private static func visible(_ text: String) -> String { VisibleText.of(text) }

  private static func count(_ rows: Int?) -> String { rows.map(String.init) ?? "none" }
}
