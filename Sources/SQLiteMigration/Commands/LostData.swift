import SQLiteQuery

/// What of the data is gone after something ran: tables, columns and rows that held values.
struct LostData {
  private struct Table {
    let name: String
    let rows: Int
    /// How many values of each column are not NULL.
    let values: [(column: String, count: Int)]
  }

  private var tables: [Table] = []

  /// Counts before.
  init(_ db: Database) throws {
    for table in try SchemaState(db).tables where !table.isInternal {
      if let found = try table.reading({ try Self.count(db, table.name) }) { tables.append(found) }
    }
  }

  private static func count(_ db: Database, _ table: String) throws -> Table? {
    let columns = try columns(db, table)
    let counts = ["count(*)"] + columns.map { "count(\(quoted($0)))" }
    let sql = "SELECT \(counts.joined(separator: ", ")) FROM \(quoted(table))"
    guard let row = try Row.fetchOne(db, sql: sql) else { return nil }
    return Table(
      name: table,
      rows: try row.decode(Int.self, atIndex: 0),
      values: try columns.enumerated().map { index, column in
        (column, try row.decode(Int.self, atIndex: index + 1))
      }
    )
  }

  /// Compares with what is there now.
  func after(_ db: Database) throws -> [String] {
    let state = try SchemaState(db)
    var lost: [String] = []
    for table in tables where table.rows > 0 {
      guard let now = state.table(table.name) else {
        lost.append("table \(table.name) (\(rows(table.rows)))")
        continue
      }
      let columns = Set(try Self.columns(db, now.name).map { $0.lowercased() })
      for (column, count) in table.values where count > 0 && !columns.contains(column.lowercased())
      {
        lost.append("\(table.name).\(column) (\(rows(count)))")
      }
      let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(quoted(now.name))") ?? 0
      if count < table.rows { lost.append("\(table.name): \(rows(table.rows - count))") }
    }
    return lost
  }

  private func rows(_ count: Int) -> String { count == 1 ? "1 row" : "\(count) rows" }

  private static func columns(_ db: Database, _ table: String) throws -> [String] {
    try String.fetchAll(db, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table])
  }
}

/// A hash of what each table holds, whatever the order of its rows.
enum ContentHash {
  /// The hashes of the user's tables, but for one, by their names in lower case.
  static func tables(_ db: Database, but other: String?) throws -> [String: String] {
    var hashes: [String: String] = [:]
    for table in try SchemaState(db).tables where !table.isInternal {
      if table.name.lowercased() == other?.lowercased() { continue }
      hashes[table.name.lowercased()] = try table.reading { try hash(db, table.name) }
    }
    return hashes
  }

  private static func hash(_ db: Database, _ table: String) throws -> String {
    var sum: (UInt64, UInt64) = (0, 0)
    let rows = try Row.fetchCursor(db, sql: "SELECT * FROM \(quoted(table))")
    while let row = try rows.next() {
      var hasher = SHA256()
      for index in 0..<row.count {
        switch row.storedValue(at: index) {
        case .null: hasher.update([0])
        case .integer(let value): hasher.update([1] + bytes(UInt64(bitPattern: value)))
        case .real(let value): hasher.update([2] + bytes(value.bitPattern))
        case .text(let text):
          hasher.update([3] + bytes(UInt64(text.count)))
          hasher.update(text)
        case .blob(let blob):
          hasher.update([4] + bytes(UInt64(blob.count)))
          hasher.update(blob)
        }
      }
      let digest = hasher.finish()
      sum.0 &+= digest[0..<8].reduce(0) { $0 << 8 | UInt64($1) }
      sum.1 &+= digest[8..<16].reduce(0) { $0 << 8 | UInt64($1) }
    }
    return "\(sum.0) \(sum.1)"
  }

  private static func bytes(_ word: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * UInt64($0))) }
  }
}
