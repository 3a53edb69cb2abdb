import SQLiteQuery

/// `.databases` lists the schemas of the connection with their files.
struct DatabasesCommand: DotCommand {
  static let signature = CommandSignature(
    "databases",
    shortest: 2,
    summary: "List names and files of attached databases",
    group: .databases
  )

  init(_ arguments: inout CommandArguments) {}

  func run(in session: ShellSession) throws {
    let lines = try session.withDatabase { db in
      let cursor = try Row.fetchCursor(db, sql: "PRAGMA database_list")
      var schemas: [(name: String, file: String)] = []
      while let row = try cursor.next() {
        guard case .text(let name) = row.storedValue(at: 1),
          case .text(let file) = row.storedValue(at: 2)
        else { continue }
        schemas.append(
          (String(decoding: name, as: UTF8.self), String(decoding: file, as: UTF8.self))
        )
      }
      return schemas.map { schema in
        let state =
          switch db.transactionState(schema: schema.name) {
          case .none: ""
          case .read: " read-txn"
          case .write: " write-txn"
          }
        return "\(schema.name): \(schema.file.isEmpty ? "\"\"" : schema.file) "
          + (db.isReadonly(schema: schema.name) ? "r/o" : "r/w") + state
      }
    }
    for line in lines { try session.print(line) }
  }
}
