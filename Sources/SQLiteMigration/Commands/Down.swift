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
  /// The plan that a person has agreed to; refused where undoing would do anything else by now.
  public var agreed: DownPlan?
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
    /// Why it was not tried on a copy; nil where it was.
    public internal(set) var untried: String?
  }

  /// The migrations to undo, in the order in which that happens.
  public internal(set) var steps: [Step] = []

  /// The version of the data that the plan was made for, as the connection counts it.
  var dataVersion: Int64?

  /// Everything that is gone after it.
  public var lostData: [String] { steps.flatMap(\.lostData) }

  /// The backups that it goes back to, by path.
  var backups: [String] {
    steps.compactMap { step in
      if case .backup(let path) = step.way { path } else { nil }
    }
  }

  /// Whether another plan does the same and loses the same.
  func isSame(as other: DownPlan) -> Bool {
    steps.elementsEqual(other.steps) {
      $0.identifier == $1.identifier && $0.way == $1.way && $0.lostData == $1.lostData
        && $0.restoresSchema == $1.restoresSchema
    }
  }
}

/// What was undone.
public struct DownReport: Sendable {
  /// The rehearsal.
  public let plan: DownPlan
  /// What was undone, in order.
  public internal(set) var reverted: [String] = []
  /// The backup that was made before; nil where there was no need.
  public internal(set) var backup: DatabaseBackup?
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
    var options = options
    // Another connection may write between the plan and the lock; then the plan is made anew.
    for _ in 0..<5 {
      let reversal = Reversal(project: self, state: try state(db), options: options)
      let plan = try reversal.plan(db, identifiers(reversal.state, options))
      if plan.steps.isEmpty { return DownReport(plan: plan) }
      try agree(plan, &options)
      do { return try reversal.revert(plan, db) } catch MigrationError.stalePlan { continue }
    }
    throw MigrationError.stalePlan
  }

  /// Throws where nobody has agreed to a plan, or somebody to another one.
  func agree(_ plan: DownPlan, _ options: inout DownOptions) throws {
    if let agreed = options.agreed {
      if !plan.isSame(as: agreed) { throw MigrationError.changedPlan }
      return
    }
    if options.isConfirmed { return }
    if options.confirm?(plan) ?? false {
      options.agreed = plan
      return
    }
    let names = plan.steps.map { visible($0.identifier) }.joined(separator: ", ")
    var reasons = ["undoing \(names) must be agreed to"]
    reasons += plan.lostData.map { "data lost: \(visible($0))" }
    reasons += plan.steps.compactMap(\.untried)
    throw MigrationError.needsAcknowledgement(reasons: reasons, flag: "--yes")
  }

  /// The identifiers to undo, the last applied first.
  func identifiers(_ state: ProjectState, _ options: DownOptions) throws -> [String] {
    let order = Array(state.order.reversed())
    func applied(_ name: String) throws -> String {
      if state.applied.contains(name) { return name }
      let identifier = try source.step(named: name).identifier
      guard state.applied.contains(identifier) else {
        throw MigrationError.notApplied(identifier: identifier)
      }
      return identifier
    }
    try state.checkDecided()
    if let name = options.identifier {
      let identifier = try applied(name)
      if let position = source.position(of: identifier) {
        try state.checkMovable(source.steps[position], applied: false, source)
      }
      return [identifier]
    }
    if let target = options.target {
      let identifier = try applied(target)
      return Array(order.prefix { $0 != identifier })
    }
    return Array(order.prefix(max(0, options.count)))
  }
}
