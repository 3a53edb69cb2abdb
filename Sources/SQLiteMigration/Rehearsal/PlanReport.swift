/// What pending migrations would do to a database, found by doing it to a copy.
public struct PlanReport: Sendable {
  /// What each would do, in order.
  public internal(set) var steps: [StepReport] = []
  /// How many migrations it is about, those that were not tried included.
  public internal(set) var pendingCount = 0
  /// The SQL of each file, by identifier.
  public internal(set) var sql: [String: String] = [:]
  /// The migration that fails; those after it were not tried.
  public internal(set) var failure: MigrationFailure?
  /// The first migration that can't be rehearsed; from it on the plan says nothing.
  public internal(set) var inexactFrom: String?
  /// Views, triggers and foreign keys that don't resolve before anything ran.
  public internal(set) var existingFaults: [SchemaFault] = []
  /// What a backup would take, in bytes.
  public internal(set) var backupBytes: Int64 = 0
  /// The bytes free on the volume of the database; nil where that can't be told.
  public internal(set) var freeBytes: Int64?
  /// How long the write lock would be held, about, in milliseconds.
  public internal(set) var lockMilliseconds = 0.0
  /// What a person should know besides.
  public internal(set) var notes: [String] = []

  /// The version of the data that the plan was made for, as the connection counts it.
  var dataVersion: Int64?

  /// Everything that would be lost without a statement saying so, by migration.
  public var losses: [(identifier: String, loss: Loss)] {
    steps.flatMap { step in step.losses.map { (step.identifier, $0) } }
  }

  /// The number of warnings and losses.
  public var warningCount: Int {
    steps.reduce(notes.count) { $0 + $1.warnings.count + $1.losses.count + $1.integrity.count }
  }

  /// The exit code of `plan`.
  public var exit: MigrationExit {
    if let failure { return failure.exit }
    return losses.isEmpty ? .done : .refused
  }
}
