/// An index that is being made.
struct IndexDefinition {
  let name: String
  let table: String
  let columns: [String]
  var options: IndexOptions = []
  var condition: String?

  var sql: String {
    var sql = options.contains(.unique) ? "CREATE UNIQUE INDEX " : "CREATE INDEX "
    if options.contains(.ifNotExists) { sql += "IF NOT EXISTS " }
    sql += "\(name.quotedDatabaseIdentifier) ON \(table.quotedDatabaseIdentifier)"
    sql += "(\(columns.quotedDatabaseIdentifiers))"
    if let condition { sql += " WHERE \(condition)" }
    return sql
  }
}
