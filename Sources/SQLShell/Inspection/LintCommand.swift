import SQLSyntax
import SQLiteQuery
import TerminalText

/// `.lint SUBCOMMAND` points out what is likely to be a mistake in the schema.
struct LintCommand: DotCommand {
  static let signature = CommandSignature(
    "lint",
    shortest: 3,
    .required("SUBCOMMAND", .oneOf(["fkey-indexes", "types"])),
    .optional("OPTIONS", .oneOf(["-verbose", "-groupbyparent"])),
    summary: "Report potential schema issues",
    details: """
      fkey-indexes     Find missing foreign key indexes
                       Options: -verbose, -groupbyparent
      types            Find values that are stored otherwise than their column is declared
      """,
    group: .schema,
    isPaged: true
  )

  private let subcommand: String?
  private let isVerbose: Bool
  private let groupsByParent: Bool
  private let rest: [String]

  init(_ arguments: inout CommandArguments) throws {
    isVerbose = arguments.takeFlag("verbose")
    groupsByParent = arguments.takeFlag("groupbyparent")
    subcommand = arguments.nextIfPresent()
    rest = arguments.takeAll()
  }

  func run(in session: ShellSession) throws {
    let names = ["fkey-indexes", "types"]
    let known = subcommand.flatMap { word in
      word.isEmpty ? nil : names.first { $0.hasPrefix(word.lowercased()) }
    }
    guard let known else {
      session.errorsInScripts += 1
      return session.report(
        "Usage lint sub-command ?switches...?\nWhere sub-commands are:\n    fkey-indexes\n    types"
      )
    }
    let isOfKeys = known == "fkey-indexes"
    guard rest.isEmpty, isOfKeys || !isVerbose && !groupsByParent else {
      session.errorsInScripts += 1
      let options = isOfKeys ? " ?-verbose? ?-groupbyparent?" : ""
      return session.report("Usage: lint \(known)\(options)")
    }
    try session.withDatabase { db in
      if !isOfKeys { return try lintTypes(db, session) }
      let lint = ForeignKeyIndexLint(
        db: db,
        isVerbose: isVerbose,
        groupsByParent: groupsByParent
      )
      for line in try lint.lines() { try session.printStored(line) }
    }
  }

  private func lintTypes(_ db: Database, _ session: ShellSession) throws {
    for table in try db.ownTables() where table.kind == .table {
      for mismatch in try ClassSurvey(of: table, db).mismatches {
        let type = mismatch.column.type.isEmpty ? "without type" : mismatch.column.type
        var line = "\(table.displayName).\(mismatch.column.name) (\(type)): "
        line += "\(QuantityText.grouped(mismatch.count)) × \(mismatch.storageClass.name)"
        if case .integer(let rowID) = mismatch.rowID { line += ", first in rowid \(rowID)" }
        try session.print(session.page.visible("\(line): \(mismatch.example)"))
      }
    }
  }
}

/// Finds foreign keys whose child rows can only be found by reading the whole table.
///
/// The lines are those of sqlite3.
private struct ForeignKeyIndexLint {
  let db: Database
  let isVerbose: Bool
  let groupsByParent: Bool

  func lines() throws -> [String] {
    var lines: [String] = []
    var lastParent: String?
    let indent = groupsByParent ? "    " : ""
    for key in try keys() {
      let isIndexed = try isIndexed(key)
      guard isVerbose || !isIndexed else { continue }
      if groupsByParent, key.destinationTable.lowercased() != lastParent?.lowercased() {
        lines.append("-- Parent table \(key.destinationTable)")
        lastParent = key.destinationTable
      }
      let target = "\(key.destinationTable)(\(key.destinationColumns.joined(separator: ",")))"
      let origin = "\(key.originTable)(\(key.originColumns.joined(separator: ", ")))"
      lines.append(
        isIndexed
          ? "\(indent)/* no extra indexes required for \(origin) -> \(target) */"
          : "\(indent)\(try statement(for: key)) --> \(target)"
      )
    }
    return lines
  }

  private func keys() throws -> [ForeignKeyInfo] {
    let tables = Set(
      try db.tables(in: "main").filter { $0.kind == .table && !$0.isInternal }.map(\.name)
    )
    let keys = try db.foreignKeys(ofAllTablesIn: "main")
      .filter { tables.contains($0.originTable) }
    guard groupsByParent else { return keys }
    return keys.enumerated().sorted { left, right in
      let (a, b) = (left.element.destinationTable, right.element.destinationTable)
      return a == b ? left.offset < right.offset : a < b
    }
    .map(\.element)
  }

  /// `column COLLATE x`, where parent and child compare differently.
  private func collation(_ key: ForeignKeyInfo, _ index: Int) throws -> String {
    let parent = try db.collation(ofColumn: key.destinationColumns[index], in: key.destinationTable)
    let child = try db.collation(ofColumn: key.originColumns[index], in: key.originTable)
    guard let parent, parent.lowercased() != child?.lowercased() else { return "" }
    return " COLLATE \(parent)"
  }

  private func isIndexed(_ key: ForeignKeyInfo) throws -> Bool {
    let table = Quoting.quotedIdentifier(key.originTable)
    let conditions = try key.originColumns.indices.map { index in
      let column = Quoting.quotedIdentifier(key.originColumns[index])
      return "\(table).\(column)=?\(try collation(key, index))"
    }
    let row = try Row.fetchOne(
      db.makeStatement(
        sql:
          "EXPLAIN QUERY PLAN SELECT 1 FROM \(table) WHERE \(conditions.joined(separator: " AND "))"
      ),
      arguments: StatementArguments(key.originColumns.map { _ in DatabaseValue.null })
    )
    let plan = try row?.decode(String.self, atIndex: 3) ?? ""
    let terms = key.originColumns.map { _ in "*=?" }.joined(separator: " AND ")
    let wanted = [
      "SEARCH \(key.originTable) USING COVERING INDEX*(\(terms))",
      "SEARCH * USING INTEGER PRIMARY KEY (rowid=?)",
    ]
    return try wanted.contains { pattern in
      try Bool.fetchOne(db, sql: "SELECT ? GLOB ?", arguments: [plan, pattern]) ?? false
    }
  }

  private func statement(for key: ForeignKeyInfo) throws -> String {
    let name = Quoting.literal("\(key.originTable)_\(key.originColumns.joined(separator: "_"))")
    let columns = try key.originColumns.indices.map { index in
      Quoting.literal(key.originColumns[index]) + (try collation(key, index))
    }
    return "CREATE INDEX \(name) ON \(Quoting.literal(key.originTable))"
      + "(\(columns.joined(separator: ", ")));"
  }
}
