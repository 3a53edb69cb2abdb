import SQLSyntax
import SQLiteQuery

/// The table that rows go into, and how each column of the input gets there.
struct ImportTarget {
  /// The table's columns that get values, in the order of the INSERT.
  var columns: [String]
  /// Whether these are all columns that can be given a value.
  var isWhole: Bool
  /// For each column of the input its place among `columns`; `nil` where it is left out.
  var places: [Int?]
  /// How fields of delimited text are stored, one for each of `columns`; `nil` leaves it to the
  /// column's affinity.
  var storages: [ColumnClasses.Storage]?

  /// The columns of a table that can be given a value; empty where there is no such table.
  static func insertableColumns(_ db: Database, _ options: ImportOptions) throws -> [String] {
    if let schema = options.schema {
      // Making the table will tell what is wrong.
      let schemas = try db.schemaNames().map(FoldedName.init)
      guard schemas.contains(FoldedName(schema)) else { return [] }
    }
    let arguments: StatementArguments =
      options.schema.map { [options.table, $0] } ?? [options.table]
    return try String.fetchAll(
      db,
      sql: """
        SELECT name FROM pragma_table_xinfo(?1\(options.schema == nil ? "" : ", ?2")) \
        WHERE hidden = 0 ORDER BY cid
        """,
      arguments: arguments
    )
  }

  /// All columns of a table, each from the column of the input at the same place.
  init(all columns: [String], storages: [ColumnClasses.Storage]? = nil) {
    self.columns = columns
    isWhole = true
    places = Array(columns.indices)
    self.storages = storages
  }

  /// Columns of a table by name, one for each column of the input.
  ///
  /// - Throws: ``CommandError`` for a name the table has not.
  init(named names: [String], of table: [String], in options: ImportOptions) throws {
    let folded = table.map(FoldedName.init)
    columns = []
    places = []
    for name in names {
      guard let index = folded.firstIndex(of: FoldedName(name)) else {
        let hint = NameSuggestion.closestMatch(to: name, in: table)
          .map { "; did you mean \"\($0)\"?" }
        throw CommandError(
          "table \(options.table) has no column \"\(name)\"\(hint ?? "")"
        )
      }
      guard !columns.contains(table[index]) else {
        throw CommandError("column \"\(table[index])\" is named twice")
      }
      places.append(columns.count)
      columns.append(table[index])
    }
    isWhole = columns == table
  }

  /// `"main"."t"`, as sqlite3 writes it.
  static func name(_ options: ImportOptions) -> String {
    let table = Quoting.quotedIdentifier(options.table)
    return options.schema.map { Quoting.quotedIdentifier($0) + "." + table } ?? table
  }

  /// The statement that inserts one row.
  func insertStatement(_ options: ImportOptions) -> String {
    let list =
      isWhole ? "" : "(" + columns.map(Quoting.quotedIdentifier).joined(separator: ",") + ")"
    let parameters = Array(repeating: "?", count: columns.count).joined(separator: ",")
    return "INSERT INTO \(Self.name(options))\(list) VALUES(\(parameters))"
  }

  /// The statement that makes a new table, laid out as sqlite3 does it.
  static func createStatement(
    _ columns: [(name: String, type: String)],
    _ options: ImportOptions
  ) -> String {
    var text = "CREATE TABLE \(name(options))("
    for (index, column) in columns.enumerated() {
      if index > 0 { text += "," }
      text += index == 0 ? "\n" : index % 4 == 0 ? "\n " : " "
      text += Quoting.quotedIdentifier(column.name)
      if !column.type.isEmpty { text += " " + column.type }
    }
    return text + ")"
  }
}
