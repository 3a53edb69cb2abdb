import SQLSyntax
import SQLiteQuery
import TerminalText

/// `.describe ?NAME?`, also `\d`: a table from all sides.
struct DescribeCommand: DotCommand {
  static let signature = CommandSignature(
    "describe",
    aliases: ["d"],
    shortest: 3,
    .optional("NAME", .table),
    summary: "Columns, indexes, keys, triggers and row count",
    details: "Without NAME, lists tables and views with their columns and rows. Also: \\d",
    group: .schema,
    isPaged: true
  )

  private let name: String?

  init(_ arguments: inout CommandArguments) throws {
    name = arguments.nextIfPresent()
    try arguments.finish()
  }

  func run(in session: ShellSession) throws {
    try session.withDatabase { db in
      guard let name else { return try TableList(hasCounts: true).print(db, in: session) }
      try describe(try db.tableTyped(name), db, session)
    }
  }

  private func describe(_ table: TableInfo, _ db: Database, _ session: ShellSession) throws {
    var title = "\(table.displayName) · \(table.kindWords)"
    if table.kind != .view {
      let rows = try table.rowCount(db)
      title += " · \(QuantityText.count(rows, "row"))"
    }
    try session.printHeading(title)
    try session.print(columns(of: table, db))
    try list("Indexes", try db.allIndexes(on: table.name, in: table.schema).map(words), session)
    let keys = try db.foreignKeys(on: table.name, in: table.schema)
    try list("Foreign keys", keys.map { Self.words($0, from: nil) }, session)
    try list("Referenced by", try references(to: table, db), session)
    let triggers = try db.schemaObjects(in: table.schema, of: table.name)
      .filter { $0.kind == .trigger }
    try list("Triggers", triggers.map { Self.words($0) }, session)
    let own = try db.schemaObjects(in: table.schema, of: table.name)
      .first { $0.name == table.name && ($0.kind == .table || $0.kind == .view) }
    if let sql = own?.sql {
      try session.printHeading("Definition")
      try session.printStored(sql + ";")
    }
  }

  private func columns(of table: TableInfo, _ db: Database) throws -> Report {
    var report = Report(["column", "type", "key", "not null", "default", "computed"])
    let keys = try db.foreignKeys(on: table.name, in: table.schema)
    let referring = Set(keys.flatMap(\.originColumns).map(FoldedName.init))
    for column in try db.allColumns(of: table) {
      var key: [String] = []
      if column.primaryKeyIndex > 0 { key.append("PRIMARY") }
      if referring.contains(FoldedName(column.name)) { key.append("FOREIGN") }
      let computed: Report.Cell =
        switch column.visibility {
        case .virtualGenerated: .text("virtual")
        case .storedGenerated: .text("stored")
        case .hidden: .text("hidden")
        default: .null
        }
      report.add([
        .text(column.name), column.type.isEmpty ? .null : .text(column.type),
        key.isEmpty ? .null : .text(key.joined(separator: ", ")),
        column.isNotNull ? .text("yes") : .null,
        column.defaultValueSQL.map { .text($0) } ?? .null, computed,
      ])
    }
    return report
  }

  private func list(_ heading: String, _ lines: [String], _ session: ShellSession) throws {
    guard !lines.isEmpty else { return }
    try session.printHeading(heading)
    for line in lines { try session.print("  " + session.page.visible(line)) }
  }

  private func words(_ index: IndexInfo) -> String {
    let terms = index.terms.map { term in
      (term.column ?? "(expression)")
        + (term.collation.uppercased() == "BINARY" ? "" : " COLLATE \(term.collation)")
        + (term.isDescending ? " DESC" : "")
    }
    var kind = index.isUnique ? "unique" : ""
    if index.origin == .primaryKeyConstraint { kind = "primary key" }
    let extras = [kind.isEmpty ? nil : kind, index.isPartial ? "partial" : nil]
      .compactMap { $0 }.joined(separator: ", ")
    return "\(index.name) (\(terms.joined(separator: ", ")))" + (extras.isEmpty ? "" : " \(extras)")
  }

  /// A foreign key in words, with the table it belongs to where that is not the described one.
  static func words(_ key: ForeignKeyInfo, from table: String?) -> String {
    let origin = key.originColumns.joined(separator: ", ")
    let target = "\(key.destinationTable)(\(key.destinationColumns.joined(separator: ", ")))"
    let actions = [("DELETE", key.onDelete), ("UPDATE", key.onUpdate)]
      .filter { $0.1.uppercased() != "NO ACTION" }
      .map { " ON \($0.0) \($0.1)" }.joined()
    return table.map { "\($0)(\(origin)) → \(target)\(actions)" }
      ?? "\(origin) → \(target)\(actions)"
  }

  private func references(to table: TableInfo, _ db: Database) throws -> [String] {
    let others = Set(
      try db.tables(in: table.schema).filter { $0.kind == .table && !$0.isInternal }.map(\.name)
    )
    return try db.foreignKeys(ofAllTablesIn: table.schema)
      .filter { others.contains($0.originTable) }
      .filter { FoldedName($0.destinationTable) == FoldedName(table.name) }
      .map { Self.words($0, from: $0.originTable) }
  }

  /// `name: AFTER INSERT`, from the statement that made it.
  private static func words(_ trigger: SchemaObject) -> String {
    let tokens = trigger.sql.map { sql in
      Lexer.tokens(of: sql).filter { !$0.isTrivia }.compactMap(\.keyword)
    }
    let times: [Keyword] = [.before, .after, .instead]
    let events: [Keyword] = [.insert, .update, .delete]
    let time = tokens?.first { times.contains($0) }?.text ?? "BEFORE"
    let event = tokens?.first { events.contains($0) }?.text ?? ""
    return "\(trigger.name): \(time == "INSTEAD" ? "INSTEAD OF" : time) \(event)"
  }
}
