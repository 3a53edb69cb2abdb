public import SQLiteQuery

/// What to apply, and what is accepted with it.
public struct UpOptions: Sendable {
  /// At most so many; nil for all.
  public var count: Int?
  /// The last one to apply, as a person names it; nil for the last there is.
  public var target: String?
  /// Goes on although the database has migrations that the source does not know.
  public var allowsNewer = false
  /// Applies pending migrations that come before applied ones.
  public var allowsOutOfOrder = false
  /// The tables, indexes and triggers whose loss is accepted, by name; `*` accepts every loss.
  public var acknowledgedLosses: Set<String> = []
  /// Makes a backup even where nothing asks for one.
  public var makesBackup = false
  /// Rehearses on a copy first; only where no copy fits is there a reason not to.
  public var rehearses = true
  /// How they are run.
  public var run = RunOptions()
  /// Shown the plan where something would be lost; true accepts it, nil refuses.
  public var confirm: (@Sendable (PlanReport) -> Bool)?

  /// All pending migrations, nothing accepted.
  public init() {}
}

/// What was applied.
public struct UpReport: Sendable {
  /// The migrations that ran or that another runner had applied, in order.
  public internal(set) var steps: [StepReport] = []
  /// The last rehearsal; nil where there was none.
  public internal(set) var plan: PlanReport?
  /// The backup that was made; nil where there was no need.
  public internal(set) var backup: DatabaseBackup?
  /// How many are still pending.
  public internal(set) var pendingCount = 0
  /// What a person should know besides.
  public internal(set) var notes: [String] = []

  /// The identifiers that this run applied.
  public var applied: [String] { steps.filter { $0.outcome == .applied }.map(\.identifier) }

  /// Adds a note, once however often it is tried.
  mutating func note(_ words: String) {
    if !notes.contains(words) { notes.append(words) }
  }
}

extension MigrationProject {
  /// What pending migrations would do; the database is only read.
  ///
  /// Throws where nothing could run at all: duplicates, edited files, an unknown target.
  public func plan(_ db: Database, _ options: UpOptions = UpOptions()) throws -> PlanReport {
    try db.waitingForLocks(options.run) {
      let pending = try pending(state(db), options)
      var run = options.run
      // Only up must be told to go on with what was cut short.
      run.resumes = true
      return try Rehearsal(source: source, options: run).plan(db, pending)
    }
  }

  /// Applies pending migrations: rehearsed first, stopped where something would be lost that no
  /// statement names.
  ///
  /// Throws `MigrationFailure` for the first that fails, with the database as it says;
  /// `MigrationError` for what keeps all of them from running.
  public func up(_ db: Database, _ options: UpOptions = UpOptions()) throws -> UpReport {
    if db.isInsideTransaction { throw MigrationError.insideTransaction }
    return try db.waitingForLocks(options.run) {
      var report = UpReport()
      do { try applyPending(db, options, &report) } catch {
        throw naming(report.backup, in: error, db)
      }
      return report
    }
  }

  /// An error that tells of the backup that was made before it, which else nobody would find.
  func naming(
    _ backup: DatabaseBackup?,
    in error: any Error,
    _ db: Database
  ) -> any Error {
    guard let backup else { return error }
    if var failure = error as? MigrationFailure {
      failure.backup = backup.path
      return failure
    }
    return (error as? DatabaseError).map { MigrationError($0, in: db, backup: backup) } ?? error
  }

  private func applyPending(
    _ db: Database,
    _ options: UpOptions,
    _ report: inout UpReport
  ) throws {
    var stale = 0
    while true {
      let state = try state(db)
      let pending = try pending(state, options, done: report.steps.count)
      report.pendingCount = pending.count
      if pending.isEmpty { break }
      if db.isReadonly() { throw MigrationError.readOnly(path: db.path) }
      do {
        try apply(pending, state, db, options, &report)
        break
      } catch MigrationError.stalePlan {
        // Another runner makes progress: that is no reason to give up.
        stale = try self.state(db).order.count > state.order.count ? 0 : stale + 1
        if stale == 5 { throw MigrationError.stalePlan }
      }
    }
    report.pendingCount = try pendingCount(db)
  }

  func pendingCount(_ db: Database) throws -> Int {
    let state = try state(db)
    return source.steps.filter { !state.applied.contains($0.identifier) }.count
  }

  private func apply(
    _ pending: [MigrationStep],
    _ state: ProjectState,
    _ db: Database,
    _ options: UpOptions,
    _ report: inout UpReport
  ) throws {
    if options.run.isAllOrNothing { try MigrationRunner.checkTogether(pending) }
    if options.rehearses {
      let plan = try Rehearsal(source: source, options: options.run).plan(db, pending)
      report.plan = plan
      try accept(plan, options)
      if let inexact = plan.inexactFrom {
        report.note(
          "from \(visible(inexact)) on nothing was rehearsed: it reaches outside of the database"
        )
      }
    }
    if needsBackup(pending, options, report.plan) { try makeBackup(db, &report) }
    try run(pending, db, options, &report)
  }

