/// How migrations are run.
public struct RunOptions: Sendable {
  /// When foreign keys are checked before COMMIT.
  public enum ForeignKeyChecks: Sendable {
    /// For every migration that does not turn the check off.
    case always
    /// Only where the connection enforces foreign keys, as GRDB does.
    case whenEnforced
  }

  /// When foreign keys are checked before COMMIT.
  public var foreignKeyChecks = ForeignKeyChecks.always
  /// How long to wait for a lock, in seconds.
  public var lockTimeout = 5.0
  /// Whether all migrations that run in a transaction share one.
  public var isAllOrNothing = false
  /// Whether a migration outside a transaction goes on after the statements it had done.
  public var resumes = false
  /// Whether each migration reports schema, rows and integrity.
  public var observes = false
  /// Whether it is a copy that they run on, so that nothing outside of it may be changed.
  var isTrial = false
  /// The version of the data, as the connection counts it, for which the run was planned.
  var plannedDataVersion: Int64?
  /// Told what happens, on the thread that migrates.
  public var progress: (@Sendable (MigrationProgress) -> Void)?
  /// Asked while waiting for a lock and between statements; true stops the run and rolls back.
  public var isCancelled: (@Sendable () -> Bool)?

  /// The options of a shell: checks always, five seconds of waiting.
  public init() {}

  /// The same on a copy that is thrown away.
  var forCopy: RunOptions {
    var options = self
    options.isTrial = true
    options.isAllOrNothing = false
    options.plannedDataVersion = nil
    options.progress = nil
    return options
  }
}

/// What happens in a run.
public enum MigrationProgress: Hashable, Sendable {
  /// Another connection holds the lock; seconds waited so far.
  case waiting(seconds: Double)
  /// A migration begins on a copy of the database: its place among those to run, from 1, and their
  /// number.
  case rehearsing(identifier: String, index: Int, count: Int)
  /// A migration begins: its place among those to run, from 1, and their number.
  case began(identifier: String, index: Int, count: Int)
  /// A statement of a file is done; bytes of its SQL done, and in all.
  case statement(identifier: String, doneBytes: Int, totalBytes: Int)
  /// A migration is applied or undone.
  case finished(identifier: String, milliseconds: Double)
  /// Another runner had applied it.
  case skipped(identifier: String)
}
