import SQLSyntax
import SQLiteQuery
import TerminalText

/// `.inspect SQL` shows one value whole, and what it probably is.
struct InspectCommand: DotCommand {
  static let signature = CommandSignature(
    "inspect",
    shortest: 3,
    .required("SQL", .sql),
    summary: "Show one value whole: class, bytes, what it is",
    details: """
      .inspect SELECT avatar FROM player WHERE id = 1
      .inspect ROWID TABLE COLUMN
      The values of the first row are shown. On a terminal the first 512 bytes are
      listed; --all before the rest lists all of them.
      """,
    group: .schema,
    isPaged: true
  )

  private let query: String
  private let place: (rowID: Int64, table: String, column: String)?
  private let showsAll: Bool

  init(_ arguments: inout CommandArguments) throws {
    showsAll = arguments.nextOption(among: ["all"]) != nil
    query = arguments.textOfRest
    let words = arguments.takeAll()
    guard !words.isEmpty else { throw UsageError(usage: arguments.usage) }
    guard words.count == 3 else {
      place = nil
      return
    }
    // A row is also asked for as TABLE COLUMN ROWID, which no statement looks like.
    let last = Int64(words[2]).map { ($0, words[0], words[1]) }
    let isStatement = ["select", "values", "with", "pragma"].contains(words[0].lowercased())
    place = Int64(words[0]).map { ($0, words[1], words[2]) } ?? (isStatement ? nil : last)
  }

  func run(in session: ShellSession) throws {
    let sql = try session.withDatabase { db in try text(db) }
    try session.withQuery(sql) { statement in try show(statement, in: session) }
  }

  private func show(_ statement: Statement, in session: ShellSession) throws {
    let rows = try Row.fetchCursor(statement)
    guard let row = try rows.next()?.copy() else {
      return try session.print("There is no row.")
    }
    let bytes = session.page.isTerminal && !showsAll ? 512 : Int.max
    for index in 0..<row.count {
      if index > 0 { try session.print("") }
      if row.count > 1 { try session.printHeading(statement.columnNames[index]) }
      let value = row.storedValue(at: index)
      try ValuePage(value, statement.database, maximumBytes: bytes).print(in: session)
    }
    if try rows.next() != nil { try session.print("\nThere are more rows; this is the first.") }
  }

  private func text(_ db: Database) throws -> String {
    guard let place else { return query }
    let table = try db.tableTyped(place.table)
    guard let rowID = try db.rowIDName(of: table) else {
      throw CommandError("the rows of \(table.displayName) have no rowid that can be named")
    }
    // SQLite takes a name in double quotes that no column has for a text.
    let column = Quoting.quotedIdentifier(try table.column(typed: place.column, db))
    return "SELECT \(column) FROM \(table.sqlName) WHERE \(rowID) = \(place.rowID)"
  }
}

/// One value, as a page for a person.
struct ValuePage {
  private let value: StoredValue
  private let db: Database
  private let maximumBytes: Int

  init(_ value: StoredValue, _ db: Database, maximumBytes: Int) {
    self.value = value
    self.db = db
    self.maximumBytes = maximumBytes
  }

  func print(in session: ShellSession) throws {
    try session.print(summary)
    let guesses = try ValueGuess.all(of: value, db)
    for guess in guesses {
      try session.print("probably " + session.page.visible(guess.what))
    }
    for detail in guesses.flatMap(\.details) {
      try session.printHeading(detail.title)
      try session.printStored(detail.text)
    }
    switch value {
    case .text(let bytes), .blob(let bytes):
      guard !bytes.isEmpty else { return }
      for line in HexListing.lines(bytes.prefix(maximumBytes)) { try session.print(line) }
      if bytes.count > maximumBytes {
        let rest = bytes.count - maximumBytes
        try session.print("… \(QuantityText.grouped(rest)) more bytes; .inspect --all lists them")
      }
    case .integer, .real, .null: return
    }
  }

  /// Class and size, and for numbers the value in its other forms.
  private var summary: String {
    switch value {
    case .null: return "NULL"
    case .integer(let integer):
      let bits = String(UInt64(bitPattern: integer), radix: 16)
      return "INTEGER · \(integer) · 0x\(bits)"
    case .real(let real):
      let bits = String(real.bitPattern, radix: 16)
      let zeros = String(repeating: "0", count: 16 - bits.count)
      return "REAL · \(real) · bits 0x\(zeros)\(bits)"
    case .text(let bytes):
      let text = String(decoding: bytes, as: UTF8.self)
      var words = "TEXT · \(QuantityText.count(bytes.count, "byte"))"
      words += " · \(QuantityText.count(text.count, "character"))"
      if !text.utf8.elementsEqual(bytes) { words += " · not valid UTF-8" }
      if bytes.contains(0) { words += " · has NUL characters" }
      return words
    case .blob(let bytes):
      return "BLOB · \(QuantityText.count(bytes.count, "byte"))"
    }
  }
}
