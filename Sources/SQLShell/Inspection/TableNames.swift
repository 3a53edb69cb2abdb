import SQLSyntax
import SQLiteQuery

extension Database {
  /// A table or view by the name that a person typed: `name`, `schema.name`, in quotes or not.
  ///
  /// - Throws: ``CommandError`` that names what was probably meant.
  func tableTyped(_ text: String) throws -> TableInfo {
    let names = text.split(separator: ".", maxSplits: 1).map { Quoting.name(ofToken: $0) }
    let schemas = try schemaNames().map(FoldedName.init)
    if names.count == 2, schemas.contains(FoldedName(names[0])),
      let table = try tables(in: names[0]).first(where: {
        FoldedName($0.name) == FoldedName(names[1])
      })
    {
      return table
    }
    let name = Quoting.name(ofToken: text)
    if try tableExists(name) || viewExists(name) { return try table(named: name) }
    let all = try tables().map(\.name)
    let hint = NameSuggestion.closestMatch(to: name, in: all).map { "; did you mean \($0)?" }
    throw CommandError("no such table: \(name)\(hint ?? "")")
  }

  /// Whether a name fits a pattern of LIKE.
  func isLike(_ name: String, _ pattern: String) throws -> Bool {
    try Bool.fetchOne(self, sql: "SELECT ? LIKE ?", arguments: [name, pattern]) ?? false
  }

  /// The tables and views that people made, in the order of the schema.
  func ownTables() throws -> [TableInfo] {
    try tables().filter { !$0.isInternal && $0.kind != .shadow }
  }
}

extension TableInfo {
  /// The table as SQL names it.
  var sqlName: String {
    Quoting.quotedIdentifier(schema) + "." + Quoting.quotedIdentifier(name)
  }

  /// What a person calls it: the schema only where it is not `main`.
  var displayName: String { schema == "main" ? name : "\(schema).\(name)" }

  /// `table`, `view`, `virtual table`, with what is special about it.
  var kindWords: String {
    let kind =
      switch kind {
      case .table: "table"
      case .view: "view"
      case .virtual: "virtual table"
      case .shadow: "shadow table"
      }
    return kind + (isStrict ? ", STRICT" : "") + (isWithoutRowID ? ", WITHOUT ROWID" : "")
  }

  /// The name of a column, `rowid` included, as a person typed it.
  ///
  /// - Throws: ``CommandError`` that names what was probably meant.
  func column(typed text: String, _ db: Database) throws -> String {
    let wanted = Quoting.name(ofToken: text)
    let names = try db.columns(of: self).map(\.name)
    let rowIDNames = isWithoutRowID ? [] : ["rowid", "oid", "_rowid_"]
    if let found = (names + rowIDNames).first(where: { FoldedName($0) == FoldedName(wanted) }) {
      return found
    }
    let hint = NameSuggestion.closestMatch(to: wanted, in: names).map { "; did you mean \($0)?" }
    throw CommandError("\(displayName) has no column \(wanted)\(hint ?? "")")
  }

  /// How many rows there are.
  func rowCount(_ db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM \(sqlName)") ?? 0
  }
}
