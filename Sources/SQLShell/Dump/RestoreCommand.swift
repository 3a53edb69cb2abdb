import Glibc
import SQLiteQuery
import TerminalText

/// `.restore ?DB? FILE` replaces the database by the content of a file.
struct RestoreCommand: DotCommand {
  static let signature = CommandSignature(
    "restore",
    shortest: 3,
    .optional("DB", .schema),
    .required("FILE", .file),
    summary: "Restore content of DB (default \"main\") from FILE",
    group: .databases
  )

  private let schema: String
  private let path: String

  init(_ arguments: inout CommandArguments) throws {
    let words = arguments.takeAll()
    switch words.count {
    case 1: (schema, path) = ("main", words[0])
    case 2: (schema, path) = (words[0], words[1])
    default: throw UsageError(found: words.dropFirst(2).first, usage: arguments.usage)
    }
  }

  func run(in session: ShellSession) throws {
    try session.refuseInSafeMode("run .restore")
    let copy = DatabaseCopy(session: session)
    let tables = try session.withDatabase { db in
      guard try db.schemaNames().contains(schema) else {
        throw CommandError("unknown database \(schema)")
      }
      return try db.tables(in: schema).filter { !$0.isInternal }.count
    }
    // As in sqlite3, a script may copy what is not there over what is empty.
    if tables == 0, !session.isInteractive, access(path, F_OK) != 0 { return }
    // Making an empty file would then empty the database; a connection for reading only would leave
    // the files of a write-ahead log beside it.
    let source = try copy.open(path, createsFile: false)
    if session.canAsk {
      let count = "\(QuantityText.count(tables, "table"))"
      let question = "This replaces \(schema) with its \(count). Go on?"
      if tables > 0, try !session.confirm(question) { return }
    }
    try copy.restore(schema, from: source)
  }
}
