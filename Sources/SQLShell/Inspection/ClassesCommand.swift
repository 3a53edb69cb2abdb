import SQLSyntax
import SQLiteQuery
import TerminalText

/// `.classes ?TABLE?` counts the storage classes of each column and shows what disagrees.
struct ClassesCommand: DotCommand {
  static let signature = CommandSignature(
    "classes",
    shortest: 3,
    .optional("TABLE", .table),
    summary: "Storage classes of values, and those that disagree",
    details: """
      Counts how many values of each column have which storage class. A value
      disagrees when its class is not the one that the declared type prefers; for
      types that say little, such as DATETIME, it is the class of most values.
      Without TABLE, looks at all tables.
      """,
    group: .schema,
    isPaged: true
  )

  private let name: String?

  init(_ arguments: inout CommandArguments) throws {
    name = arguments.nextIfPresent()
    try arguments.finish()
  }

  func run(in session: ShellSession) throws {
    try session.withDatabase { db in
      let tables =
        try name.map { [try db.tableTyped($0)] }
        ?? db.ownTables().filter {
          $0.kind == .table
        }
      guard !tables.isEmpty else { return try session.print("There are no tables.") }
      var mismatches = Report(["column", "declared", "stored as", "values", "rowid", "example"])
      for table in tables {
        let survey = try ClassSurvey(of: table, db)
        try session.printHeading(
          "\(table.displayName) · \(QuantityText.count(survey.rowCount, "row"))"
        )
        try session.print(survey.report)
        for mismatch in survey.mismatches {
          mismatches.add([
            .text((tables.count > 1 ? table.displayName + "." : "") + mismatch.column.name),
            .text(mismatch.column.type), .text(mismatch.storageClass.name),
            .integer(mismatch.count), mismatch.rowID, .text(mismatch.example),
          ])
        }
      }
      if mismatches.isEmpty { return try session.print("Every value agrees with its column.") }
      try session.printHeading("Stored otherwise than declared")
      try session.print(mismatches)
    }
  }
}

/// What classes the values of a table have.
struct ClassSurvey {
  /// Values of one class that a column's declaration does not lead one to expect.
  struct Mismatch {
    let column: ColumnInfo
    let storageClass: StorageClass
    let count: Int
    /// The first row that has one; NULL where rows have no rowid.
    let rowID: Report.Cell
    /// The value as SQL, cut to what fits.
    let example: String
  }

  private(set) var rowCount = 0
  private(set) var columns: [(column: ColumnInfo, counts: ClassCounts)] = []
  private(set) var mismatches: [Mismatch] = []
  private let isStrict: Bool

  private static let classes = StorageClass.allCases

  init(of table: TableInfo, _ db: Database) throws {
    isStrict = table.isStrict
    let all = try db.allColumns(of: table)
    // typeof() alone does not load what lies on overflow pages.
    for group in stride(from: 0, to: all.count, by: 100) {
      let part = all[group..<min(group + 100, all.count)]
      try count(Array(part), in: table, db)
    }
    for (column, counts) in columns {
      for storageClass in counts.unexpected(in: column, isStrict: isStrict) {
        mismatches.append(
          try Self.mismatch(column, storageClass, counts[storageClass], in: table, db)
        )
      }
    }
  }

  private mutating func count(_ part: [ColumnInfo], in table: TableInfo, _ db: Database) throws {
    let sums = part.flatMap { column in
      Self.classes.map { storageClass in
        "sum(typeof(\(Quoting.quotedIdentifier(column.name)))='\(storageClass.name.lowercased())')"
      }
    }
    let row = try Row.fetchOne(
      db,
      sql: "SELECT count(*), \(sums.joined(separator: ", ")) FROM \(table.sqlName)"
    )
    guard let row else { return }
    rowCount = try row.decode(atIndex: 0)
    for (index, column) in part.enumerated() {
      var counts = ClassCounts()
      for (offset, storageClass) in Self.classes.enumerated() {
        let position = 1 + index * Self.classes.count + offset
        counts[storageClass] = try row.decode(Int?.self, atIndex: position) ?? 0
      }
      columns.append((column, counts))
    }
  }

  private static func mismatch(
    _ column: ColumnInfo,
    _ storageClass: StorageClass,
    _ count: Int,
    in table: TableInfo,
    _ db: Database
  ) throws -> Mismatch {
    let name = Quoting.quotedIdentifier(column.name)
    let rowIDName = try db.rowIDName(of: table)
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT \(rowIDName ?? "NULL"), quote(\(name)) FROM \(table.sqlName) \
        WHERE typeof(\(name))='\(storageClass.name.lowercased())' LIMIT 1
        """
    )
    let rowID = try row?.decode(Int?.self, atIndex: 0)
    let example = String(
      decoding: row?.storedValue(at: 1).bytes ?? .init(start: nil, count: 0),
      as: UTF8.self
    )
    return Mismatch(
      column: column,
      storageClass: storageClass,
      count: count,
      rowID: rowID.map { .integer($0) } ?? .null,
      example: example.count > 24 ? example.prefix(23) + "…" : example
    )
  }

  /// One row a column.
  var report: Report {
    var report = Report(
      ["column", "declared", "affinity"] + Self.classes.map(\.name)
    )
    for (column, counts) in columns {
      let affinity = Affinity(type: column.type, isStrict: isStrict)
      report.add(
        [
          .text(column.name), column.type.isEmpty ? .null : .text(column.type),
          .text(affinity.rawValue),
        ] + Self.classes.map { .count(counts[$0]) }
      )
    }
    return report
  }
}
