public import SQLiteQuery

/// What to undo, and what is accepted with it.
public struct DownOptions: Sendable {
  /// How many of the applied migrations, the last ones first.
  public var count = 1
  /// Undo all that were applied after this one, as a person names it; it stays.
  public var target: String?
  /// Undo this one alone, as a person names it.
  public var identifier: String?
  /// Whether a person has agreed to what the rehearsal shows.
  public var isConfirmed = false
  /// Goes back to a backup although something was written since.
  public var discardsWrites = false
  /// How they are run.
  public var run = RunOptions()
  /// Shown the plan, and agrees to it by true.
  ///
  /// Without it and without `isConfirmed` nothing is undone.
  public var confirm: (@Sendable (DownPlan) -> Bool)?

  /// The last migration, not agreed to yet.
  public init() {}
}

/// What undoing would do, found by doing it to a copy.
public struct DownPlan: Sendable {
  /// Where the way back comes from.
  public enum Way: Sendable, Hashable {
    /// Its Swift `revert`.
    case swift
    /// Its file.
    case file
    /// The SQL that was recorded when it was applied.
    case recorded
    /// A backup, by path.
    case backup(String)
  }

  /// One migration.
  public struct Step: Sendable {
    /// The identifier.
    public let identifier: String
    /// Where the way back comes from.
    public let way: Way
    /// What undoing does; nil for a backup.
    public let report: StepReport?
    /// Whether the schema afterwards is the one before the migration; nil where that is not known.
    public let restoresSchema: Bool?
    /// What of the data is gone after it, such as `author.email (12 rows)`.
    public let lostData: [String]
  }

  /// The migrations to undo, in the order in which that happens.
  public internal(set) var steps: [Step] = []

  /// Everything that is gone after it.
  public var lostData: [String] { steps.flatMap(\.lostData) }
}

/// What was undone.
public struct DownReport: Sendable {
  /// The rehearsal.
  public let plan: DownPlan
  /// What was undone, in order.
  public internal(set) var reverted: [String] = []
}

extension MigrationProject {
  /// What undoing would do; the database is only read.
  public func planDown(_ db: Database, _ options: DownOptions = DownOptions()) throws -> DownPlan {
    try db.waitingForLocks(options.run) {
      let state = try state(db)
      return try Reversal(project: self, state: state, options: options)
        .plan(db, identifiers(state, options))
    }
  }

  /// Undoes applied migrations, the last ones first: rehearsed, then agreed to, then done.
  ///
  /// Throws `MigrationError.irreversible` where there is no way back, `.needsAcknowledgement` where
  /// nobody agreed, `MigrationFailure` where it fails.
  public func down(_ db: Database, _ options: DownOptions = DownOptions()) throws -> DownReport {
    if db.isInsideTransaction { throw MigrationError.insideTransaction }
    if db.isReadonly() { throw MigrationError.readOnly(path: db.path) }
    return try db.waitingForLocks(options.run) { try revertLast(db, options) }
  }

  private func revertLast(_ db: Database, _ options: DownOptions) throws -> DownReport {
    let state = try state(db)
    let reversal = Reversal(project: self, state: state, options: options)
    let plan = try reversal.plan(db, identifiers(state, options))
    var report = DownReport(plan: plan)
    if plan.steps.isEmpty { return report }
    if !options.isConfirmed, !(options.confirm?(plan) ?? false) {
      let names = plan.steps.map { visible($0.identifier) }.joined(separator: ", ")
      var reasons = ["undoing \(names) must be agreed to"]
      reasons += plan.lostData.map { "data lost: \(visible($0))" }
      throw MigrationError.needsAcknowledgement(reasons: reasons, flag: "--yes")
    }
    for step in plan.steps {
      try reversal.revert(step, db)
      report.reverted.append(step.identifier)
    }
    return report
  }

  /// Undoes the last migration and applies it again, from its file as it is now.
  public func redo(
    _ db: Database,
    _ down: DownOptions = DownOptions(),
    _ up: UpOptions = UpOptions()
  ) throws -> UpReport {
    let report = try self.down(db, down)
    var up = up
    up.count = report.reverted.count
    return try self.up(db, up)
  }

  /// The identifiers to undo, the last applied first.
  private func identifiers(_ state: ProjectState, _ options: DownOptions) throws -> [String] {
    let order = Array(state.order.reversed())
    func applied(_ name: String) throws -> String {
      if state.applied.contains(name) { return name }
      let identifier = try source.step(named: name).identifier
      guard state.applied.contains(identifier) else {
        throw MigrationError.notApplied(identifier: identifier)
      }
      return identifier
    }
    if let name = options.identifier { return [try applied(name)] }
    if let target = options.target {
      let identifier = try applied(target)
      return Array(order.prefix { $0 != identifier })
    }
    return Array(order.prefix(max(0, options.count)))
  }
}
