import SQLiteQuery
import TerminalText

/// `.dbinfo ?DB?` lists the numbers in the head of a database file, and what it holds.
struct DatabaseInfoCommand: DotCommand {
  static let signature = CommandSignature(
    "dbinfo",
    shortest: 3,
    .optional("DB", .schema),
    summary: "Show status information about the database",
    details: "The numbers of the file's header; .overview says the same in words.",
    group: .schema
  )

  private let schema: String

  init(_ arguments: inout CommandArguments) {
    schema = arguments.nextIfPresent() ?? "main"
  }

  func run(in session: ShellSession) throws {
    let lines = try session.withDatabase { db in
      guard let header = try DatabaseHeader(of: schema, db) else {
        throw VerbatimError("unable to read database header")
      }
      return try header.lines(schema, db)
    }
    for (name, value) in lines {
      try session.print("\(FittedText.padRight(name, to: 20)) \(value)")
    }
  }
}

/// The first 100 bytes of a database file.
///
/// Source: <https://www.sqlite.org/fileformat2.html#the_database_header>
struct DatabaseHeader {
  private static let length = 100

  private let bytes: [UInt8]

  /// `nil` where nothing was written yet.
  ///
  /// - Throws: `DatabaseError` where there is no such schema.
  init?(of schema: String, _ db: Database) throws {
    // Asking first makes SQLite look at the file, and says what is wrong with it.
    let pages = try Int.fetchOne(db, sql: "PRAGMA \(schema.quotedDatabaseIdentifier).page_count")
    guard pages ?? 0 > 0 else { return nil }
    bytes =
      try db.firstBytesOfFile(Self.length, schema: schema)
      ?? Array(db.serialize(schema: schema).prefix(Self.length))
    guard bytes.count == Self.length else { return nil }
  }

  private func number(at offset: Int, _ count: Int = 4) -> Int {
    bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Names and values as sqlite3 lists them.
  func lines(_ schema: String, _ db: Database) throws -> [(String, String)] {
    let prefix = schema.quotedDatabaseIdentifier
    // With a write-ahead log, the head of the file may be older than the database.
    func pragma(_ name: String) throws -> Int {
      try Int.fetchOne(db, sql: "PRAGMA \(prefix).\(name)") ?? 0
    }
    func count(_ kind: SchemaObject.Kind) throws -> Int {
      try Int.fetchOne(
        db,
        sql: "SELECT count(*) FROM \(prefix).sqlite_schema WHERE type = ?",
        arguments: [kind.rawValue]
      ) ?? 0
    }
    let encodings = ["", " (utf8)", " (utf16le)", " (utf16be)"]
    let encoding = number(at: 56)
    let length = try Double.fetchOne(
      db,
      sql: "SELECT total(length(sql)) FROM \(prefix).sqlite_schema"
    )
    let numbers = [
      ("database page size:", try pragma("page_size")), ("write format:", number(at: 18, 1)),
      ("read format:", number(at: 19, 1)), ("reserved bytes:", number(at: 20, 1)),
      ("file change counter:", number(at: 24)), ("database page count:", try pragma("page_count")),
      ("freelist page count:", try pragma("freelist_count")),
      ("schema cookie:", try pragma("schema_version")), ("schema format:", number(at: 44)),
      ("default cache size:", number(at: 48)), ("autovacuum top root:", number(at: 52)),
      ("incremental vacuum:", number(at: 64)),
    ]
    let counts = [
      ("user version:", try pragma("user_version") & 0xFFFF_FFFF),
      ("application id:", try pragma("application_id") & 0xFFFF_FFFF),
      ("software version:", number(at: 96)), ("number of tables:", try count(.table)),
      ("number of indexes:", try count(.index)), ("number of triggers:", try count(.trigger)),
      ("number of views:", try count(.view)), ("schema size:", Int(length ?? 0)),
      ("data version", db.fileControl(.dataVersion, schema: schema)),
    ]
    let suffix = encodings.indices.contains(encoding) ? encodings[encoding] : ""
    return numbers.map { ($0, "\($1)") } + [("text encoding:", "\(encoding)\(suffix)")]
      + counts.map { ($0, "\($1)") }
  }
}
