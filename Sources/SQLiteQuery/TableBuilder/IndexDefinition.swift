/// An index that is being made.
struct IndexDefinition {
  let name: String
  let table: String
  /// Columns and expressions as SQL.
  let terms: [String]
  var options: IndexOptions
  var condition: String?

  init(
    name: String,
    table: String,
    terms: [String],
    options: IndexOptions = [],
    condition: String? = nil
  ) {
    self.name = name
    self.table = table
    self.terms = terms
    self.options = options
    self.condition = condition
  }

  init(
    name: String,
    table: String,
    columns: [String],
    options: IndexOptions = [],
    condition: String? = nil
  ) {
    let terms = columns.map(\.quotedDatabaseIdentifier)
    self.init(name: name, table: table, terms: terms, options: options, condition: condition)
  }

  var sql: String {
    var sql = options.contains(.unique) ? "CREATE UNIQUE INDEX " : "CREATE INDEX "
    if options.contains(.ifNotExists) { sql += "IF NOT EXISTS " }
    sql += "\(name.quotedDatabaseIdentifier) ON \(table.quotedDatabaseIdentifier)"
    sql += "(\(terms.joined(separator: ", ")))"
    if let condition { sql += " WHERE \(condition)" }
    return sql
  }
}
