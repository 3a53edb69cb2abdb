import SQLiteQuery

/// Counts and compares for a rehearsal, from migration to migration, looking again only at what a
/// migration touched.
final class StepObserver {
  private struct Counts: Equatable {
    var rows: Int
    /// How many values of each foreign key column are not NULL.
    var references: [String: Int]
  }

  private var counts: [String: Counts] = [:]
  private var shapes: [String: TableShape] = [:]
  private var sequences: [String: Int64] = [:]
  private var hasBegun = false

  /// Counts everything once, before the first migration.
  func begin(_ db: Database, _ state: SchemaState) throws {
    if hasBegun { return }
    hasBegun = true
    for table in state.tables where !table.isInternal {
      counts[table.name.lowercased()] = try count(db, table, state)
      shapes[table.name.lowercased()] = try TableShape.read(db, table)
    }
    sequences = try readSequences(db)
  }

  /// Compares after a migration.
  func finish(
    _ db: Database,
    from old: SchemaState,
    to new: SchemaState,
    _ record: ActionRecord,
    _ step: MigrationStep,
    _ report: inout StepReport
  ) throws {
    let oldShapes = shapes
    try refreshShapes(db, old, new, record)
    report.changes = changes(from: old, to: new, record, oldShapes)
    try compareRows(db, old, new, record, step, &report)
    report.losses += lostObjects(report.changes, new, record).map(Loss.object)
    for table in record.touched.union(record.createdTables).sorted() {
      guard let object = new.table(table), !object.isInternal else { continue }
      let found = try object.reading {
        try String.fetchAll(db, sql: "PRAGMA integrity_check(\(quoted(object.name)))")
      }
      report.integrity += found?.filter { $0 != "ok" }.map(visible) ?? []
    }
    guard record.isStructural || record.touched.contains("sqlite_sequence") || report.rows.count > 0
    else { return }
    let now = try readSequences(db)
    for (table, value) in sequences.sorted(by: { $0.key < $1.key }) where new.table(table) != nil {
      let after = now[table] ?? 0
      if after < value {
        report.warnings.append(
          "sequence of \(visible(table)): \(value) → \(after); ids that were used are given out again"
        )
      }
    }
    sequences = now
  }

  private func refreshShapes(
    _ db: Database,
    _ old: SchemaState,
    _ new: SchemaState,
    _ record: ActionRecord
  ) throws {
    if record.isStructural {
      shapes = shapes.filter { new.table($0.key) != nil }
      for table in new.tables where !table.isInternal {
        let key = table.name.lowercased()
        if shapes[key] == nil || old.table(key)?.sql != table.sql {
          shapes[key] = try TableShape.read(db, table)
        }
      }
    } else {
      for table in new.added where table.type == "table" && !table.isInternal {
        shapes[table.name.lowercased()] = try TableShape.read(db, table)
      }
    }
  }

  private func changes(
    from old: SchemaState,
    to new: SchemaState,
    _ record: ActionRecord,
    _ oldShapes: [String: TableShape]
  ) -> [SchemaChange] {
    if record.isStructural {
      return SchemaComparison.changes(from: old, to: new) { object in
        (oldShapes[object.name.lowercased()], self.shapes[object.name.lowercased()])
      }
    }
    return new.added.filter { !$0.isInternal }.map {
      SchemaChange(kind: .added, object: $0, before: nil, details: [])
    }
  }

  private func compareRows(
    _ db: Database,
    _ old: SchemaState,
    _ new: SchemaState,
    _ record: ActionRecord,
    _ step: MigrationStep,
    _ report: inout StepReport
  ) throws {
    let allowed = Set(step.allowedRowLoss.map { $0.lowercased() })
    // A cascade can reach a table that a rename has moved, so gone and new tables are looked at too.
    var tables = record.touched.union(record.createdTables)
    if record.isStructural { tables.formUnion(counts.keys) }
    for key in tables.sorted() {
      let before = counts[key]
      let object = new.table(key)
      let isLooked =
        record.touched.contains(key) || record.createdTables.contains(key)
        || before == nil
      if !isLooked, object != nil { continue }
      let after = try object.flatMap { $0.isInternal ? nil : try count(db, $0, new) }
      counts[key] = after
      let name = object?.name ?? old.table(key)?.name ?? key
      guard before != nil || after != nil, old.table(key) != nil || object != nil else { continue }
      if object?.isInternal ?? false { continue }
      let isNamed = record.named.contains(key)
      report.rows.append(
        RowChange(table: name, before: before?.rows, after: after?.rows, isNamed: isNamed)
      )
      guard !isNamed, !allowed.contains(key), let before, let after else { continue }
      if after.rows < before.rows {
        report.losses.append(.rows(table: name, before: before.rows, after: after.rows))
      } else {
        for (column, value) in before.references.sorted(by: { $0.key < $1.key }) {
          if let now = after.references[column], now < value {
            report.losses.append(
              .references(table: name, column: column, before: value, after: now)
            )
          }
        }
      }
    }
  }

  /// Indexes and triggers that went with a table or a view that is still there.
  private func lostObjects(
    _ changes: [SchemaChange],
    _ new: SchemaState,
    _ record: ActionRecord
  ) -> [SchemaObject] {
    changes.filter { $0.kind == .removed }.map(\.object).filter { object in
      (object.type == "index" || object.type == "trigger") && object.sql != nil
        && !record.droppedByName.contains(object.name.lowercased())
        && (new.table(object.table) != nil || new.view(object.table) != nil)
    }
  }

  private func count(
    _ db: Database,
    _ table: SchemaObject,
    _ state: SchemaState
  ) throws -> Counts? {
    let columns = Set((state.foreignKeys[table.name.lowercased()] ?? []).flatMap(\.columns))
      .sorted()
    let list = (["count(*)"] + columns.map { "count(\(quoted($0)))" }).joined(separator: ", ")
    return try table.reading {
      guard let row = try Row.fetchOne(db, sql: "SELECT \(list) FROM \(quoted(table.name))") else {
        return nil
      }
      var references: [String: Int] = [:]
      for (index, column) in columns.enumerated() {
        references[column] = try row.decode(Int.self, atIndex: index + 1)
      }
      return Counts(rows: try row.decode(Int.self, atIndex: 0), references: references)
    }
  }

  private func readSequences(_ db: Database) throws -> [String: Int64] {
    let sql = "SELECT 1 FROM sqlite_master WHERE name = 'sqlite_sequence'"
    guard try Int.fetchOne(db, sql: sql) != nil else { return [:] }
    var found: [String: Int64] = [:]
    let rows = try Row.fetchCursor(db, sql: "SELECT name, seq FROM sqlite_sequence")
    while let row = try rows.next() {
      let name = try row.decode(String?.self, atIndex: 0)?.lowercased()
      if let name { found[name] = try row.decode(Int64?.self, atIndex: 1) ?? 0 }
    }
    return found
  }
}
