public import SQLiteQuery

/// Registers migrations and applies those that a database does not have yet, each once and in order.
///
/// ```swift
/// var migrator = DatabaseMigrator()
/// migrator.registerMigration("create players") { db in
///   try db.execute(sql: "CREATE TABLE player (id INTEGER PRIMARY KEY, name TEXT NOT NULL)")
/// }
/// try migrator.migrate(queue)
/// ```
///
/// Each migration runs in a transaction of its own, with its row in `grdb_migrations`. The API and
/// the table are those of GRDB 7; what GRDB answers with a crash throws a `MigrationError` here.
public struct DatabaseMigrator: Sendable {
  /// How a migration treats foreign keys, where the connection enforces them.
  public enum ForeignKeyChecks: Sendable {
    /// They are off while it runs, and checked before it is committed.
    case deferred
    /// They are enforced statement by statement.
    case immediate
  }

  /// Whether a database whose schema is not that of the migrations is erased and built anew.
  ///
  /// For development alone: it destroys what the database holds.
  public var eraseDatabaseOnSchemaChange = false

  private(set) var steps: [MigrationStep] = []
  private(set) var positions: [String: Int] = [:]
  /// What a registration can't throw is thrown by the next migrate.
  private(set) var registrationError: MigrationError?
  private var defersForeignKeyChecks = true

  /// A migrator without migrations.
  public init() {}

  /// Registers a migration.
  ///
  /// - Parameters:
  ///   - identifier: The name that the database remembers. One that is registered already makes the
  ///     next `migrate` throw `MigrationError.duplicate`.
  ///   - foreignKeyChecks: How it treats foreign keys.
  ///   - migrate: What it does, in a transaction.
  public mutating func registerMigration(
    _ identifier: String,
    foreignKeyChecks: ForeignKeyChecks = .deferred,
    migrate: @escaping @Sendable (Database) throws -> Void
  ) {
    add(identifier, foreignKeyChecks, merging: [], revert: nil) { db, _ in try migrate(db) }
  }

  /// Registers a migration that can be undone.
  ///
  /// - Parameters:
  ///   - identifier: The name that the database remembers.
  ///   - foreignKeyChecks: How both directions treat foreign keys.
  ///   - migrate: What it does, in a transaction.
  ///   - revert: What undoes it, in a transaction.
  public mutating func registerMigration(
    _ identifier: String,
    foreignKeyChecks: ForeignKeyChecks = .deferred,
    migrate: @escaping @Sendable (Database) throws -> Void,
    revert: @escaping @Sendable (Database) throws -> Void
  ) {
    add(identifier, foreignKeyChecks, merging: [], revert: revert) { db, _ in try migrate(db) }
  }

  /// Registers a migration that replaces others.
  ///
  /// - Parameters:
  ///   - identifier: The name that the database remembers; those merged are forgotten.
  ///   - foreignKeyChecks: How it treats foreign keys.
  ///   - mergedIdentifiers: The migrations that it replaces.
  ///   - migrate: What it does, in a transaction; it gets those merged that are applied.
  public mutating func registerMigration(
    _ identifier: String,
    foreignKeyChecks: ForeignKeyChecks = .deferred,
    merging mergedIdentifiers: Set<String>,
    migrate: @escaping @Sendable (_ db: Database, _ appliedIdentifiers: Set<String>) throws -> Void
  ) {
    add(identifier, foreignKeyChecks, merging: mergedIdentifiers, revert: nil, migrate)
  }

  /// Registers a migration during which foreign keys are off, and checked before it is committed.
  public mutating func registerMigrationWithDeferredForeignKeyCheck(
    _ identifier: String,
    migrate: @escaping @Sendable (Database) throws -> Void
  ) {
    registerMigration(identifier, foreignKeyChecks: .deferred, migrate: migrate)
  }

  /// A migrator whose later registrations run with foreign keys off and are not checked, unless they
  /// ask for immediate checks.
  public func disablingDeferredForeignKeyChecks() -> DatabaseMigrator {
    var copy = self
    copy.defersForeignKeyChecks = false
    return copy
  }

  private mutating func add(
    _ identifier: String,
    _ checks: ForeignKeyChecks,
    merging merged: Set<String>,
    revert: (@Sendable (Database) throws -> Void)?,
    _ migrate: @escaping @Sendable (Database, Set<String>) throws -> Void
  ) {
    guard positions[identifier] == nil else {
      let error = MigrationError.duplicate(
        identifier: identifier,
        first: "registration \((positions[identifier] ?? 0) + 1)",
        second: "registration \(steps.count + 1)"
      )
      registrationError = registrationError ?? error
      return
    }
    var step = MigrationStep(identifier: identifier, up: .swift(migrate))
    step.down = revert.map { revert in .swift { db, _ in try revert(db) } }
    switch checks {
    case .deferred: step.foreignKeys = defersForeignKeyChecks ? .deferred : .off
    case .immediate: step.foreignKeys = .immediate
    }
    step.mergedIdentifiers = merged
    positions[identifier] = steps.count
    steps.append(step)
  }
}