  /// Throws where a plan fails, or loses what nobody has accepted.
  func accept(_ plan: PlanReport, _ options: UpOptions) throws {
    if let failure = plan.failure { throw failure }
    try acknowledge(plan, options)
  }

  /// Runs what was planned; where half a migration is left behind, goes back to the backup, if any.
  func run(
    _ pending: [MigrationStep],
    _ db: Database,
    _ options: UpOptions,
    _ report: inout UpReport
  ) throws {
    var run = options.run
    run.plannedDataVersion = report.plan?.dataVersion
    let runner = MigrationRunner(db, options: run, ledger: source.runLedger)
    do {
      try runner.apply(pending, tool: source.layoutName, into: &report.steps)
    } catch var failure as MigrationFailure {
      failure.goBack(to: report.backup, db)
      throw failure
    }
  }

  /// The migrations to apply, in order; what forbids to apply any is thrown.
  func pending(
    _ state: ProjectState,
    _ options: UpOptions,
    done: Int = 0
  ) throws -> [MigrationStep] {
    try source.checkDuplicates()
    try state.checkWhole(source.steps)
    let edited = source.steps.filter { editState($0, state) == .edited }
      .filter { state.applied.contains($0.identifier) }
    if !edited.isEmpty { throw MigrationError.edited(identifiers: edited.map(\.identifier)) }
    let unknown = strangers(state).filter { $0.state == .unknown }.map(\.identifier)
    if !unknown.isEmpty, !options.allowsNewer {
      throw MigrationError.unknownApplied(identifiers: unknown)
    }
    var end = source.steps.count
    if let target = options.target {
      let step = try source.step(named: target)
      end = (source.position(of: step.identifier) ?? 0) + 1
      if let later = source.steps[end...].last(where: { state.applied.contains($0.identifier) }) {
        throw MigrationError.beyondTarget(target: step.identifier, applied: later.identifier)
      }
    }
    var pending = source.steps[..<end].filter { step in
      !state.applied.contains(step.identifier)
        || !step.mergedIdentifiers.isDisjoint(with: state.applied)
    }
    if !options.allowsOutOfOrder { try checkOrder(pending, state) }
    if let count = options.count { pending = Array(pending.prefix(max(0, count - done))) }
    return pending
  }

  private func checkOrder(_ pending: [MigrationStep], _ state: ProjectState) throws {
    guard source.directory != nil,
      let last = source.steps.last(where: {
        !$0.isRepeatable && state.applied.contains($0.identifier)
      }),
      let lastPosition = source.position(of: last.identifier)
    else { return }
    for step in pending where !step.isRepeatable && !state.applied.contains(step.identifier) {
      guard let position = source.position(of: step.identifier), position < lastPosition else {
        continue
      }
      throw MigrationError.outOfOrder(
        identifier: step.identifier,
        applied: last.identifier,
        appliedAt: state.log[last.identifier]?.appliedAt
          ?? state.ledger?.appliedAt[last.identifier]
      )
    }
  }

  private func acknowledge(_ plan: PlanReport, _ options: UpOptions) throws {
    let accepted = Set(options.acknowledgedLosses.map { $0.lowercased() })
    if accepted.contains("*") { return }
    let open = plan.losses.filter { _, loss in
      // The names of the flag stand between commas, which a name may hold too.
      let parts = loss.name.lowercased().split(separator: ",").map(String.init)
      return !accepted.contains(loss.name.lowercased())
        && (parts.isEmpty || !accepted.isSuperset(of: parts))
    }
    if open.isEmpty { return }
    if options.confirm?(plan) ?? false { return }
    throw MigrationError.needsAcknowledgement(
      reasons: open.map { "\(visible($0.identifier)) would lose \($0.loss)" },
      flag: "--allow-loss " + Set(open.map(\.loss.name)).sorted().joined(separator: ",")
    )
  }

  func needsBackup(
    _ pending: [MigrationStep],
    _ options: UpOptions,
    _ plan: PlanReport?
  ) -> Bool {
    if options.makesBackup { return true }
    if pending.contains(where: { !$0.usesTransaction || $0.isIrreversible }) { return true }
    guard let plan else { return false }
    // What goes for good: rows, and tables that held any.
    return !plan.losses.isEmpty
      || plan.steps.contains { step in
        step.rows.contains { ($0.before ?? 0) > ($0.after ?? 0) }
      }
  }

  /// One that an earlier attempt of this run made is of no use: another connection has written since.
  func makeBackup(
    _ db: Database,
    _ report: inout UpReport,
    keeping needed: [String] = []
  ) throws {
    if let old = report.backup {
      // It is the database before the migrations that this run has applied.
      if !report.applied.isEmpty { return }
      report.backup = nil
      try FileSystem.remove(old.path)
    }
    guard let file = db.filename(), !file.isEmpty else {
      return report.note("a database in memory has no backup")
    }
    report.backup = try DatabaseBackup.make(db, keeping: needed)
  }
}

extension Loss {
  /// The table, index or trigger that is lost or loses something.
  public var name: String {
    switch self {
    case .rows(let table, _, _), .references(let table, _, _, _): table
    case .object(let object): object.name
    }
  }
}
