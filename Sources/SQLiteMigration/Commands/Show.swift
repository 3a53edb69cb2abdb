public import SQLiteQuery

/// The text of one migration, as its file has it and as it was recorded.
public struct ShowReport: Sendable {
  /// The identifier.
  public let identifier: String
  /// Its state.
  public let state: StatusReport.State
  /// The path of its file, `Swift`, or nil where there is none.
  public let file: String?
  /// The SQL that applies it now.
  public let up: String?
  /// The SQL that undoes it now.
  public let down: String?
  /// The SQL that was recorded when it was applied.
  public let recordedUp: String?
  /// The SQL that was recorded to undo it.
  public let recordedDown: String?
  /// When it was applied, in UTC.
  public let appliedAt: String?
  /// The lines of the recorded and of the present SQL, those that differ marked `-` and `+`; empty
  /// where there is no difference.
  public let difference: [String]
}

extension MigrationProject {
  /// The text of a migration of the source, or of one that only the database knows; reads only.
  public func show(_ db: Database, _ name: String) throws -> ShowReport {
    try db.waitingForLocks(run) { try read(db, name) }
  }

  private func read(_ db: Database, _ name: String) throws -> ShowReport {
    let status = try readStatus(db)
    let state = try state(db)
    let step: MigrationStep?
    do { step = try source.step(named: name) } catch {
      guard state.applied.contains(name) else { throw error }
      step = nil
    }
    let identifier = step?.identifier ?? name
    let log = state.log[identifier]
    let up = step?.script?.trimmed
    return ShowReport(
      identifier: identifier,
      state: status.entries.first { $0.identifier == identifier }?.state ?? .pending,
      file: step?.shownOrigin,
      up: up,
      down: step?.downScript?.trimmed,
      recordedUp: log?.upSQL,
      recordedDown: log?.downSQL,
      appliedAt: log?.appliedAt,
      difference: LineDifference.lines(from: log?.upSQL ?? up ?? "", to: up ?? log?.upSQL ?? "")
    )
  }
}

/// Compares two texts line by line.
enum LineDifference {
  /// All lines, the removed marked `-`, the new `+`, the others with a space; empty for equal texts.
  static func lines(from old: String, to new: String) -> [String] {
    func split(_ text: String) -> [String] {
      text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    }
    let (before, after) = (split(old), split(new))
    let difference = after.difference(from: before)
    if difference.isEmpty { return [] }
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var lines: [String] = []
    var position = 0
    for (index, line) in before.enumerated() {
      if removed.contains(index) {
        lines.append("- \(line)")
        continue
      }
      while inserted.contains(position) {
        lines.append("+ \(after[position])")
        position += 1
      }
      lines.append("  \(line)")
      position += 1
    }
    while position < after.count {
      lines.append("+ \(after[position])")
      position += 1
    }
    return lines.map(visible)
  }
}
