import SQLiteMigration
import TerminalText

/// What was entered into the bookkeeping without running anything, in words.
enum RecordPage {
  static func lines(_ report: RecordReport) -> [String] {
    var lines = report.entered.map { "  entered \(VisibleText.of($0))" }
    lines += report.removed.map { "  taken out \(VisibleText.of($0))" }
    lines += report.differences.map { "  accepted: \(VisibleText.of($0.description))" }
    lines += report.notes.map { "note: \(VisibleText.of($0))" }
    return lines.isEmpty ? ["Nothing to enter."] : lines
  }
}
