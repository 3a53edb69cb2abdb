import ResultRendering
import SQLSyntax
import SQLiteQuery

/// Writes a database as the statements that make it again: every value with its class and bytes.
///
/// Where sqlite3's own dump loses nothing, this one is the same byte for byte, except for the
/// digits of REAL values.
struct Dump {
  struct Options {
    var patterns: [String] = []
    var isDataOnly = false
    var keepsNewlines = false
    var omitsSystemTables = false
    var preservesRowIDs = false
  }

  let db: Database
  let options: Options
  let page: SessionPage
  /// Told about tables that can't be read to their end.
  let report: (String) -> Void

  /// - Returns: How many tables could not be read to their end.
  /// - Throws: ``OutputClosed``, what the output says, or that it was interrupted: then what was
  ///   written ends with ROLLBACK.
  func write() throws -> Int {
    let wasWritable = try Bool.fetchOne(db, sql: "PRAGMA writable_schema") ?? false
    // All tables are read as of one moment. With writable_schema as much of a damaged schema is
    // loaded as there is.
    try db.execute(sql: "SAVEPOINT dump; PRAGMA writable_schema=ON")
    defer {
      // Nothing was written, so there is nothing that could fail to be written.
      try? db.execute(
        sql: "PRAGMA writable_schema=\(wasWritable ? "ON" : "OFF"); RELEASE dump"
      )
    }
    return try writeAll()
  }

  private func writeAll() throws -> Int {
    if !options.isDataOnly { try line("PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;") }
    var hasVirtualTables = false
    do {
      let failures = try writeTables(&hasVirtualTables)
      if !options.isDataOnly { try writeOthers() }
      try writeEnd(failures > 0 ? "ROLLBACK; -- due to errors" : "COMMIT;", hasVirtualTables)
      return failures
    } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
      try writeEnd("ROLLBACK; -- interrupted", hasVirtualTables)
      throw error
    }
  }

  /// - Returns: How many could not be read to their end.
  private func writeTables(_ hasVirtualTables: inout Bool) throws -> Int {
    let tables = try SchemaStatement.fetchAll(
      db,
      matching: options.patterns,
      "type=='table'",
      order: "ORDER BY tbl_name='sqlite_sequence', rowid"
    )
    var failures = 0
    for table in tables {
      guard try begin(table, &hasVirtualTables) else { continue }
      do {
        try writeRows(of: table)
      } catch let error as DatabaseError where error.resultCode != .SQLITE_INTERRUPT {
        failures += 1
        report("Error: table \(table.name): \(error.message ?? "")")
      }
    }
    return failures
  }

  private func writeOthers() throws {
    let others = try SchemaStatement.fetchAll(
      db,
      matching: options.patterns,
      "type IN ('index','trigger','view')"
    )
    for object in others {
      try page.write(stored: object.sql)
      // A comment at the end would swallow the semicolon.
      try line(object.sql.containsComment ? "\n;" : ";")
    }
  }

  private func writeEnd(_ end: String, _ hasVirtualTables: Bool) throws {
    if hasVirtualTables { try line("PRAGMA writable_schema=OFF;") }
    if !options.isDataOnly { try line(end) }
  }

  /// Writes what makes a table.
  ///
  /// - Returns: Whether its rows follow.
  private func begin(_ table: SchemaStatement, _ hasVirtualTables: inout Bool) throws -> Bool {
    let isStatistics = table.name.utf8.count == 12 && table.name.hasPrefix("sqlite_stat")
    if table.name == "sqlite_sequence", !options.omitsSystemTables {
      if !options.isDataOnly { try line("DELETE FROM sqlite_sequence;") }
    } else if isStatistics, !options.omitsSystemTables {
      if !options.isDataOnly { try line("ANALYZE sqlite_schema;") }
    } else if table.name.hasPrefix("sqlite_") {
      return false
    } else if options.isDataOnly {
      return true
    } else if table.sql.starts(with: "CREATE VIRTUAL TABLE".utf8) {
      // Running the statement would fill the shadow tables, whose rows are dumped themselves.
      if !hasVirtualTables { try line("PRAGMA writable_schema=ON;") }
      hasVirtualTables = true
      let name = Quoting.literal(table.name)
      try page.write(
        stored: "INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)"
          + "VALUES('table',\(name),\(name),0,'"
      )
      try page.write(stored: table.sql.doubling(UInt8(ascii: "'")))
      try line("');")
      return false
    } else {
      try page.write(stored: SchemaLine.bytes(table.sql))
      try line("")
    }
    return true
  }

  private func writeRows(of table: SchemaStatement) throws {
    let columns = try DumpedColumns(of: table.name, preservesRowIDs: options.preservesRowIDs, db)
    let mode = OutputMode.insertStatements(
      into: columns.target,
      breaks: options.keepsNewlines ? .kept : .replaced
    )
    var rendering = page.options
    rendering.terminal?.maximumRows = nil
    let renderer = ResultRenderer(mode, options: rendering)
    func writeRows() throws {
      var rows = try StatementRows(db.makeStatement(sql: columns.selection))
      try renderer.render(&rows, to: page.out)
    }
    do {
      try writeRows()
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      // What lies behind the damage may be reached from the other end.
      try line("/****** CORRUPTION ERROR *******/")
      try db.execute(sql: "PRAGMA reverse_unordered_selects=1")
      defer { try? db.execute(sql: "PRAGMA reverse_unordered_selects=0") }
      do { try writeRows() } catch let second as DatabaseError {
        try line("/****** ERROR: \(second.message ?? "") ******/")
      }
      throw error
    }
  }

  private func line(_ text: String) throws {
    try page.write(stored: text)
    try page.out.write("\n")
  }
}

/// What is read of a table, and where it is inserted again.
private struct DumpedColumns {
  let selection: String
  let target: String

  init(of table: String, preservesRowIDs: Bool, _ db: Database) throws {
    let names = try String.fetchAll(
      db,
      sql: "SELECT name FROM pragma_table_info(?) ORDER BY cid",
      arguments: [table]
    )
    guard !names.isEmpty else {
      throw DatabaseError(resultCode: .SQLITE_ERROR, message: "its columns are not known")
    }
    let quoted = names.map(Quoting.scriptIdentifier)
    let rowID = preservesRowIDs ? try Self.rowIDName(of: table, db) : nil
    let all = (rowID.map { [$0] } ?? []) + quoted
    let name = Quoting.scriptIdentifier(table)
    selection = "SELECT \(all.joined(separator: ",")) FROM \(name)"
    target = rowID == nil ? name : "\(name)(\(all.joined(separator: ",")))"
  }

  /// The name of the rowid, where it has one and is not kept by a column anyway.
  private static func rowIDName(
    of table: String,
    _ db: Database
  ) throws -> String? {
    let key = try db.primaryKey(table, in: "main")
    guard key.tableHasRowID, key.rowIDColumn == nil else { return nil }
    return try db.rowIDName(of: db.table(named: table, in: "main"))
  }
}

extension [UInt8] {
  fileprivate var containsComment: Bool {
    indices.dropLast().contains { self[$0] == 0x2D && self[$0 + 1] == 0x2D }
  }

  fileprivate func doubling(_ byte: UInt8) -> [UInt8] {
    flatMap { $0 == byte ? [$0, $0] : [$0] }
  }
}
