import SQLiteQuery

/// Tables and views with what they are.
struct TableList {
  let hasCounts: Bool
  var pattern: String?

  func print(_ db: Database, in session: ShellSession) throws {
    var report = Report(["name", "kind", "columns"] + (hasCounts ? ["rows"] : []))
    for table in try db.ownTables() where try matches(table, db) {
      let rows: Report.Cell =
        if hasCounts, table.kind != .view { .integer(try table.rowCount(db)) } else { .null }
      report.add(
        [.text(table.displayName), .text(table.kindWords), .integer(table.columnCount)]
          + (hasCounts ? [rows] : [])
      )
    }
    guard !report.isEmpty else { return try session.print("There are no tables.") }
    try session.print(report)
  }

  private func matches(_ table: TableInfo, _ db: Database) throws -> Bool {
    guard let pattern else { return true }
    return try db.isLike(table.name, pattern)
  }
}
