import SQLiteQuery
import TerminalText

/// `.overview` tells what kind of database this is, on one page.
struct OverviewCommand: DotCommand {
  static let signature = CommandSignature(
    "overview",
    shortest: 3,
    .optional("DB", .schema),
    summary: "What is in the database and how it is set up",
    group: .schema,
    isPaged: true
  )

  private let schema: String

  init(_ arguments: inout CommandArguments) throws {
    schema = arguments.nextIfPresent() ?? "main"
    try arguments.finish()
  }

  func run(in session: ShellSession) throws {
    let lines = try session.withDatabase { db in try self.lines(db) }
    let width = lines.map { DisplayWidth.of($0.0) }.max() ?? 0
    for (name, value) in lines {
      try session.print("\(FittedText.padLeft(name, to: width))  \(session.page.visible(value))")
    }
  }

  private func lines(_ db: Database) throws -> [(String, String)] {
    let prefix = "PRAGMA \(schema.quotedDatabaseIdentifier)."
    func number(_ pragma: String) throws -> Int {
      try Int.fetchOne(db, sql: prefix + pragma) ?? 0
    }
    func text(_ pragma: String) throws -> String {
      try String.fetchOne(db, sql: prefix + pragma) ?? ""
    }
    let file = db.filename(schema: schema) ?? ""
    let (pageSize, pages) = (try number("page_size"), try number("page_count"))
    let free = try number("freelist_count")
    let tables = try db.tables(in: schema).filter { !$0.isInternal }
    let objects = try db.schemaObjects(in: schema)
    func count(_ kind: TableInfo.Kind) -> Int { tables.filter { $0.kind == kind }.count }
    func count(_ kind: SchemaObject.Kind) -> Int { objects.filter { $0.kind == kind }.count }
    let vacuum = ["off", "full", "incremental"]
    let autoVacuum = try number("auto_vacuum")
    var lines = [
      ("file", file.isEmpty ? "none; in memory" : file),
      (
        "size",
        "\(QuantityText.size(pageSize * pages)), \(QuantityText.grouped(pages)) pages of \(pageSize) bytes"
      ),
      ("free", "\(QuantityText.grouped(free)) pages"),
      ("tables", "\(count(TableInfo.Kind.table))"),
    ]
    if count(TableInfo.Kind.virtual) > 0 {
      lines.append(("virtual tables", "\(count(TableInfo.Kind.virtual))"))
    }
    lines += [
      ("views", "\(count(TableInfo.Kind.view))"), ("indexes", "\(count(SchemaObject.Kind.index))"),
      ("triggers", "\(count(SchemaObject.Kind.trigger))"),
      ("text", try String.fetchOne(db, sql: "PRAGMA encoding") ?? ""),
      ("journal", try text("journal_mode")),
      ("auto-vacuum", vacuum.indices.contains(autoVacuum) ? vacuum[autoVacuum] : "\(autoVacuum)"),
      ("user version", "\(try number("user_version"))"),
      ("application", Self.application(try number("application_id"))),
      (
        "foreign keys",
        (try Bool.fetchOne(db, sql: "PRAGMA foreign_keys") ?? false) ? "enforced" : "not enforced"
      ),
      ("opened", db.isReadonly(schema: schema) ? "for reading only" : "for reading and writing"),
      ("SQLite", SQLiteLibrary.version),
    ]
    return lines
  }

  /// The number, and the four letters that it often is.
  private static func application(_ id: Int) -> String {
    guard id != 0 else { return "not said" }
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: id >> (24 - $0 * 8)) }
    let letters = String(decoding: bytes, as: UTF8.self)
    return bytes.allSatisfy { (0x20..<0x7F).contains($0) } ? "\(id), \"\(letters)\"" : "\(id)"
  }
}
