public import SQLiteQuery

extension DatabaseMigrator {
  /// Applies all migrations that are not applied yet, in the order of registration.
  ///
  /// - Parameters:
  ///   - writer: The database.
  ///   - progress: Told what happens, on the thread that migrates.
  /// - Throws: The error of the first that fails, with those before it applied; `MigrationError` for
  ///   a duplicate identifier.
  public func migrate(
    _ writer: any DatabaseWriter,
    progress: (@Sendable (MigrationProgress) -> Void)? = nil
  ) throws {
    try writer.barrierWriteWithoutTransaction { try migrate($0, upTo: nil, progress: progress) }
  }

  /// Applies migrations up to one of them, which is included.
  ///
  /// - Parameters:
  ///   - writer: The database.
  ///   - targetIdentifier: The last one to apply.
  ///   - progress: Told what happens, on the thread that migrates.
  /// - Throws: As without a target, and `MigrationError` for one that is not registered or that the
  ///   database is already beyond; nothing has run then.
  public func migrate(
    _ writer: any DatabaseWriter,
    upTo targetIdentifier: String,
    progress: (@Sendable (MigrationProgress) -> Void)? = nil
  ) throws {
    try writer.barrierWriteWithoutTransaction { db in
      try migrate(db, upTo: targetIdentifier, progress: progress)
    }
  }

  /// Undoes the last applied migration, with its `revert`.
  ///
  /// Returns its identifier, or nil where none of the registered ones is applied. Throws
  /// `MigrationError.irreversible` where it was registered without `revert`.
  @discardableResult
  public func revertLast(_ writer: any DatabaseWriter) throws -> String? {
    try writer.barrierWriteWithoutTransaction { db in
      if let registrationError { throw registrationError }
      let applied = try MigrationRecords(db: db).applied()
      guard let last = applied.last(where: { positions[$0] != nil }),
        let position = positions[last]
      else { return nil }
      guard let revert = steps[position].down else {
        throw MigrationError.irreversible(identifier: last)
      }
      try unwrappingFailure {
        _ = try MigrationRunner(db, options: options(nil)).revert(steps[position], by: revert)
      }
      return last
    }
  }

  /// Migrates without blocking the caller, then calls a closure with the database, still locked for
  /// it, or with the error; the closure runs once.
  public func asyncMigrate(
    _ writer: any DatabaseWriter,
    completion: @escaping @Sendable (Result<Database, any Error>) -> Void
  ) {
    Task.detached {
      lendConnection(
        to: { database in
          completion(
            Result {
              let db = try database.get()
              try migrate(db, upTo: nil)
              return db
            }
          )
        },
        by: { lend in try writer.barrierWriteWithoutTransaction(lend) }
      )
    }
  }

  /// Migrates without blocking the caller's thread, up to a target where one is given.
  public func asyncMigrate(
    _ writer: any DatabaseWriter,
    upTo targetIdentifier: String? = nil,
    progress: (@Sendable (MigrationProgress) -> Void)? = nil
  ) async throws {
    try await Task.detached {
      try writer.barrierWriteWithoutTransaction { db in
        try migrate(db, upTo: targetIdentifier, progress: progress)
      }
    }.value
  }

  func migrate(
    _ db: Database,
    upTo target: String?,
    progress: (@Sendable (MigrationProgress) -> Void)? = nil
  ) throws {
    if let registrationError { throw registrationError }
    if let target, positions[target] == nil {
      throw MigrationError.unknownTarget(identifier: target, known: migrations)
    }
    guard !steps.isEmpty else { return }
    try db.waitingForLocks(options(progress)) {
      if eraseDatabaseOnSchemaChange, try hasSchemaChanges(db) { try erase(db) }
      try applyPending(db, upTo: target, progress)
    }
  }

  private func applyPending(
    _ db: Database,
    upTo target: String?,
    _ progress: (@Sendable (MigrationProgress) -> Void)?
  ) throws {
    let applied = try appliedIdentifiers(db)
    let end = target.flatMap { positions[$0] } ?? steps.count - 1
    if let last = steps.lastIndex(where: { applied.contains($0.identifier) }), last > end {
      throw MigrationError.beyondTarget(
        target: steps[end].identifier,
        applied: steps[last].identifier
      )
    }
    let pending = steps[...end].filter { step in
      !applied.contains(step.identifier) || !step.mergedIdentifiers.isDisjoint(with: applied)
    }
    guard !pending.isEmpty else { return }
    try unwrappingFailure {
      var reports: [StepReport] = []
      try MigrationRunner(db, options: options(progress))
        .apply(pending, tool: "Swift", into: &reports)
    }
  }

  private func options(_ progress: (@Sendable (MigrationProgress) -> Void)?) -> RunOptions {
    var options = RunOptions()
    options.foreignKeyChecks = .whenEnforced
    options.progress = progress
    return options
  }

  /// Swift code is told the error that its own migration threw.
  private func unwrappingFailure(_ body: () throws -> Void) throws {
    do { try body() } catch let failure as MigrationFailure { throw failure.underlying }
  }

  /// Takes the content of an empty database over, which works however broken the schema is.
  private func erase(_ db: Database) throws {
    try DatabaseQueue().writeWithoutTransaction { try $0.backup(to: db) }
  }
}
