import SQLiteQuery
import TerminalText

/// `.diskused` shows how much of the file each table and index takes.
struct DiskUsedCommand: DotCommand {
  static let signature = CommandSignature(
    "diskused",
    shortest: 3,
    .optional("DB", .schema),
    summary: "Show how much of the file each table and index takes",
    group: .schema,
    isPaged: true
  )

  private let schema: String

  init(_ arguments: inout CommandArguments) throws {
    schema = arguments.nextIfPresent() ?? "main"
    try arguments.finish()
  }

  func run(in session: ShellSession) throws {
    let (report, total) = try session.withDatabase { db in
      let name = schema.quotedDatabaseIdentifier
      let pageSize = try Int.fetchOne(db, sql: "PRAGMA \(name).page_size") ?? 0
      let pages = try Int.fetchOne(db, sql: "PRAGMA \(name).page_count") ?? 0
      let free = try Int.fetchOne(db, sql: "PRAGMA \(name).freelist_count") ?? 0
      let total = max(1, pageSize * pages)
      var report = Report(["object", "size", "share", "pages", "filled", "rows"])
      let rows: [Row]
      do {
        rows = try Row.fetchAll(
          db,
          sql: """
            SELECT name, count(*), sum(pgsize), sum(unused), \
            sum(iif(pagetype = 'leaf' OR name NOT IN ( \
              SELECT name FROM pragma_table_list WHERE schema = ?1 AND NOT wr), ncell, 0)) \
            FROM dbstat(?1) GROUP BY name ORDER BY 3 DESC, name
            """,
          arguments: [schema]
        )
      } catch let error as DatabaseError where error.message == "no such table: dbstat" {
        throw CommandError("this SQLite library has no dbstat, which tells it")
      }
      for row in rows {
        let size = try row.decode(Int.self, atIndex: 2)
        let unused = try row.decode(Int.self, atIndex: 3)
        report.add([
          .text(try row.decode(atIndex: 0)), .text(QuantityText.size(size)),
          .text(Self.percent(size, of: total)), .integer(try row.decode(atIndex: 1)),
          .text(Self.percent(size - unused, of: size)), .integer(try row.decode(atIndex: 4)),
        ])
      }
      if free > 0 {
        report.add([
          .text("(free)"), .text(QuantityText.size(free * pageSize)),
          .text(Self.percent(free * pageSize, of: total)), .integer(free), .null, .null,
        ])
      }
      return (report, pageSize * pages)
    }
    try session.print(report)
    if session.page.isTerminal { try session.print("\(QuantityText.size(total)) in all") }
  }

  private static func percent(_ part: Int, of whole: Int) -> String {
    guard whole > 0 else { return "" }
    let tenths = (part * 1000 + whole / 2) / whole
    return "\(tenths / 10).\(tenths % 10) %"
  }
}
