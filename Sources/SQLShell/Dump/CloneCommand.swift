import Glibc
import SQLSyntax
import SQLiteQuery

/// `.clone NEWDB` copies what can be read of the database, row by row, into a new file.
struct CloneCommand: DotCommand {
  static let signature = CommandSignature(
    "clone",
    .required("NEWDB", .file),
    summary: "Clone data into NEWDB from the existing database",
    details: "Goes on behind what is damaged; .backup copies a sound database faster.",
    group: .databases,
    usage: ".clone FILENAME"
  )

  private let path: String

  init(_ arguments: inout CommandArguments) throws {
    path = try arguments.next()
    try arguments.finish()
  }

  func run(in session: ShellSession) throws {
    try session.refuseToWriteDatabases("run .clone")
    guard access(path, F_OK) != 0 else { throw VerbatimError("File \"\(path)\" already exists.") }
    var failures = 0
    try DatabaseCopy(session: session).write(to: path) { copy in
      failures = try session.withDatabase { db in
        try Clone(source: db, target: copy, session: session).run()
      }
    }
    if failures > 0 {
      session.report("Error: \"\(path)\" lacks what could not be copied")
      session.errorsInScripts += failures
    }
  }
}

/// Copies a database object by object.
private struct Clone {
  let source: Database
  let target: Database
  let session: ShellSession

  /// - Returns: How many objects could not be copied whole.
  func run() throws -> Int {
    try source.execute(sql: "PRAGMA writable_schema=ON")
    defer { try? source.execute(sql: "PRAGMA writable_schema=OFF") }
    try target.execute(sql: "BEGIN EXCLUSIVE; PRAGMA writable_schema=ON")
    var failures = 0
    let order = "ORDER BY tbl_name='sqlite_sequence', rowid"
    for table in try SchemaStatement.fetchAll(source, matching: [], "type=='table'", order: order) {
      failures += try reported(table) {
        if try make(table) { try copyRows(of: table.name) }
      }
    }
    for other in try SchemaStatement.fetchAll(source, matching: [], "type!='table'") {
      failures += try reported(other) {
        try target.execute(sql: String(decoding: other.sql, as: UTF8.self))
      }
    }
    try target.execute(sql: "PRAGMA writable_schema=OFF; COMMIT")
    return failures
  }

  private func reported(_ object: SchemaStatement, _ body: () throws -> Void) throws -> Int {
    let name = session.page.visible(object.name)
    do {
      try body()
      try session.print("\(name)... done")
      return 0
    } catch let error as DatabaseError {
      // The source may be damaged; a new file that can't be written is another matter.
      guard error.resultCode != .SQLITE_INTERRUPT, error.resultCode != .SQLITE_FULL else {
        throw error
      }
      session.report("Error: \(name): \(error.message ?? "")")
      return 1
    }
  }

  /// - Returns: Whether rows have to be copied.
  private func make(_ table: SchemaStatement) throws -> Bool {
    if table.name == "sqlite_sequence" {
      try target.execute(sql: "DELETE FROM sqlite_sequence")
      return true
    }
    if table.name.hasPrefix("sqlite_stat") {
      try target.execute(sql: "ANALYZE sqlite_schema")
      return true
    }
    guard !table.name.hasPrefix("sqlite_") else { return false }
    let sql = String(decoding: table.sql, as: UTF8.self)
    if sql.hasPrefix("CREATE VIRTUAL TABLE") {
      try target.execute(
        sql: """
          INSERT INTO sqlite_schema(type, name, tbl_name, rootpage, sql) \
          VALUES('table', ?1, ?1, 0, ?2)
          """,
        arguments: [table.name, sql]
      )
      return false
    }
    try target.execute(sql: String(decoding: SchemaLine.bytes(table.sql), as: UTF8.self))
    return true
  }

  private func copyRows(of table: String) throws {
    let columns = try String.fetchAll(
      source,
      sql: "SELECT name FROM pragma_table_info(?) ORDER BY cid",
      arguments: [table]
    )
    guard !columns.isEmpty else { return }
    let name = Quoting.identifier(table)
    let parameters = Array(repeating: "?", count: columns.count).joined(separator: ",")
    let insert = try target.makeStatement(sql: "INSERT INTO \(name) VALUES(\(parameters))")
    let list = columns.map(Quoting.identifier).joined(separator: ",")
    let values = UnsafeMutableBufferPointer<StoredValue>.allocate(capacity: columns.count)
    values.initialize(repeating: .null)
    defer { values.deallocate() }
    let rows = try Row.fetchCursor(source, sql: "SELECT \(list) FROM \(name)")
    while let row = try rows.next() {
      for index in values.indices { values[index] = row.storedValue(at: index) }
      try insert.execute(storedValues: UnsafeBufferPointer(values))
    }
  }
}
