import SQLSyntax
import SQLiteQuery
import TerminalText

/// `.find TEXT` looks for a text in every column of every table.
struct FindCommand: DotCommand {
  static let signature = CommandSignature(
    "find",
    shortest: 3,
    .required("TEXT", .text),
    .optional("TABLE", .table),
    summary: "Look for TEXT in the text values of all tables",
    details: """
      Case does not count for the letters of ASCII. At most 10 values are shown of
      each column; --all shows them all.
      """,
    group: .schema,
    isPaged: true
  )

  private static let shownValues = 10
  private static let shownCharacters = 40

  private let text: String
  private let table: String?
  private let showsAll: Bool

  init(_ arguments: inout CommandArguments) throws {
    // Alone it is what is looked for.
    showsAll = arguments.count > 1 && arguments.takeFlag("all")
    text = try arguments.next()
    table = arguments.nextIfPresent()
    try arguments.finish()
    guard !text.isEmpty else { throw UsageError(usage: arguments.usage) }
  }

  func run(in session: ShellSession) throws {
    var report = Report(["table", "column", "rowid", "text"])
    var hidden = 0
    try session.withDatabase { db in
      let tables =
        try table.map { [try db.tableTyped($0)] }
        ?? db.ownTables().filter {
          $0.kind != .view
        }
      for table in tables { hidden += try find(in: table, db, &report) }
    }
    guard !report.isEmpty else { return try session.print("Nothing was found.") }
    try session.print(report)
    if hidden > 0 {
      try session.print("\(QuantityText.count(hidden, "more value")); --all shows them")
    }
  }

  /// Columns looked through by one query: SQLite takes no more than 2,000 results and 1,000 ORs.
  private static let columnsAtOnce = 500

  /// - Returns: How many values were found but not shown.
  private func find(in table: TableInfo, _ db: Database, _ report: inout Report) throws -> Int {
    let names = try db.columns(of: table).map(\.name)
    return try stride(from: 0, to: names.count, by: Self.columnsAtOnce).reduce(0) { hidden, start in
      let columns = Array(names[start..<min(start + Self.columnsAtOnce, names.count)])
      return try hidden + find(in: table, columns, db, &report)
    }
  }

  private func find(
    in table: TableInfo,
    _ columns: [String],
    _ db: Database,
    _ report: inout Report
  ) throws -> Int {
    let rowIDName = try db.rowIDName(of: table)
    let names = columns.map(Quoting.quotedIdentifier)
    let conditions = names.map { "(typeof(\($0))='text' AND \($0) LIKE ?1 ESCAPE '\\')" }
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT \(rowIDName ?? "NULL"), \
        \((conditions + names).joined(separator: ", ")) FROM \(table.sqlName) \
        WHERE \(conditions.joined(separator: " OR "))
        """,
      arguments: ["%\(escaped)%"]
    )
    var shown = [Int](repeating: 0, count: columns.count)
    while let row = try rows.next() {
      for (index, column) in columns.enumerated()
      where try row.decode(Bool.self, atIndex: 1 + index) {
        shown[index] += 1
        guard showsAll || shown[index] <= Self.shownValues else { continue }
        let bytes = row.storedValue(at: 1 + columns.count + index).bytes
        let rowID = try row.decode(Int?.self, atIndex: 0)
        report.add([
          .text(table.displayName), .text(column), rowID.map { .integer($0) } ?? .null,
          .text(excerpt(String(decoding: bytes, as: UTF8.self))),
        ])
      }
    }
    return showsAll ? 0 : shown.reduce(0) { $0 + max(0, $1 - Self.shownValues) }
  }

  private var escaped: String {
    text.replacing("\\", with: "\\\\").replacing("%", with: "\\%").replacing("_", with: "\\_")
  }

  /// The text around the first place where it was found, on one line.
  private func excerpt(_ value: String) -> String {
    let line = value.replacing("\n", with: " ")
    guard line.count > Self.shownCharacters else { return line }
    let place = line.lowercased().firstRange(of: text.lowercased())?.lowerBound
    let offset = place.map { line.lowercased().distance(from: line.startIndex, to: $0) } ?? 0
    let start = max(0, min(offset - 10, line.count - Self.shownCharacters))
    let part = line.dropFirst(start).prefix(Self.shownCharacters)
    return (start > 0 ? "…" : "") + part + (start + part.count < line.count ? "…" : "")
  }
}
