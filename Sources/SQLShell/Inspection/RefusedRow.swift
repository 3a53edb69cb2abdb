import SQLSyntax
import SQLiteQuery
import Synchronization
import TerminalText

/// A row that a constraint did not let in.
struct RefusedRow {
  /// What SQLite says.
  let reason: String
  let columns: [String]
  /// The values, as SQL literals.
  private(set) var values: [String]
  /// Those of the row that has what must be unique.
  private(set) var other: [String]?

  /// Runs a statement that failed once more and looks at the row where it does; all is undone.
  ///
  /// - Parameters:
  ///   - sql: The statement.
  ///   - db: Where it failed.
  ///   - bind: Gives the parameters of the statement their values.
  /// - Returns: The row.
  /// - Throws: ``CommandError`` where that can't be told.
  static func find(
    by sql: String,
    _ db: Database,
    bind: (Statement) throws -> Void
  ) throws -> RefusedRow {
    let summary = StatementSummary(sql)
    let event: String
    switch summary.kind {
    case .insert: event = "INSERT"
    case .update: event = "UPDATE"
    default: throw CommandError("only a row of INSERT or UPDATE can be shown")
    }
    guard let target = summary.target else { throw CommandError("the statement names no table") }
    let table = try db.table(named: target.name, in: target.schema)
    guard table.kind == .table else { throw CommandError("\(table.displayName) is no table") }
    let texts = try [sql] + db.schemaObjects(in: table.schema, of: table.name).compactMap(\.sql)
    if db.isInsideTransaction, texts.contains(where: { $0.lowercased().contains("rollback") }) {
      throw CommandError("running it again would undo the open transaction")
    }
    let infos = try db.columns(of: table).filter { !$0.isGenerated }
    let columns = infos.map(\.name)
    let witness = Witness()
    let function = witness.function
    try db.register(function)
    defer { db.remove(function: function) }
    var failure: DatabaseError?
    try db.inSavepoint {
      try db.execute(sql: trigger(event, on: table, columns, calling: function.name))
      do {
        let statement = try db.makeStatement(sql: sql)
        try bind(statement)
        try statement.execute()
      } catch let error as DatabaseError {
        failure = error
      }
      return .rollback
    }
    guard let failure else { throw CommandError("the statement would work now") }
    let rows = witness.rows
    let reason = failure.message ?? ""
    guard rows.count == 1 || rows.count > 0 && !reason.hasPrefix("FOREIGN KEY") else {
      throw CommandError("\(reason), at one of \(QuantityText.grouped(rows.count)) rows")
    }
    var row = RefusedRow(
      reason: reason,
      columns: columns,
      values: try rows.last.map { try literal($0, db) }
    )
    // Before a row gets its number, SQLite says -1.
    if event == "INSERT", !table.isWithoutRowID,
      let index = infos.firstIndex(where: { $0.primaryKeyIndex > 0 }),
      infos[index].type.uppercased() == "INTEGER", row.values[index] == "-1"
    {
      row.values[index] = "automatic"
    }
    row.other = try other(reason, table, columns, rows.last, db)
    return row
  }

  /// Tells of each row before its constraints are looked at.
  private static func trigger(
    _ event: String,
    on table: TableInfo,
    _ columns: [String],
    calling function: String
  ) -> String {
    let values = columns.map { "NEW." + Quoting.quotedIdentifier($0) }.joined(separator: ", ")
    return """
      CREATE TEMP TRIGGER "assay why" BEFORE \(event) ON \(table.sqlName) \
      BEGIN SELECT \(function)(\(values)); END
      """
  }

  /// The row that has the values that `UNIQUE constraint failed: t.a, t.b` speaks of.
  private static func other(
    _ reason: String,
    _ table: TableInfo,
    _ columns: [String],
    _ values: [DatabaseValue],
    _ db: Database
  ) throws -> [String]? {
    let beginning = "UNIQUE constraint failed: "
    guard reason.hasPrefix(beginning) else { return nil }
    let prefix = table.name + "."
    let names = reason.dropFirst(beginning.count).split(separator: ", ")
      .map { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : "" }
    let places = names.compactMap { columns.firstIndex(of: $0) }
    guard places.count == names.count else { return nil }
    let list = columns.map(Quoting.quotedIdentifier).joined(separator: ", ")
    let condition = places.map { Quoting.quotedIdentifier(columns[$0]) + " = ?" }
      .joined(separator: " AND ")
    let row = try Row.fetchOne(
      db,
      sql: "SELECT \(list) FROM \(table.sqlName) WHERE \(condition)",
      arguments: StatementArguments(places.map { values[$0] })
    )
    guard let row else { return nil }
    return try columns.indices.map { try literal(row.decode(DatabaseValue.self, atIndex: $0), db) }
  }

  private static func literal(_ value: DatabaseValue, _ db: Database) throws -> String {
    try String.fetchOne(db, sql: "SELECT quote(?)", arguments: [value]) ?? "NULL"
  }

  /// Remembers the rows that a trigger tells of.
  private final class Witness: Sendable {
    private let state = Mutex<(count: Int, last: [DatabaseValue])>((0, []))

    /// How many rows there were, and the values of the last one.
    var rows: (count: Int, last: [DatabaseValue]) { state.withLock { $0 } }

    var function: DatabaseFunction {
      DatabaseFunction("assay_why", innocuous: true) { values in
        self.state.withLock { $0 = ($0.count + 1, values) }
        return nil
      }
    }
  }
}
