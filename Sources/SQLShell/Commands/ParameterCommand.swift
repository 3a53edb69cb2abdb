import SQLSyntax
import SQLiteQuery

/// `.parameter CMD ...` keeps values for the parameters of statements.
struct ParameterCommand: DotCommand {
  static let signature = CommandSignature(
    "parameter",
    shortest: 3,
    .required("CMD", .oneOf(["clear", "init", "list", "set", "unset"])),
    .required("...", .text),
    summary: "Manage SQL parameter bindings",
    details: """
      clear                   Erase all bindings
      init                    Initialize the TEMP table that holds bindings
      list                    List the current parameter bindings
      set PARAMETER VALUE     Given SQL parameter PARAMETER a value of VALUE
                              PARAMETER should start with one of: $ : @ ?
      unset PARAMETER         Remove PARAMETER from the binding table
      """,
    group: .execution,
    keepsSemicolon: true
  )

  private enum Action {
    case clear
    case make
    case list
    case set(String, String)
    case unset(String)
    case explain
  }

  private let action: Action

  init(_ arguments: inout CommandArguments) {
    let words = arguments.takeAll()
    switch (words.first, words.count) {
    case ("clear", 1): action = .clear
    case ("init", 1): action = .make
    case ("list", 1): action = .list
    case ("set", 3): action = .set(words[1], words[2])
    case ("unset", 2): action = .unset(words[1])
    default: action = .explain
    }
  }

  func run(in session: ShellSession) throws {
    if case .explain = action {
      for line in HelpText.explained(Self.signature) { try session.print(line) }
      return
    }
    try session.withDatabase { db in try run(db, session) }
  }

  private func run(_ db: Database, _ session: ShellSession) throws {
    switch action {
    case .explain: break
    case .clear: try db.execute(sql: "DROP TABLE IF EXISTS temp.sqlite_parameters")
    case .make: try ParameterTable.make(in: db)
    case .unset(let name):
      guard try ParameterTable.exists(in: db) else { return }
      try db.execute(
        sql: "DELETE FROM temp.sqlite_parameters WHERE key = ?",
        arguments: [name]
      )
    case .set(let name, let value):
      try ParameterTable.make(in: db)
      let head = "REPLACE INTO temp.sqlite_parameters(key, value) VALUES(\(Quoting.literal(name)), "
      // As in sqlite3: an expression of SQL, or else text.
      let statement: Statement
      do { statement = try db.makeStatement(sql: head + value + ")") } catch is DatabaseError {
        statement = try db.makeStatement(sql: head + Quoting.literal(value) + ")")
      }
      try statement.execute()
    case .list: try list(db, session)
    }
  }

  private func list(_ db: Database, _ session: ShellSession) throws {
    guard try ParameterTable.exists(in: db) else { return }
    // The table is the person's to write: a name may have any class.
    let rows = try Row.fetchAll(
      db,
      sql: "SELECT CAST(key AS TEXT), quote(value) FROM temp.sqlite_parameters"
    ).map { row in
      (try row.decode(String.self, atIndex: 0), try row.decode(String.self, atIndex: 1))
    }
    let width = min(rows.map(\.0.count).max() ?? 0, 40)
    for (name, value) in rows { try session.print("\(name.padded(to: width)) \(value)") }
  }
}
