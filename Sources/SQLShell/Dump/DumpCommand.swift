import SQLiteQuery

/// `.dump ?PATTERN?` prints the database as SQL.
struct DumpCommand: DotCommand {
  static let signature = CommandSignature(
    "dump",
    .optional("OBJECTS", .table),
    summary: "Render database content as SQL",
    details: """
      Options:
        --data-only            Output only INSERT statements
        --newlines             Allow unescaped newline characters in output
        --nosys                Omit system tables (ex: "sqlite_stat1")
        --preserve-rowids      Include ROWID values in the output
      OBJECTS is a LIKE pattern for tables, indexes, triggers or views to dump
      Additional LIKE patterns can be given in subsequent arguments
      """,
    group: .transfer,
    isPaged: true
  )

  private var options = Dump.Options()
  private var unknownOption: String?

  init(_ arguments: inout CommandArguments) throws {
    for word in arguments.takeAll() {
      switch word.hasPrefix("--") ? String(word.dropFirst()) : word {
      case "-data-only": options.isDataOnly = true
      case "-newlines": options.keepsNewlines = true
      case "-nosys": options.omitsSystemTables = true
      case "-preserve-rowids": options.preservesRowIDs = true
      case let other where other.hasPrefix("-"): unknownOption = unknownOption ?? word
      default: options.patterns.append(word)
      }
    }
  }

  func run(in session: ShellSession) throws {
    if let unknownOption {
      session.errorsInScripts += 1
      return session.report("Unknown option \"\(unknownOption)\" on \".dump\"")
    }
    try session.withDatabase { db in
      let dump = Dump(db: db, options: options, page: session.page) { session.report($0) }
      session.errorsInScripts += try dump.write()
    }
  }
}
