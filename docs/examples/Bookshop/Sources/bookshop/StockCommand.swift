import SQLShell
import SQLiteQuery

/// `.stock` counts the books: a command of the shop's own.
struct StockCommand: DotCommand {
  static let signature = CommandSignature("stock", summary: "Count the books")

  init(_ arguments: inout CommandArguments) throws { try arguments.finish() }

  func run(in session: ShellSession) throws {
    let count = try session.withDatabase { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM book")
    }
    try session.print("\(count ?? 0) books")
  }
}
