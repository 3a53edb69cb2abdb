import ResultRendering
import SQLSyntax
import SQLiteQuery

/// `.sha3sum` prints a hash of what the database holds, whatever way it is stored.
struct HashCommand: DotCommand {
  static let signature = CommandSignature(
    "sha3sum",
    shortest: 4,
    .required("...", .table),
    summary: "Compute a SHA3 hash of database content",
    details: """
       Options:
         --schema              Also hash the sqlite_schema table
         --sha3-224            Use the sha3-224 algorithm (default)
         --sha3-256            Use the sha3-256 algorithm
         --sha3-384            Use the sha3-384 algorithm
         --sha3-512            Use the sha3-512 algorithm
       Any other argument is a LIKE pattern for tables to hash
      """,
    group: .schema,
    usage: ".sha3sum ?OPTIONS? ?LIKE-PATTERN?"
  )

  private var pattern: String?
  private var includesSchema = false
  private var bits = 224
  private var complaint: String?

  init(_ arguments: inout CommandArguments) throws {
    while let word = arguments.nextIfPresent() {
      guard word.hasPrefix("-") else {
        if pattern != nil { throw UsageError(usage: arguments.usage) }
        pattern = word
        continue
      }
      switch word.drop(while: { $0 == "-" }) {
      case "schema": includesSchema = true
      case "sha3-224": bits = 224
      case "sha3-256": bits = 256
      case "sha3-384": bits = 384
      case "sha3-512": bits = 512
      default:
        complaint = "Unknown option \"\(word)\" on \"\(arguments.name)\""
        return
      }
    }
  }

  func run(in session: ShellSession) throws {
    if let complaint {
      session.report(complaint)
      for line in HelpText.explained(Self.signature) { try session.print(line) }
      throw VerbatimError(nil)
    }
    try session.withDatabase { db in
      var (names, rows) = (["hash"], [Row]())
      let tables = try self.tables(db)
      if pattern == nil {
        guard !tables.isEmpty else { return }
        let hash = try ContentHash.hex(of: tables.map(Self.query).joined(), bits: bits, db)
        rows = [try Self.row(db, "hash", [hash])]
      } else {
        names = ["hash", "label"]
        rows = try tables.map { table in
          let hash = try ContentHash.hex(of: Self.query(table), bits: bits, db)
          return try Self.row(db, "hash, ? AS label", [hash, table])
        }
      }
      var kept = KeptRows(columnNames: names, rows: rows)
      try session.renderer.render(&kept, to: session.console.output)
    }
  }

  private static func row(_ db: Database, _ columns: String, _ values: [String]) throws -> Row {
    try Row.fetchOne(db, sql: "SELECT ? AS \(columns)", arguments: StatementArguments(values))
      ?? Row()
  }

  private func tables(_ db: Database) throws -> [String] {
    let pattern = pattern ?? "%"
    let hashesSchema =
      try includesSchema
      || self.pattern != nil
        && Bool.fetchOne(
          db,
          sql: "SELECT ? LIKE 'sqlite\\_%' ESCAPE '\\'",
          arguments: [pattern]
        ) == true
    let sql =
      "SELECT lower(name) FROM sqlite_schema WHERE type = 'table' AND coalesce(rootpage, 0) > 1"
      + (hashesSchema
        ? " UNION ALL SELECT 'sqlite_schema'" : " AND name NOT LIKE 'sqlite_%'")
      + " ORDER BY 1 COLLATE nocase"
    return try String.fetchAll(db, sql: "SELECT * FROM (\(sql)) WHERE 1 LIKE 1")
      .filter { name in
        try Bool.fetchOne(db, sql: "SELECT ? LIKE ?", arguments: [name, pattern]) == true
      }
  }

  private static func query(_ table: String) -> String {
    switch table {
    case "sqlite_schema": "SELECT type,name,tbl_name,sql FROM sqlite_schema ORDER BY name;"
    case "sqlite_sequence": "SELECT name,seq FROM sqlite_sequence ORDER BY name;"
    case "sqlite_stat1": "SELECT tbl,idx,stat FROM sqlite_stat1 ORDER BY tbl,idx;"
    case "sqlite_stat4": "SELECT * FROM sqlite_stat4 ORDER BY tbl, idx, rowid;\n"
    case _ where table.hasPrefix("sqlite_"): ""
    default: "SELECT * FROM \(Quoting.quotedIdentifier(table)) NOT INDEXED;"
    }
  }
}
