import SQLiteQuery

/// What helps against the errors that people meet most when they change a schema.
enum FailureHint {
  static func words(for error: any Error, _ db: Database) -> String? {
    guard let error = error as? DatabaseError else { return nil }
    if error.resultCode == .SQLITE_BUSY { return locked(db) }
    guard let message = error.message else { return nil }
    if message.hasPrefix("error in view ") || message.hasPrefix("error in trigger ") {
      let words = message.split(separator: " ")
      let type = String(words[2])
      let name = words.count > 3 ? String(words[3].prefix { $0 != ":" }) : ""
      return
        "the \(type) \(visible(name)) stands in the way: drop it first and make it again at the "
        + "end of the migration; .migrate new NAME --rebuild TABLE writes all the steps"
    }
    let lowercased = message.lowercased()
    for (part, hint) in hints where lowercased.contains(part.lowercased()) { return hint }
    return nil
  }

  private static func locked(_ db: Database) -> String {
    let holders = db.lockHolders()
    let names = holders.map { visible($0.description) }.joined(separator: " and ")
    return "\(visible(db.path)) is locked by \(holders.isEmpty ? "another connection" : names): "
      + "wait longer for it with --timeout SECONDS, or end what it does"
  }

  private static let rebuild =
    "rebuild the table instead: .migrate new NAME --rebuild TABLE writes the steps"

  private static let alone =
    "put it into a migration of its own, with -- migrate: no-transaction at the head of the file, "
    + "or of its down part"

  private static let hints: [(String, String)] = [
    (
      "Cannot add a NOT NULL column with default value NULL",
      "give the column a DEFAULT, or " + rebuild
    ),
    (
      "Cannot add a column with non-constant default",
      "give the column a constant DEFAULT and UPDATE it after, or " + rebuild
    ),
    ("Cannot add a UNIQUE column", "add the column, then CREATE UNIQUE INDEX; or " + rebuild),
    ("Cannot add a PRIMARY KEY column", rebuild),
    ("Cannot add a STORED column", "make it VIRTUAL, or " + rebuild),
    ("Cannot add a REFERENCES column", "add it with DEFAULT NULL, or " + rebuild),
    ("cannot drop column", rebuild),
    ("inside a transaction", alone),
    ("within a transaction", alone),
    ("error in index", "drop the index first, and make it again at the end"),
  ]
}
