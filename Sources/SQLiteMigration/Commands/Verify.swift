public import SQLiteQuery

/// Whether files, bookkeeping and schema agree.
public struct VerifyReport: Sendable {
  /// The state of each migration.
  public let status: StatusReport
  /// What leads from the schema that the applied migrations make to the one that is there; nil where
  /// that was not asked or could not be told.
  public let drift: [SchemaChange]?
  /// Why the applied migrations can't be replayed on an empty database.
  public let replayFailure: String?

  /// The exit code of `verify` and `check`.
  public var exit: MigrationExit {
    switch status.exit {
    case .done, .pending: drift?.isEmpty ?? true ? .done : .drift
    default: status.exit
    }
  }
}

extension MigrationProject {
  /// Compares files with what was applied and, where asked, the schema with what they make; reads only.
  public func verify(_ db: Database, replay: Bool = false) throws -> VerifyReport {
    try db.waitingForLocks(run) { try compare(db, replay: replay) }
  }

  private func compare(_ db: Database, replay: Bool) throws -> VerifyReport {
    let status = try readStatus(db)
    guard replay else { return VerifyReport(status: status, drift: nil, replayFailure: nil) }
    do {
      return VerifyReport(status: status, drift: try drift(db), replayFailure: nil)
    } catch let failure as MigrationFailure {
      return VerifyReport(status: status, drift: nil, replayFailure: "\(failure)")
    }
  }

  /// What leads from the schema that the applied migrations make to the one that is there.
  func drift(_ db: Database) throws -> [SchemaChange] {
    let state = try state(db)
    return try SchemaReplay(source: source, options: run).differences(
      db,
      steps: source.steps.filter { state.applied.contains($0.identifier) }
    )
  }
}
