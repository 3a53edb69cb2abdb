import SQLiteQuery

/// A row whose foreign key has no parent.
public struct BrokenReference: Hashable, Sendable {
  /// The table of the row.
  public let table: String
  /// The columns of the foreign key.
  public let columns: [String]
  /// The table that should have a matching row.
  public let parent: String
  /// Its columns.
  public let parentColumns: [String]
  /// The key's values as SQL literals; empty where the row can't be found by rowid.
  public let values: [String]
  /// The row's rowid; nil in a table without.
  public let rowid: Int64?
  /// The whole row, as `Row` describes itself.
  public let row: String?

  /// The error that SQLite would have raised, with GRDB's words.
  var error: DatabaseError {
    DatabaseError(
      resultCode: .SQLITE_CONSTRAINT_FOREIGNKEY,
      message:
        "FOREIGN KEY constraint violation - from \(table)(\(columns.joined(separator: ", ")))"
        + " to \(parent)(\(parentColumns.joined(separator: ", ")))"
        + (row.map { ", in \($0)" } ?? "")
    )
  }
}

extension BrokenReference: CustomStringConvertible {
  /// `book(author_id)=9 → author(id): no such row; book rowid 2 [id:2 …]`.
  public var description: String {
    var words = "\(table)(\(columns.joined(separator: ", ")))"
    if !values.isEmpty { words += "=\(values.joined(separator: ", "))" }
    words += " → \(parent)(\(parentColumns.joined(separator: ", "))): no such row"
    if let rowid { words += "; \(table) rowid \(rowid)" }
    if let row { words += " \(row)" }
    return visible(words)
  }
}

/// The violations of some tables as a multiset: an old one that stays is not held against a
/// migration, not even when a rebuild gave its row another rowid.
struct ForeignKeyViolations {
  struct Key: Hashable {
    let table: String
    let parent: String
    let columns: [String]
    let values: [String]
  }

  private var counts: [String: [Key: Int]] = [:]
  private(set) var total = 0

  /// Checks a table anew: the violations that it did not have, the first of them in full.
  ///
  /// Throws the error of SQLite where a key refers to what can't be a parent.
  mutating func update(
    _ db: Database,
    table: String,
    state: SchemaState
  ) throws -> (count: Int, first: [BrokenReference]) {
    var left = counts[table] ?? [:]
    let before = left.values.reduce(0, +)
    var count = 0
    var first: [BrokenReference] = []
    let now = try Self.check(db, table, state) { found in
      if let old = left[found.key], old > 0 {
        left[found.key] = old - 1
        return
      }
      count += 1
      if first.count < 10 { first.append(try found.full(db)) }
    }
    total += now.values.reduce(0, +) - before
    counts[table] = now.isEmpty ? nil : now
    return (count, first)
  }

  private struct Found {
    let key: Key
    let rowid: Int64?
    /// What SQL calls the rowid of the table; nil where its columns have taken all names.
    let rowIDName: String?
    let foreignKey: ForeignKey

    func full(_ db: Database) throws -> BrokenReference {
      var row: Row?
      if let rowid, let rowIDName {
        row = try Row.fetchOne(
          db,
          sql: "SELECT * FROM \(quoted(key.table)) WHERE \(rowIDName) = ?",
          arguments: [rowid]
        )
      }
      return BrokenReference(
        table: key.table,
        columns: foreignKey.columns,
        parent: foreignKey.parent,
        parentColumns: try foreignKey.targetColumns(db),
        values: key.values,
        rowid: rowid,
        row: row?.description
      )
    }
  }

  private static func check(
    _ db: Database,
    _ table: String,
    _ state: SchemaState,
    _ visit: (Found) throws -> Void
  ) throws -> [Key: Int] {
    guard let keys = state.foreignKeys[table], let object = state.table(table) else { return [:] }
    var counts: [Key: Int] = [:]
    var keyed: [Int: [[String]]] = [:]
    var rowIDName: String??
    let rows = try Row.fetchCursor(db, sql: "PRAGMA foreign_key_check(\(quoted(object.name)))")
    while let row = try rows.next() {
      let rowid = try row.decode(Int64?.self, atIndex: 1)
      let id = try row.decode(Int.self, atIndex: 3)
      guard let key = keys.first(where: { $0.id == id }) else { continue }
      if rowIDName == nil {
        rowIDName = try db.rowIDName(of: db.table(named: object.name, in: "main"))
      }
      let name = rowIDName ?? nil
      let values: [String]
      if let rowid, let name {
        values = try self.values(db, object.name, key, rowid: rowid, called: name)
      } else {
        if keyed[id] == nil { keyed[id] = try self.values(db, object.name, key, state) }
        values = keyed[id]?.popLast() ?? []
      }
      let found = Found(
        key: Key(table: object.name, parent: key.parent, columns: key.columns, values: values),
        rowid: rowid,
        rowIDName: name,
        foreignKey: key
      )
      counts[found.key, default: 0] += 1
      try visit(found)
    }
    return counts
  }

  private static func values(
    _ db: Database,
    _ table: String,
    _ key: ForeignKey,
    rowid: Int64,
    called rowIDName: String
  ) throws -> [String] {
    let list = key.columns.map { "quote(\(quoted($0)))" }.joined(separator: ", ")
    let statement = try db.cachedStatement(
      sql: "SELECT \(list) FROM \(quoted(table)) WHERE \(rowIDName) = ?"
    )
    guard let row = try Row.fetchOne(statement, arguments: [rowid]) else { return [] }
    return try key.columns.indices.map { try row.decode(String.self, atIndex: $0) }
  }

  /// The values of all violations of a key, for a table whose rows can't be named by rowid: SQLite's own
  /// check tells no more than that there are some.
  private static func values(
    _ db: Database,
    _ table: String,
    _ key: ForeignKey,
    _ state: SchemaState
  ) throws -> [[String]] {
    let targets = try key.targetColumns(db)
    let hasParent = state.table(key.parent) != nil
    guard targets.count == key.columns.count || !hasParent else { return [] }
    let list = key.columns.map { "quote(child.\(quoted($0)))" }.joined(separator: ", ")
    let present = key.columns.map { "child.\(quoted($0)) IS NOT NULL" }.joined(separator: " AND ")
    // The parent's column stands first: its collation and affinity count.
    let match = zip(targets, key.columns).map { "parent.\(quoted($0)) = child.\(quoted($1))" }
      .joined(separator: " AND ")
    let orphaned =
      hasParent
      ? " AND NOT EXISTS (SELECT 1 FROM \(quoted(key.parent)) AS parent WHERE \(match))" : ""
    let rows = try Row.fetchAll(
      db,
      sql: "SELECT \(list) FROM \(quoted(table)) AS child WHERE \(present)\(orphaned)"
    )
    let count = try Int.fetchOne(
      db,
      sql: "SELECT count(*) FROM pragma_foreign_key_check(?) WHERE fkid = ?",
      arguments: [table, key.id]
    )
    // Comparing can convert otherwise than the check does; then which they are is not known.
    guard rows.count == count else { return [] }
    return try rows.map { row in
      try key.columns.indices.map { try row.decode(String.self, atIndex: $0) }
    }
  }
}
