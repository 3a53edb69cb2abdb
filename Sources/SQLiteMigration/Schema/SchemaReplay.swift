import SQLiteQuery

/// Builds on an empty database what migrations make, to compare schemas.
struct SchemaReplay {
  let source: MigrationSource
  let options: RunOptions

  /// The differences that lead from what the steps make to what a database has; the tables of the
  /// migrator and of the other tool count for nothing.
  ///
  /// Throws `MigrationFailure` where a step fails on an empty database.
  func differences(_ db: Database, steps: [MigrationStep]) throws -> [SchemaChange] {
    var configuration = db.configuration
    configuration.readonly = false
    let scratch = try DatabaseQueue(path: ":memory:", configuration: configuration)
    return try scratch.writeWithoutTransaction { scratch in
      try scratch.obey(options)
      var reports: [StepReport] = []
      try MigrationRunner(scratch, options: options.forCopy)
        .apply(steps, tool: source.layoutName, into: &reports)
      return try Self.changes(from: scratch, to: db).filter { !isLedger($0.object) }
    }
  }

  /// The differences that lead from the schema of one database to that of another one.
  static func changes(from old: Database, to new: Database) throws -> [SchemaChange] {
    let (before, after) = (try SchemaState(old), try SchemaState(new))
    var shapes: [String: (TableShape?, TableShape?)] = [:]
    for table in after.tables where before.table(table.name).map({ $0.sql != table.sql }) ?? false {
      let other = before.table(table.name)
      shapes[table.name.lowercased()] = (
        try other.flatMap { try TableShape.read(old, $0) }, try TableShape.read(new, table)
      )
    }
    return SchemaComparison.changes(from: before, to: after) { object in
      shapes[object.name.lowercased()] ?? (nil, nil)
    }
  }

  private func isLedger(_ object: SchemaObject) -> Bool {
    guard let ledger = source.layout?.ledger else { return false }
    return object.table.lowercased() == ledger.table.lowercased()
  }
}
