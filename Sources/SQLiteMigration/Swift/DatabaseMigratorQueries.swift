public import SQLiteQuery

extension DatabaseMigrator {
  /// The registered identifiers, in order.
  public var migrations: [String] { steps.map(\.identifier) }

  /// The identifiers that are registered and applied, in the order of registration.
  public func appliedMigrations(_ db: Database) throws -> [String] {
    let applied = try appliedIdentifiers(db)
    return steps.map(\.identifier).filter(applied.contains)
  }

  /// The applied identifiers, those that are not registered included.
  public func appliedIdentifiers(_ db: Database) throws -> Set<String> {
    Set(try MigrationRecords(db: db).applied())
  }

  /// The identifiers that are applied together with all that are registered before them.
  public func completedMigrations(_ db: Database) throws -> [String] {
    let applied = try appliedIdentifiers(db)
    return Array(steps.lazy.map(\.identifier).prefix(while: applied.contains))
  }

  /// Whether all registered migrations are applied.
  public func hasCompletedMigrations(_ db: Database) throws -> Bool {
    try completedMigrations(db).count == steps.count
  }

  /// Whether the database has migrations that are not registered: it is newer than this program.
  public func hasBeenSuperseded(_ db: Database) throws -> Bool {
    try !appliedIdentifiers(db).allSatisfy { positions[$0] != nil }
  }

  /// Whether the schema is not the one that the applied migrations make now, or some of them are not
  /// registered.
  ///
  /// A temporary database is migrated as far as this one to see it.
  public func hasSchemaChanges(_ db: Database) throws -> Bool {
    let applied = try appliedIdentifiers(db)
    if !applied.allSatisfy({ positions[$0] != nil }) { return true }
    guard let last = steps.last(where: { applied.contains($0.identifier) }) else { return false }
    var configuration = db.configuration
    configuration.readonly = false
    let witness = try DatabaseQueue(path: "", configuration: configuration)
    let expected = try witness.writeWithoutTransaction { witness in
      try migrate(witness, upTo: last.identifier)
      return try userObjects(witness)
    }
    return try userObjects(db) != expected
  }

  private func userObjects(_ db: Database) throws -> Set<SchemaObject> {
    Set(try SchemaState(db).objects.values.filter { !$0.isInternal })
  }
}
