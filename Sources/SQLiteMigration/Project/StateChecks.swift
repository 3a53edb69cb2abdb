/// What forbids to change anything, seen from what is applied.
extension ProjectState {
  /// How many statements stand of an up or a down outside a transaction that was cut short; nil where
  /// none was.
  func interrupted(
    _ step: MigrationStep
  ) -> (statements: Int, direction: MigrationRunner.Direction)? {
    guard let entry = log[step.identifier], let done = entry.statementsDone, done > 0 else {
      return nil
    }
    let isUndoing = applied.contains(step.identifier) && !step.isRepeatable
    return (done, isUndoing ? .down : .up)
  }

  /// Throws while it is not known what is applied.
  func checkDecided() throws {
    guard let reason = ledger?.undecided else { return }
    throw MigrationError.needsAcknowledgement(reasons: [reason], flag: ".migrate mark")
  }

  /// Throws where another tool records the number of the last migration alone, and a change of this
  /// one would move all others with it.
  func checkMovable(
    _ step: MigrationStep,
    applied isApplied: Bool,
    _ source: MigrationSource
  ) throws {
    guard ledger != nil, let kept = source.layout?.ledger, kept.isOneNumber else { return }
    let inOrder = source.steps.filter { applied.contains($0.identifier) == !isApplied }
    let movable = isApplied ? inOrder.first : inOrder.last
    guard let movable, movable.identifier != step.identifier,
      applied.contains(step.identifier) == !isApplied
    else { return }
    throw MigrationError.invalid(
      "\(kept.table) of \(source.layoutName) holds the number of the last migration alone, so that "
        + "\"\(visible(step.identifier))\" can't \(isApplied ? "become applied" : "be taken out") "
        + "before \"\(visible(movable.identifier))\"; "
        + (isApplied
          ? "enter all up to it with .migrate baseline \(visible(step.identifier))"
          : "undo all that come after it first, with .migrate to \(visible(step.identifier))")
    )
  }

  /// Throws while a migration is half undone, or it is not known what is applied.
  func checkWhole(_ steps: [MigrationStep]) throws {
    try checkDecided()
    for step in steps {
      guard let (done, direction) = interrupted(step), direction == .down else { continue }
      throw MigrationError.needsAcknowledgement(
        reasons: [
          "undoing \"\(visible(step.identifier))\" was cut short after \(done) of its statements, "
            + "which stand"
        ],
        flag: ".migrate down --resume"
      )
    }
  }
}
