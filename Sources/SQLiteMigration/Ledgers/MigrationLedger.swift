public import SQLiteQuery

/// Another tool's own record of what is applied, kept in step so that the tool goes on working.
public protocol MigrationLedger: Sendable {
  /// The name of its table, or what it uses instead.
  var table: String { get }

  /// Whether it holds the number of the last migration and nothing of those before it, so that it can
  /// only be moved by one at its end.
  var isOneNumber: Bool { get }

  /// Whether the database has it; tools that share a table's name are told apart by its columns.
  func isPresent(_ db: Database) throws -> Bool

  /// Makes it, empty.
  func create(_ db: Database) throws

  /// What it says about the migrations of a directory.
  func read(_ db: Database, _ steps: [MigrationStep]) throws -> LedgerState

  /// Whether it says that one migration is applied; it must be present.
  func isApplied(_ step: MigrationStep, _ db: Database) throws -> Bool

  /// Writes down that a migration is applied.
  func record(_ step: MigrationStep, seconds: Double, _ db: Database) throws

  /// Writes down that a migration is undone; the one before it, if any, is the current one then.
  func remove(_ step: MigrationStep, previous: MigrationStep?, _ db: Database) throws

  /// Enters the checksum of the present file of an applied migration, where the tool keeps one.
  func acceptEdit(_ step: MigrationStep, _ db: Database) throws
}

/// What another tool's table says.
public struct LedgerState: Hashable, Sendable {
  /// The identifiers of migrations of the directory that are applied.
  public var applied: Set<String> = []
  /// When each was applied, in the words of the table.
  public var appliedAt: [String: String] = [:]
  /// The versions that are in the table and not in the directory.
  public var unknown: [String] = []
  /// The identifiers whose files are not what they were when they were applied.
  public var edited: Set<String> = []
  /// What else a person should know, such as a run that was cut short.
  public var notes: [String] = []
  /// Why it can't be told what is applied, and who can: nothing may run until a person says so.
  public var undecided: String?

  /// Nothing is applied.
  public init() {}
}

extension MigrationLedger {
  /// It has a row for each migration.
  public var isOneNumber: Bool { false }

  /// The tool keeps no checksum.
  public func acceptEdit(_ step: MigrationStep, _ db: Database) throws {}

  /// The columns of the table, in lower case and in order.
  func columns(_ db: Database) throws -> [String] {
    try String.fetchAll(db, sql: "SELECT lower(name) FROM pragma_table_info(?)", arguments: [table])
  }

  /// Reads applied versions of a table and matches them with the steps.
  func match(
    _ steps: [MigrationStep],
    rows: [(version: String, appliedAt: String?)],
    version: (MigrationStep) -> String = { $0.origin?.version ?? $0.identifier }
  ) -> LedgerState {
    var state = LedgerState()
    let known = Dictionary(steps.map { (version($0), $0.identifier) }) { first, _ in first }
    for row in rows {
      guard let identifier = known[row.version] else {
        state.unknown.append(row.version)
        continue
      }
      state.applied.insert(identifier)
      state.appliedAt[identifier] = row.appliedAt
    }
    return state
  }
}

extension MigrationStep {
  /// The version by which the file's tool knows it.
  var version: String { origin?.version ?? identifier }
}

/// Another tool's record during a run, with the migrations that it speaks of.
struct RunLedger {
  let ledger: any MigrationLedger
  let steps: [MigrationStep]

  /// Whether the tool says that it is applied; nil where it has no record in this database.
  func isApplied(_ step: MigrationStep, in db: Database) throws -> Bool? {
    guard try ledger.isPresent(db) else { return nil }
    if try ledger.isApplied(step, db) { return true }
    // Below the first there is no number, so that only all of them tell whether it stands.
    guard ledger.isOneNumber, step.identifier == steps.first?.identifier else { return false }
    return try ledger.read(db, steps).applied.contains(step.identifier)
  }

  /// Writes down what is applied; a project that was moved away from the tool has no record any more,
  /// and gets none again.
  func record(_ step: MigrationStep, seconds: Double, in db: Database) throws {
    if try !ledger.isPresent(db) {
      let applied = Set(try MigrationRecords(db: db).applied())
      let others = steps.contains {
        $0.identifier != step.identifier && applied.contains($0.identifier)
      }
      if others { return }
      try ledger.create(db)
    }
    try ledger.record(step, seconds: seconds, db)
  }

  func remove(_ step: MigrationStep, in db: Database) throws {
    guard try ledger.isPresent(db) else { return }
    let index = steps.firstIndex { $0.identifier == step.identifier } ?? 0
    try ledger.remove(step, previous: index > 0 ? steps[index - 1] : nil, db)
  }
}
